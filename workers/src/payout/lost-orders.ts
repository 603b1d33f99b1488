import { Refusal } from '@panelist/domain/kernel';
import {
  attemptOfKey,
  isRefusedCall,
  laterPayoutIdsOf,
  lostResend,
  mayHaveGoneOn,
  nextAttemptOf,
  orderOf,
  payoutDecider,
  payoutKey,
  payoutMethods,
  payoutStream,
  wentElsewhere,
  type ExistingPayout,
  type PayoutMethod,
} from '@panelist/domain/payout';
import type { JobRun } from '@panelist/infra/jobs';
import { ProviderSilentError, type ListedPayout, type PayoutOutcome } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import { hasStray, knownStrays, leaveStray, strayIsKnown } from './store-reconciliation.js';
import { leaverToOperations } from '../runtime/leave-to-operations.js';
import { contextOf, type RecordOutcome } from './record-outcome.js';

type Outcome = Exclude<PayoutOutcome, { readonly kind: 'not-sent' }>;

/** An order on a provider's own list. */
export type FoundOrder = ListedPayout & { readonly method: PayoutMethod };

interface Needs extends Pick<Dependencies, 'clock' | 'commands' | 'log' | 'logger' | 'metrics' | 'newId' | 'pool' | 'providers'> {
  readonly record: RecordOutcome;
}

const DAY_MS = 86_400_000;

/** PayPal keeps keys for 30 days: after 29, posting a batch again is no safe look-up. */
export const PAYPAL_KEY_MS = 29 * DAY_MS;

/** By payout and attempt: an attempt is recorded after those before it. */
export const inOrder = (one: FoundOrder, other: FoundOrder): number =>
  (one.key ?? '').localeCompare(other.key ?? '', 'en', { numeric: true });

export interface LostOrders {
  /**
   * Asks both providers for orders under the payout's next keys, and records what the log has lost.
   * Returns whether there was any. Throws `ProviderSilentError`.
   */
  readonly search: (state: ExistingPayout, run: JobRun) => Promise<boolean>;
  /**
   * Whether a provider has an order of a payout that may follow this one: of a later approval, or
   * of a compensation. The log has lost what voided this payout.
   */
  readonly isApprovalLost: (state: ExistingPayout) => Promise<boolean>;
  /**
   * Makes an order an attempt of its payout with its outcome, or leaves it to operations where the
   * log has no such payout, or knows better. Throws `ProviderSilentError`.
   */
  readonly account: (order: FoundOrder, run: JobRun) => Promise<void>;
  /**
   * Leaves an order to operations that has our key and is not ours, and its payout with it: as one
   * that was approved again with another tip.
   */
  readonly refuse: (state: ExistingPayout, attempt: number, order: FoundOrder, run: JobRun) => Promise<void>;
  /**
   * Records that a bought gift card was sent again to the address that the provider names, where
   * the log has lost that. Whether it had.
   */
  readonly takeResend: (state: ExistingPayout, outcome: PayoutOutcome, run: JobRun) => Promise<boolean>;
  /** Whether the log has an attempt that was sent to this provider. */
  readonly isLogged: (payoutId: string, attempt: number, method: PayoutMethod) => Promise<boolean>;
  /** The same for an order that the log has not, with its known outcome. */
  readonly take: (state: ExistingPayout, attempt: number, order: FoundOrder, outcome: Outcome, run: JobRun) => Promise<void>;
}

