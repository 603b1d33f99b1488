import {
  dispatchWhenPayoutRequested,
  followWhenPayoutWithProvider,
  payoutEvents,
  type PayoutEvent,
} from '@panelist/domain/payout';
import { jobHandler, TooEarlyJobError, type JobRun } from '@panelist/infra/queue';
import type { Dependencies } from '@panelist/infra/runtime';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { advancePayout, type AdvanceOptions } from './advance-payout.js';
import { dispatchPayout, followPayout } from './payout-jobs.js';

const types = Object.keys(payoutEvents) as readonly PayoutEvent['type'][];

/** When a payout waits to be sent it is dispatched, and when a provider has it, it is followed to its end. Both jobs do whatever the payout's state asks for. */
export function lookAfterPayouts(
  dependencies: Pick<
    Dependencies,
    'clock' | 'commands' | 'config' | 'log' | 'logger' | 'metrics' | 'newId' | 'providers' | 'queue'
  >,
  options: AdvanceOptions,
): Part {
  const { queue } = dependencies;
  const advance = advancePayout(dependencies, options);
  const handle = async ({ payoutId }: { readonly payoutId: string }, run: JobRun) => {
    if ((await advance(payoutId, run)) === 'come again') throw new TooEarlyJobError('The payout has to be looked at again');
  };
  return {
    reactions: [
      reaction<PayoutEvent>({
        name: 'dispatch-payout',
        types,
        react: async ({ event, eventId }) => {
          const payload = dispatchWhenPayoutRequested(event);
          if (payload !== null) await queue.add(dispatchPayout, `dispatch-payout-${eventId}`, payload);
        },
      }),
      reaction<PayoutEvent>({
        name: 'follow-payout',
        types,
        react: async ({ event, eventId }) => {
          const payload = followWhenPayoutWithProvider(event);
          if (payload !== null) await queue.add(followPayout, `follow-payout-${eventId}`, payload);
        },
      }),
    ],
    handlers: [jobHandler(dispatchPayout, handle), jobHandler(followPayout, handle)],
  };
}
