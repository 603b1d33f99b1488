import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { isoTime } from '@panelist/domain/kernel';
import { missedAt, participationDecider, participationStream, projectFactsOf } from '@panelist/domain/participation';
import { byStream } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, task } from '../runtime/schedule.js';

export const missesSessions = 'miss-sessions';

/**
 * Ten minutes after the start of a session for which its participant has checked in, records that
 * the researcher missed it, unless they have checked in as well (contract, Fairness). The decider
 * says so when it appends.
 */
export function missSessions({ clock, commands, pool }: Pick<Dependencies, 'clock' | 'commands' | 'pool'>): WorkerModule {
  const due = task({
    name: missesSessions,
    payload: z.object({ participationId: z.string(), projectId: z.string(), start: isoTime }),
    handle: async ({ participationId, projectId, start }, run) => {
      const project = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
      if (project === null) return;
      const command = { type: 'MissSession', data: { start, at: clock.now() } } as const;
      const facts = { project, applicant: null };
      await commands.handle(participationDecider, participationStream.of(participationId), command, run.context(), facts);
    },
  });
  return {
    reactions: [
      reaction({
        name: missesSessions,
        stops: 'stream',
        partitionOf: byStream,
        on: {
          CheckedIn: async ({ data: { participationId, projectId, by } }, run) => {
            const { state } = await commands.load(participationDecider, participationStream.of(participationId));
            if (by !== 'participant' || !('booking' in state)) return;
            const { start } = state.booking;
            await schedule({ pool }, due, missedAt(start), run.id, { participationId, projectId, start });
          },
        },
      }),
    ],
    tasks: [due],
  };
}
