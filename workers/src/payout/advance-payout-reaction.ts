import { typesOf, type RecordedEvent } from '@panelist/domain/kernel';
import {
  advancePayout,
  followWebhook,
  payoutEvents,
  payoutLifecycle,
  type PayoutEvent,
  attemptOfKey,
  orderOf,
  payoutDecider,
  payoutStream,
  type ExistingPayout,
} from '@panelist/domain/payout';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import { jobHandler, TooEarlyJobError, type JobRun, type JobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { advancer } from './advance-payout.js';
import type { AdvanceOptions } from './payout-steps.js';
import { endPauseWhenAccounted } from './end-pause.js';
import { fundingPause } from './funding-pause.js';
import { lostOrders } from './lost-orders.js';
import { outcomeRecorder } from './record-outcome.js';
import { ProviderSilentError, type PayoutOutcome } from '@panelist/infra/providers';

/** Names the checkpoint, `reaction-advance-payout`. */
const name = 'advance-payout';

/**
 * When an event needs a job, takes the payout one step further: dispatches it, or follows it to its
 * end, as its state requires. A provider's message triggers a look-up at once. After lost events
 * nothing is sent before every order is accounted for.
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

type Needs = Parameters<typeof lostOrders>[0];
type Payload = (typeof followWebhook)['payload'];

/**
 * Follows a provider's message. The worker asks the provider which payout it concerns and what its
 * state is, because the message may be old, repeated or out of order, and records only the current
 * answer. A paid payout accepts one further step: money that came back. An order that no attempt
 * placed at this provider is accounted for as one that the log has lost; one over another amount is
 * left to operations, because no later answer settles it.
 */
function followMessage(dependencies: Needs): JobHandler<Payload>['handle'] {
  const { commands, logger, providers, record } = dependencies;
  const lost = lostOrders(dependencies);
  return async ({ method, kind, id }, run) => {
    const provider = providers.payouts[method];
    const order = await provider.orderBehind({ kind, id });
    const named = order?.key == null ? null : attemptOfKey(order.key);
    if (order === null || named === null) {
      logger.info({ provider: method }, 'a provider reports an order that is not ours');
      return;
    }
    const found = { ...order, method };
    const { state } = await commands.load(payoutDecider, payoutStream.of(named.payoutId));
    if (state.status === 'none') return lost.account(found, run);
    const outcome = await provider.lookUp(orderOf(state, named.attempt), order.providerId);
    if (outcome.kind === 'unknown' && outcome.isForeign === true) return lost.refuse(state, named.attempt, found, run);
    if (outcome.kind === 'unknown' || outcome.kind === 'not-sent')
      throw new ProviderSilentError(`The look-up settled nothing: ${outcome.message}`);
    if (!(await lost.isLogged(named.payoutId, named.attempt, method))) {
      if (outcome.kind === 'rejected' || outcome.kind === 'absent') return;
      return lost.take(state, named.attempt, found, outcome, run);
    }
    if (isRelevant(state, named.attempt, outcome)) await record(state, named.attempt, 'look-up', outcome, run);
  };
}

/** A finished attempt may fail any number of times; that it was paid after all raises an alarm. */
function isRelevant(state: ExistingPayout, attempt: number, { kind }: PayoutOutcome): boolean {
  // Which address the reward goes to now, the worker that sends it again finds out.
  if (attempt === state.attempt && state.status === 'resending') return false;
  const waitsForDispatch = state.status === 'requested' && state.resend === null;
  const isOver = attempt !== state.attempt || state.status === 'voided' || waitsForDispatch;
  return !isOver || kind === 'accepted' || kind === 'settled' || kind === 'unclaimed' || kind === 'held';
}
