import { disputeDecider, disputeStream } from '@panelist/domain/dispute';
import type { Dependencies } from '@panelist/infra/room';
import { z } from 'zod';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, task } from '../runtime/schedule.js';

export const followsClock = 'follow-clock-of-disputes';

/**
 * Records that a researcher has not answered a dispute in time, and that support is late. The decider
 * says whether that is so when the time has come.
 */
export function followClock({ clock, commands, pool }: Pick<Dependencies, 'clock' | 'commands' | 'pool'>): Part {
  const due = task({
    name: followsClock,
    payload: z.object({ disputeId: z.string(), kind: z.enum(['answer', 'decision']) }),
    handle: async ({ disputeId, kind }, run) => {
      const order = { type: kind === 'answer' ? 'MissAnswer' : 'NoteOverdue', at: clock.now() } as const;
      await commands.handle(disputeDecider, disputeStream.of(disputeId), order, run.command(), null);
    },
  });
  const set = async (id: string, dueAt: string, disputeId: string, kind: 'answer' | 'decision'): Promise<void> =>
    schedule({ pool }, due, dueAt, `${id}-${kind}`, { disputeId, kind });
  return {
    reactions: [
      reaction({
        name: followsClock,
        stops: 'stream',
        on: {
          DisputeOpened: async ({ data: { disputeId, answerDueAt, decisionDueAt } }, run) => {
            await set(run.id, answerDueAt, disputeId, 'answer');
            await set(run.id, decisionDueAt, disputeId, 'decision');
          },
          DisputeAppealed: async ({ data: { disputeId, decisionDueAt } }, run) =>
            set(run.id, decisionDueAt, disputeId, 'decision'),
        },
      }),
    ],
    tasks: [due],
  };
}
