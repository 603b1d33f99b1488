import { attemptOfKey, payoutDecider, payoutStream, type ExistingPayout, type followWebhook } from '@panelist/domain/payout';
import { ProviderSilentError, type PayoutOutcome } from '@panelist/infra/providers';
import type { JobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/room';
import { orderOf, type RecordOutcome } from './record-outcome.js';

type Needs = Pick<Dependencies, 'commands' | 'logger' | 'providers'> & { readonly record: RecordOutcome };
type Payload = (typeof followWebhook)['payload'];

/**
 * A provider told that something happened. Which payout it concerns and how it stands is asked of the provider: the message itself may be old, repeated
 * or out of order, and the payout is told nothing but the truth of this moment. The one step that is open to a payout that was paid: money that came back.
 */
export function followMessage({ commands, logger, providers, record }: Needs): JobHandler<Payload>['handle'] {
  return async ({ method, kind, id }, run) => {
    const provider = providers.payouts[method];
    const order = await provider.orderBehind({ kind, id });
    const named = order === null ? null : attemptOfKey(order.key);
    const state = named === null ? null : (await commands.load(payoutDecider, payoutStream.of(named.payoutId))).state;
    if (order === null || named === null || state === null || state.status === 'none') {
      logger.info({ provider: method }, 'a provider tells of an order that is none of ours');
      return;
    }
    const outcome = await provider.lookUp(orderOf(state, named.attempt), order.providerId);
    if (outcome.kind === 'unknown' || outcome.kind === 'not-sent')
      throw new ProviderSilentError(`The look-up settled nothing: ${outcome.message}`);
    if (isRelevant(state, named.attempt, outcome)) await record(state, named.attempt, 'look-up', outcome, run);
  };
}

/**
 * An attempt that is over may fail as often as it likes; that it was paid after all is an alarm. While a reward waits for its delivery to start again
 * the provider still says that the last one failed: heard now, that would end what was just asked for.
 */
function isRelevant(state: ExistingPayout, attempt: number, { kind }: PayoutOutcome): boolean {
  const isOver = attempt !== state.attempt || state.status === 'voided' || state.status === 'requested';
  return !isOver || kind === 'accepted' || kind === 'settled' || kind === 'unclaimed' || kind === 'held';
}
