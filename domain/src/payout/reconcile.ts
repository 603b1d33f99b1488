import type { PayoutEvent } from './events.js';
import { evolvePayout } from './evolve-payout.js';
import type { PayoutMethod } from './payout-method.js';
import type { DifferenceKind } from './reconciliation-contracts.js';
import type { ExistingPayout, PayoutState } from './payout-state.js';

/** paid: with the participant. open: at the provider. failed: not paid, nothing at the provider. */
export type BookedAs = 'paid' | 'open' | 'failed';

/** One order on a provider's own list. `at` is when the provider created it, ISO 8601. */
export interface ListedOrder {
  /** `<payoutId>.<attempt>`; null for an order that was not made under a key. */
  readonly key: string | null;
  readonly providerId: string;
  readonly cents: number;
  readonly status: BookedAs;
  readonly at: string;
  /** It goes to another address than its attempt in the log. */
  readonly goesElsewhere?: true;
}

/** One attempt as our log has it. */
export interface BookedAttempt {
  readonly key: string;
  readonly payoutId: string;
  readonly cents: number;
  readonly status: BookedAs;
  /** When the attempt began, ISO 8601. */
  readonly startedAt: string;
}

export interface Difference {
  readonly kind: DifferenceKind;
  readonly method: PayoutMethod;
  readonly key: string | null;
  readonly payoutId: string | null;
  readonly providerId: string | null;
  readonly ours: { readonly status: BookedAs; readonly cents: number } | null;
  readonly theirs: Pick<ListedOrder, 'status' | 'cents' | 'goesElsewhere'> | null;
}

/** A provider lists a payment after at most three hours (PayPal's Transaction Search). */
export const listedAfterMs = 4 * 3_600_000;
/** For so long an outcome may be known on one side alone: the sweep asks within a day. */
export const followedAfterMs = 2 * 86_400_000;

/** How our log has this attempt of a payout. */
export function bookedAs(state: ExistingPayout, attempt: number): BookedAs {
  if (attempt !== state.attempt) return 'failed';
  switch (state.status) {
    case 'paid':
      return 'paid';
    case 'sending':
    case 'unknown':
    case 'accepted':
    case 'unclaimed':
    case 'held':
    case 'resending':
      return 'open';
    case 'requested':
    case 'awaiting-release':
      return state.resend === null ? 'failed' : 'open';
    case 'returned':
    case 'reversed':
      // A bought gift card waits at the provider for another address.
      return state.rewardId === null ? 'failed' : 'open';
    case 'absent':
    case 'rejected':
    case 'voided':
      return 'failed';
    default:
      return state satisfies never;
  }
}

const deliveredTo: readonly PayoutState['status'][] = ['accepted', 'unclaimed', 'held', 'paid'];

/**
 * To which address an order goes, by the log: that of the attempt's call, or of its last resend.
 * Null where none was delivered yet, or its address is about to change.
 */
export function bookedAddress(events: readonly PayoutEvent[], attempt: number): string | null {
  let state = { status: 'none' } as PayoutState;
  let address: string | null = null;
  for (const event of events) {
    state = evolvePayout(state, event);
    if (state.status === 'none' || state.attempt !== attempt) continue;
    if (event.type === 'PayoutDispatchStarted' || event.type === 'PayoutResent') address = state.recipientEmail;
  }
  if (state.status === 'none' || state.attempt !== attempt || address === '') return null;
  return deliveredTo.includes(state.status) ? address : null;
}

/**
 * The differences between a provider's own list and our attempts over the same period. Attempts and
 * orders of the last hours, which one side may not know yet, are left to the next night.
 */
export function differencesOf(
  method: PayoutMethod,
  listed: readonly ListedOrder[],
  attempts: readonly BookedAttempt[],
  now: string,
): readonly Difference[] {
  const ours = new Map(attempts.map((attempt) => [attempt.key, attempt]));
  const age = (at: string): number => Date.parse(now) - Date.parse(at);
  const theirs = listed.filter(({ at }) => age(at) >= listedAfterMs);
  const known = new Set(listed.map(({ key }) => key));
  const paidOnes = new Map<string, number>();
  for (const { key, status } of theirs) {
    const payoutId = key === null ? undefined : ours.get(key)?.payoutId;
    if (payoutId !== undefined && status === 'paid') paidOnes.set(payoutId, (paidOnes.get(payoutId) ?? 0) + 1);
  }
  const differs = (kind: DifferenceKind, order: ListedOrder | null, attempt: BookedAttempt | undefined): Difference => ({
    kind,
    method,
    key: order?.key ?? attempt?.key ?? null,
    payoutId: attempt?.payoutId ?? null,
    providerId: order?.providerId ?? null,
    ours: attempt === undefined ? null : { status: attempt.status, cents: attempt.cents },
    theirs: order === null ? null : whatTheyHave(order),
  });

  const ofOrders = theirs.flatMap((order): readonly Difference[] => {
    const attempt = order.key === null ? undefined : ours.get(order.key);
    if (attempt === undefined) return order.status === 'failed' ? [] : [differs('unknown-to-us', order, undefined)];
    if (order.cents !== attempt.cents) return [differs('amount', order, attempt)];
    if (order.status === 'paid' && (paidOnes.get(attempt.payoutId) ?? 0) > 1) return [differs('paid-twice', order, attempt)];
    if (order.goesElsewhere === true) return [differs('address', order, attempt)];
    if (order.status === attempt.status) return [];
    // The provider is ahead of us, and the sweep asks soon.
    const mayFollow = attempt.status === 'open' && age(attempt.startedAt) < followedAfterMs;
    return mayFollow ? [] : [differs('status', order, attempt)];
  });
  const missing = attempts.filter(({ key, status, startedAt }) => {
    if (known.has(key) || status === 'failed') return false;
    return age(startedAt) >= (status === 'open' ? followedAfterMs : listedAfterMs);
  });
  return [...ofOrders, ...missing.map((attempt) => differs('missing-at-provider', null, attempt))];
}

const whatTheyHave = ({ status, cents, goesElsewhere }: ListedOrder): Difference['theirs'] => ({
  status,
  cents,
  ...(goesElsewhere === undefined ? {} : { goesElsewhere }),
});
