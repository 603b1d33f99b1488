import { placeOfStatement, reviewDecider, reviewFactsOf, reviewStream } from '@panelist/domain/fairness';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { payoutDecider } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { bringForward, followsReviews, schedule, task } from '../runtime/schedule.js';

/**
 * When the time for an answer is over, silence decides a review about money for the person, and any
 * other one is noted as late (contract, Fairness). The decider says whether that is so. An erasure
 * ends the person's reviews.
 */
export function followReviews({ clock, commands, pool }: Pick<Dependencies, 'clock' | 'commands' | 'pool'>): WorkerModule {
  const due = task({
    name: followsReviews,
    payload: z.object({ stream: z.string(), userId: z.string() }),
    handle: async ({ stream }, run) => {
      const { state } = await commands.load(reviewDecider, stream);
      if (state.status === 'none') return;
      const { state: account } = await commands.load(accountDecider, accountStream.of(state.userId));
      const isGone = account.status === 'erasing' || account.status === 'erased';
      const command = { type: isGone ? 'LeaveReview' : 'EndTime', at: clock.now() } as const;
      const place = placeOfStatement(state.statementId)?.stream ?? '';
      const payout = place.startsWith('payout-') ? (await commands.load(payoutDecider, place)).state : null;
      await commands.handle(reviewDecider, stream, command, run.context(), reviewFactsOf(payout));
    },
  });
  return {
    reactions: [
      reaction({
        name: followsReviews,
        stops: 'stream',
        on: {
          ReviewRequested: async ({ data: { reviewId, userId, dueAt } }, run) =>
            schedule({ pool }, due, dueAt, run.id, { stream: reviewStream.of(reviewId), userId }),
          ErasureRequested: async ({ data: { userId } }) => bringForward({ pool }, due, userId, clock.now()),
        },
      }),
    ],
    tasks: [due],
  };
}
