import type { Decision } from '../kernel/decider.js';
import { eventOf } from './decide-outcome.js';
import { payoutKey, type PayoutEvent } from './events.js';
import type { PayoutCommand } from './payout-commands.js';
import type { PayoutMethod } from './payout-method.js';
import type { ExistingPayout } from './payout-state.js';
import { payoutRefusal } from './refusals.js';

type Found = Extract<PayoutCommand, { readonly type: 'RecordFound' }>;

/**
 * An order whose attempt the log lost becomes an attempt again, with its destination and outcome. A
 * later one is recorded only once the attempts before it are over. A gift card that the log has and
 * that went to another address since was sent again there.
 */
export function decideFound(state: ExistingPayout, found: Found): Decision<PayoutEvent> {
  const resent = lostResend(state, found);
  if (resent !== null) return resent;
  const { attempt, method, recipientEmail, outcome } = found;
  if (!isLost(state, attempt, method)) return payoutRefusal('payout.attempt-over', { state: state.status });
  const { payoutId, userId } = state;
  // Of an erased person no address is recorded any more.
  const to = state.recipientEmail === '' ? '' : (recipientEmail ?? state.recipientEmail);
  const isElsewhere = method !== state.method || to.toLowerCase() !== state.recipientEmail.toLowerCase();
  const changed: PayoutEvent = { type: 'PayoutDestinationChanged', data: { payoutId, userId, method, recipientEmail: to } };
  const none: PayoutEvent = { type: 'PayoutConfirmedAbsent', data: { payoutId, userId, attempt } };
  return [
    // The ledger takes one order at a provider at a time.
    ...(state.status === 'sending' || state.status === 'unknown' ? [none] : []),
    ...(isElsewhere ? [changed] : []),
    { type: 'PayoutDispatchStarted', data: { payoutId, userId, attempt, method, key: payoutKey(payoutId, attempt) } },
    eventOf({ payoutId, userId, attempt }, outcome),
  ];
}

/**
 * What the log has lost of the delivery of a bought gift card: it was sent again, to the address
 * that the provider names. Null where that is the log's, or the card is not ours to send now. The
 * caller asks about one that is being sent again once its call is over.
 */
export function lostResend(
  state: ExistingPayout,
  { attempt, method, recipientEmail, outcome }: Omit<Found, 'type'>,
): readonly PayoutEvent[] | null {
  const rewardId = rewardOf(state);
  // A new address may have been chosen since, and the last delivery be the one that failed.
  const mayBeEarlier = state.status === 'requested' || state.status === 'awaiting-release' || state.status === 'resending';
  const isDelivery = outcome.kind === 'accepted' || outcome.kind === 'settled' || (outcome.kind === 'returned' && !mayBeEarlier);
  if (rewardId === null || recipientEmail === null || !wentElsewhere(state, recipientEmail) || !isDelivery) return null;
  if (attempt !== state.attempt || method !== state.method) return null;
  const { payoutId, userId } = state;
  const which = { payoutId, userId, attempt };
  const notStarted: PayoutEvent = { type: 'PayoutResendNotStarted', data: { ...which, rewardId } };
  return [
    ...(state.status === 'resending' ? [notStarted] : []),
    { type: 'PayoutDestinationChanged', data: { payoutId, userId, method, recipientEmail } },
    { type: 'PayoutResendStarted', data: { ...which, rewardId, recipientEmail, seconds: 0 } },
    { type: 'PayoutResent', data: { ...which, rewardId } },
    ...(outcome.kind === 'accepted' ? [] : [eventOf(which, outcome)]),
  ];
}

/** Whether its gift card is at another address than the log's, which has none of who was erased. */
export const wentElsewhere = (state: ExistingPayout, sentTo: string): boolean =>
  rewardOf(state) !== null && state.recipientEmail !== '' && sentTo.toLowerCase() !== state.recipientEmail.toLowerCase();

/** The gift card of this payout, unless it is delivered. */
function rewardOf(state: ExistingPayout): string | null {
  switch (state.status) {
    case 'requested':
    case 'awaiting-release':
      return state.resend?.rewardId ?? null;
    case 'accepted':
    case 'resending':
    case 'returned':
    case 'reversed':
      return state.rewardId;
    case 'sending':
    case 'absent':
    case 'unknown':
    case 'unclaimed':
    case 'held':
    case 'paid':
    case 'rejected':
    case 'voided':
      return null;
    default:
      return state satisfies never;
  }
}

/** Whether an order of this attempt at this provider is one that the log has lost. */
function isLost(state: ExistingPayout, attempt: number, method: PayoutMethod): boolean {
  switch (state.status) {
    case 'awaiting-release':
    case 'requested':
      return state.resend === null && attempt >= state.attempt + (state.keepsKey ? 0 : 1);
    case 'rejected':
      return attempt >= state.attempt + (state.hasOrder ? 1 : 0);
    case 'returned':
    case 'reversed':
      return state.rewardId === null && attempt > state.attempt;
    case 'sending':
    case 'unknown':
    case 'absent':
      // An order elsewhere under the same number: the call that the log has was refused, and left
      // none.
      return attempt === state.attempt && method !== state.method;
    case 'accepted':
    case 'unclaimed':
    case 'held':
    case 'paid':
    case 'resending':
    case 'voided':
      return false;
    default:
      return state satisfies never;
  }
}

/**
 * The last call was refused and left no order: one under its key is of a call that the log has
 * lost.
 */
export const isRefusedCall = (state: ExistingPayout, attempt: number): boolean =>
  attempt === state.attempt &&
  ((state.status === 'requested' && state.keepsKey) || (state.status === 'rejected' && !state.hasOrder));

const mayBeNews = {
  'awaiting-release': false,
  requested: false,
  sending: true,
  resending: false,
  accepted: true,
  unclaimed: true,
  held: true,
  unknown: true,
  absent: true,
  returned: true,
  reversed: false,
  paid: true,
  rejected: false,
  voided: false,
} as const satisfies Readonly<Record<ExistingPayout['status'], boolean>>;

/** Whether an order that the log knows may have gone on since. */
export const mayHaveGoneOn = ({ status }: ExistingPayout): boolean => mayBeNews[status];
