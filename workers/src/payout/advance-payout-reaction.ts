import { typesOf, type RecordedEvent } from '@panelist/domain/kernel';
import { advancePayout, followWebhook, payoutEvents, payoutLifecycle, type PayoutEvent } from '@panelist/domain/payout';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import { jobHandler, TooEarlyJobError, type JobRun } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { advancer, type AdvanceOptions } from './advance-payout.js';
import { endPauseWhenAccounted } from './end-pause.js';
import { followMessage } from './follow-message.js';
import { fundingPause } from './funding-pause.js';
import { outcomeRecorder } from './record-outcome.js';

/** Names the checkpoint, `reaction-advance-payout`. */
const name = 'advance-payout';

/**
 * When an event needs a job, takes the payout one step further: dispatches it, or follows it to its
 * end, as its state requires. A provider's message triggers a look-up at once. After lost events nothing
 * is sent before every order is accounted for.
 */
export function advancePayoutReaction(
  dependencies: Pick<
    Dependencies,
    'clock' | 'commands' | 'config' | 'log' | 'logger' | 'metrics' | 'newId' | 'pool' | 'providers' | 'queue' | 'vault'
  >,
  options: AdvanceOptions,
): WorkerModule {
  const { queue } = dependencies;
  const funding = fundingPause(dependencies);
  const record = outcomeRecorder({ ...dependencies, funding });
  const advance = advancer({ ...dependencies, funding, record }, options);
  const handle = async ({ payoutId }: { readonly payoutId: string }, run: JobRun) => {
    if ((await advance(payoutId, run)) === 'ask later') throw new TooEarlyJobError('The payout has to be looked at again');
  };
  return {
    reactions: [
      reaction({
        name,
        stops: 'stream',
        on: onEach(typesOf(payoutEvents), async (event: RecordedEvent<PayoutEvent>, run: ReactionRun) => {
          const { job } = payoutLifecycle.needs(event);
          if (job !== null) await queue.add(job, run.id, { payoutId: event.data.payoutId });
        }),
      }),
    ],
    sweeps: [endPauseWhenAccounted({ ...dependencies, record }, options.holdMs)],
    handlers: [jobHandler(advancePayout, handle), jobHandler(followWebhook, followMessage({ ...dependencies, record }))],
  };
}
