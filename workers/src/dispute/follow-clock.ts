import { loadDisputedResponse, disputeDecider, disputeStream } from '@panelist/domain/dispute';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, task } from '../runtime/schedule.js';

export const followsClock = 'follow-clock-of-disputes';

const kinds = ['answer', 'decision', 'silence'] as const;
type Kind = (typeof kinds)[number];
const orders = { answer: 'MissAnswer', decision: 'NoteOverdue', silence: 'EndSilence' } as const;

/**
 * Records that a researcher has not answered a dispute in time, and that support is late; silence
 * decides those that the review of a statement opened. The decider says whether that is so when the
 * time has come.
 */
export function followClock({
  clock,
  commands,
  log,
  pool,
}: Pick<Dependencies, 'clock' | 'commands' | 'log' | 'pool'>): WorkerModule {
  const due = task({
    name: followsClock,
    payload: z.object({ disputeId: z.string(), kind: z.enum(kinds) }),
    handle: async ({ disputeId, kind }, run) => {
      const stream = disputeStream.of(disputeId);
      const { state } = await commands.load(disputeDecider, stream);
      if (state.status === 'none') return;
      const facts = kind === 'silence' ? (await loadDisputedResponse({ log }, state.participationId)).response : null;
      await commands.handle(disputeDecider, stream, { type: orders[kind], at: clock.now() }, run.context(), facts);
    },
  });
  const set = async (id: string, dueAt: string, disputeId: string, kind: Kind): Promise<void> =>
    schedule({ pool }, due, dueAt, `${id}-${kind}`, { disputeId, kind });
  return {
    reactions: [
      reaction({
        name: followsClock,
        stops: 'stream',
        on: {
          DisputeOpened: async ({ data: { disputeId, answerDueAt, decisionDueAt, silenceAt } }, run) => {
            await set(run.id, answerDueAt, disputeId, 'answer');
            await set(run.id, decisionDueAt, disputeId, 'decision');
            if (silenceAt !== null) await set(run.id, silenceAt, disputeId, 'silence');
          },
          DisputeAppealed: async ({ data: { disputeId, decisionDueAt, silenceAt } }, run) => {
            await set(run.id, decisionDueAt, disputeId, 'decision');
            if (silenceAt !== null) await set(run.id, silenceAt, disputeId, 'silence');
          },
        },
      }),
    ],
    tasks: [due],
  };
}