/** Orders that providers have and a log that lost events has not. */
export function lostOrders(dependencies: Needs): LostOrders {
  const { clock, commands, log, logger, newId, pool, providers, record } = dependencies;
  const leave = leaverToOperations(dependencies);

  async function search(state: ExistingPayout, run: JobRun): Promise<boolean> {
    const [requested] = await log.read(payoutStream.of(state.payoutId));
    const now = clock.now();
    const isOwn = ({ key }: FoundOrder): boolean => key !== null && attemptOfKey(key)?.payoutId === state.payoutId;
    // The request itself may have been lost and made again.
    const since = new Date(Date.parse(requested?.at ?? now) - DAY_MS).toISOString();
    const next = nextAttemptOf(state) ?? state.attempt + 1;
    const found: FoundOrder[] = [];
    const [later] = laterPayoutIdsOf(state);
    const ofLater = later === undefined || next > 1 ? [] : [payoutKey(later, 1)];
    // Each key has an order, until the last; PayPal lists none of a batch that it denied.
    for (let [first, last] = [next, next + 1]; first <= last;) {
      const keys = [first, last].map((number) => payoutKey(state.payoutId, number));
      const lists = payoutMethods.map(async (method) => {
        const [there, before] = await Promise.all([
          providers.payouts[method].find([...keys, ...(first === next ? ofLater : [])], { since, until: now }),
          knownStrays(pool, method, keys),
        ]);
        return [...new Map([...before, ...there].map((order) => [order.key, { ...order, method }])).values()];
      });
      const here = (await Promise.all(lists)).flat();
      found.push(...here);
      [first, last] = here.some(isOwn) ? [last + 1, last + 2] : [last, first];
    }
    for (const order of found.toSorted(inOrder)) await account(order, run);
    return found.some(isOwn);
  }

  const isApprovalLost = async (state: ExistingPayout): Promise<boolean> =>
    hasStray(
      pool,
      laterPayoutIdsOf(state).flatMap((payoutId) => [1, 2, 3].map((attempt) => payoutKey(payoutId, attempt))),
    );

  async function account(order: FoundOrder, run: JobRun): Promise<void> {
    const { key, method } = order;
    const named = key === null ? null : attemptOfKey(key);
    if (named === null) return;
    const { payoutId, attempt } = named;
    const stream = payoutStream.of(payoutId);
    const { state } = await commands.load(payoutDecider, stream);
    if (state.status === 'none') return escalatePayout(order);
    if (!isRefusedCall(state, attempt) && (await isLogged(payoutId, attempt, method))) {
      if (attempt === state.attempt) await follow(state, order, run);
      return strayIsKnown(pool, order, clock.now());
    }
    if (order.cents !== state.netCents) return refuse(state, attempt, order, run);
    await take(state, attempt, order, await outcomeOf(state, attempt, order), run);
  }

  async function refuse(state: ExistingPayout, attempt: number, order: FoundOrder, run: JobRun): Promise<void> {
    await escalatePayout(order);
    // An earlier attempt is over: its order says nothing about this one.
    if (attempt >= state.attempt) await leave(state, 'amount-differs', contextOf({ newId }, state, run));
  }

  async function take(state: ExistingPayout, attempt: number, order: FoundOrder, outcome: Outcome, run: JobRun): Promise<void> {
    const { payoutId } = state;
    const { method } = order;
    const stream = payoutStream.of(payoutId);
    const { sentTo: recipientEmail = null } = 'sentTo' in outcome ? outcome : {};
    const found = { type: 'RecordFound', attempt, method, recipientEmail, outcome } as const;
    try {
      const { state: after } = await commands.handle(payoutDecider, stream, found, contextOf({ newId }, state, run));
      logger.warn({ payoutId, attempt, provider: method, outcome: outcome.kind }, 'an order that the log had lost was recorded');
      if (outcome.kind === 'unknown' && after.status !== 'none')
        await leave(after, 'key-expired', contextOf({ newId }, after, run));
      await strayIsKnown(pool, order, clock.now());
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'payout.attempt-over') throw error;
      await escalatePayout(order);
    }
  }

  async function takeResend(state: ExistingPayout, outcome: PayoutOutcome, run: JobRun): Promise<boolean> {
    if (outcome.kind === 'not-sent') return false;
    const { attempt, method, payoutId } = state;
    const { sentTo: recipientEmail = null } = 'sentTo' in outcome ? outcome : {};
    const found = { type: 'RecordFound', attempt, method, recipientEmail, outcome } as const;
    if (lostResend(state, found) === null) return false;
    try {
      await commands.handle(payoutDecider, payoutStream.of(payoutId), found, contextOf({ newId }, state, run));
      logger.warn({ payoutId, attempt, outcome: outcome.kind }, 'a delivery that the log had lost was recorded');
    } catch (error) {
      // Another run was faster.
      if (!(error instanceof Refusal) || error.code !== 'payout.attempt-over') throw error;
    }
    return true;
  }

  async function isLogged(payoutId: string, attempt: number, method: PayoutMethod): Promise<boolean> {
    const begun = (await log.read(payoutStream.of(payoutId))).filter((event) => event.type === 'PayoutDispatchStarted');
    return begun.some(({ data }) => data.attempt === attempt && data.method === method);
  }

  /**
   * What became of the current attempt since: a later one may follow. Its gift card may have been
   * sent again to another address, which is known once a call of ours that sends it is over.
   */
  async function follow(state: ExistingPayout, order: FoundOrder, run: JobRun): Promise<void> {
    const { attempt } = state;
    const isElsewhere = order.sentTo !== undefined && wentElsewhere(state, order.sentTo);
    if (!mayHaveGoneOn(state) && !isElsewhere) return;
    if (state.status === 'resending' && (await sinceResent(state)) < state.seconds * 1_000)
      throw new ProviderSilentError(`The gift card of ${order.key} may be on its way to the address that we have`);
    const outcome = await lookUp(state, attempt, order);
    if (outcome.kind === 'not-sent' || outcome.kind === 'unknown') return;
    if (await takeResend(state, outcome, run)) return;
    if (mayHaveGoneOn(state)) await record(state, attempt, 'look-up', outcome, run);
  }

  /** Milliseconds of the app's clock since the gift card began to be sent again. */
  async function sinceResent({ payoutId }: ExistingPayout): Promise<number> {
    const begun = (await log.read(payoutStream.of(payoutId))).findLast(({ type }) => type === 'PayoutResendStarted');
    return begun === undefined ? 0 : Date.parse(clock.now()) - Date.parse(begun.at);
  }

  async function outcomeOf(state: ExistingPayout, attempt: number, order: FoundOrder): Promise<Outcome> {
    if (!isKeyKept(order)) return { kind: 'unknown', message: 'PayPal lists the payment, and has forgotten its key' };
    const outcome = await lookUp(state, attempt, order);
    if (outcome.kind === 'unknown' || outcome.kind === 'not-sent' || outcome.kind === 'absent')
      throw new ProviderSilentError(`The provider lists ${order.key} and does not say what became of it`);
    return outcome;
  }

  /** PayPal names no batch on its list: the key, which it has, leads there. */
  async function lookUp(state: ExistingPayout, attempt: number, order: FoundOrder): Promise<PayoutOutcome> {
    if (!isKeyKept(order)) return { kind: 'unknown', message: 'the key is forgotten' };
    const id = order.method === 'TREMENDOUS' ? order.providerId : undefined;
    return providers.payouts[order.method].lookUp(orderOf(state, attempt), id);
  }

  const isKeyKept = ({ at, method }: FoundOrder): boolean =>
    method === 'TREMENDOUS' || Date.parse(clock.now()) - Date.parse(at) < PAYPAL_KEY_MS;

  /** Shown with the differences of the nightly comparison. Nothing was paid by one that failed. */
  async function escalatePayout(order: FoundOrder): Promise<void> {
    if (order.status === 'failed') return;
    await leaveStray(pool, order, clock.now());
    logger.error({ provider: order.method, key: order.key }, 'an order of no attempt is left to operations');
  }

  return { search, isApprovalLost, account, refuse, takeResend, isLogged, take };
}
