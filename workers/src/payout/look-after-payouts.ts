import {
  dispatchWhenPayoutRequested,
  followWhenPayoutWithProvider,
  payoutEvents,
  type PayoutEvent,
} from '@panelist/domain/payout';
import { typesOf } from '@panelist/domain/kernel';
import { jobHandler, sharedJobs, TooEarlyJobError, type JobRun } from '@panelist/infra/queue';
import type { Dependencies } from '@panelist/infra/runtime';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { advancePayout, type AdvanceOptions } from './advance-payout.js';
import { followMessage } from './follow-message.js';
import { fundingPause } from './funding-pause.js';
import { dispatchPayout, followPayout } from './payout-jobs.js';
import { outcomeRecorder } from './record-outcome.js';

const types = typesOf(payoutEvents);

/**
 * When a payout waits to be sent it is dispatched, and when a provider has it, it is followed to its end; both jobs do whatever the
 * payout's state asks for. What a provider tells by itself makes us ask at once.
 */
export function lookAfterPayouts(
  dependencies: Pick<
    Dependencies,
    'clock' | 'commands' | 'config' | 'log' | 'logger' | 'metrics' | 'newId' | 'providers' | 'queue'
  >,
  options: AdvanceOptions,
): Part {
  const { queue } = dependencies;
  const funding = fundingPause(dependencies);
  const record = outcomeRecorder({ ...dependencies, funding });
  const advance = advancePayout({ ...dependencies, funding, record }, options);
  const handle = async ({ payoutId }: { readonly payoutId: string }, run: JobRun) => {
    if ((await advance(payoutId, run)) === 'come again') throw new TooEarlyJobError('The payout has to be looked at again');
  };
  return {
    reactions: [
      reaction<PayoutEvent>({
        name: 'dispatch-payout',
        types,
        react: async (event) => {
          const payload = dispatchWhenPayoutRequested(event);
          if (payload !== null) await queue.add(dispatchPayout, `dispatch-payout-${event.eventId}`, payload);
        },
      }),
      reaction<PayoutEvent>({
        name: 'follow-payout',
        types,
        react: async (event) => {
          const payload = followWhenPayoutWithProvider(event);
          if (payload !== null) await queue.add(followPayout, `follow-payout-${event.eventId}`, payload);
        },
      }),
    ],
    handlers: [
      jobHandler(dispatchPayout, handle),
      jobHandler(followPayout, handle),
      jobHandler(sharedJobs.followWebhook, followMessage({ ...dependencies, record })),
    ],
  };
}
