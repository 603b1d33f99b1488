import {
  attemptOfKey,
  orderOf,
  payoutDecider,
  payoutStream,
  type ExistingPayout,
  type followWebhook,
} from '@panelist/domain/payout';
import { ProviderSilentError, type PayoutOutcome } from '@panelist/infra/providers';
import type { JobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import type { RecordOutcome } from './record-outcome.js';

type Needs = Pick<Dependencies, 'commands' | 'logger' | 'providers'> & { readonly record: RecordOutcome };
type Payload = (typeof followWebhook)['payload'];

/**
 * Follows a provider's message. The worker asks the provider which payout it concerns and what its
 * state is, because the message may be old, repeated or out of order, and records only the current
 * answer. A paid payout accepts one further step: money that came back.
 */
export function followMessage({ commands, logger, providers, record }: Needs): JobHandler<Payload>['handle'] {
  return async ({ method, kind, id }, run) => {
    const provider = providers.payouts[method];
    const order = await provider.orderBehind({ kind, id });
    const named = order === null ? null : attemptOfKey(order.key);
    const state = named === null ? null : (await commands.load(payoutDecider, payoutStream.of(named.payoutId))).state;
    if (order === null || named === null || state === null || state.status === 'none') {
      logger.info({ provider: method }, 'a provider reports an order that is not ours');
      return;
    }
    const outcome = await provider.lookUp(orderOf(state, named.attempt), order.providerId);
    if (outcome.kind === 'unknown' || outcome.kind === 'not-sent')
      throw new ProviderSilentError(`The look-up settled nothing: ${outcome.message}`);
    if (isRelevant(state, named.attempt, outcome)) await record(state, named.attempt, 'look-up', outcome, run);
  };
}

/**
 * A finished attempt may fail any number of times; that it was paid after all raises an alarm.
 * While a reward waits for its delivery to start again, the provider still reports the last one as
 * failed: recording that would end the new resend.
 */
function isRelevant(state: ExistingPayout, attempt: number, { kind }: PayoutOutcome): boolean {
  // Which address the reward goes to now, the worker that sends it again finds out.
  if (attempt === state.attempt && state.status === 'resending') return false;
  const isOver = attempt !== state.attempt || state.status === 'voided' || state.status === 'requested';
  return !isOver || kind === 'accepted' || kind === 'settled' || kind === 'unclaimed' || kind === 'held';
}
