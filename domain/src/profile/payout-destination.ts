import type { Decision } from '../kernel/decider.js';
import { isEmailAddress } from '../kernel/email-address.js';
import { sameSecret } from '../identity/index.js';
import type { PreferencesEvent } from './events.js';
import { profileRefusal } from './refusals.js';

export interface PayoutDestination {
  readonly method: 'TREMENDOUS' | 'PAYPAL';
  readonly email: string;
}

/** A change that its owner has not confirmed: it takes effect then, or at `heldUntil`. */
export interface PendingDestination extends PayoutDestination {
  readonly heldUntil: string;
  readonly confirmSecret: string;
  readonly cancelSecret: string;
  /** When the mails went out last. */
  readonly askedAt: string;
}

/** Of an unconfirmed change: until when payouts wait, and the secrets of the links in its mails. */
export interface DestinationHold {
  readonly heldUntil: string;
  readonly confirmSecret: string;
  readonly cancelSecret: string;
}

/**
 * The e-mail is normalised. `present`: where money goes that was never directed elsewhere; null for
 * a newcomer. `hold`: null where a passkey confirmed the change in the same step-up.
 */
export interface SetPayoutPreference extends PayoutDestination {
  readonly type: 'SetPayoutPreference';
  readonly userId: string;
  readonly present: PayoutDestination | null;
  readonly hold: DestinationHold | null;
  readonly now: string;
}

export type DestinationCommand =
  | SetPayoutPreference
  /** By the link of the mail to the account's address. */
  | { readonly type: 'ConfirmPayoutPreference'; readonly userId: string; readonly secret: string }
  /** By the owner, or by the link that all its mails have (`secret`). */
  | { readonly type: 'WithdrawPayoutPreference'; readonly userId: string; readonly secret?: string; readonly now: string }
  /** Another mail with another link, at most one a minute. */
  | { readonly type: 'ResendPayoutConfirmation'; readonly userId: string; readonly confirmSecret: string; readonly now: string }
  /** By the worker, at `heldUntil`. */
  | { readonly type: 'SettlePayoutPreference'; readonly userId: string; readonly now: string };

export interface DestinationState {
  /**
   * Where payouts go; null until the participant chooses, then a gift card to the account's e-mail.
   */
  readonly payout: (PayoutDestination & { readonly confirmedBy: ConfirmedBy }) | null;
  readonly pendingPayout: PendingDestination | null;
}

type ConfirmedBy = Extract<PreferencesEvent, { readonly type: 'PayoutPreferenceSet' }>['data']['confirmedBy'];

const pauseMs = 60_000;
const newcomerMs = 72 * 3_600_000;

/**
 * Whether a first choice changes nothing that its owner relies on: the account is young. Later, who
 * has the password alone would direct money that goes to the account's e-mail.
 */
export const isNewcomer = (registeredAt: string, now: string): boolean => Date.parse(now) - Date.parse(registeredAt) < newcomerMs;

/**
 * The destination in force at this time, and until when payouts wait for an unconfirmed change of
 * it.
 */
export function destinationAt(
  { payout, pendingPayout }: DestinationState,
  now: string,
): { readonly payout: DestinationState['payout']; readonly heldUntil: string | null } {
  if (pendingPayout === null) return { payout, heldUntil: null };
  const { method, email, heldUntil } = pendingPayout;
  return heldUntil > now ? { payout, heldUntil } : { payout: { method, email, confirmedBy: 'hold' }, heldUntil: null };
}

/** Whether the owner has confirmed that money may go there. */
export const isConfirmedDestination = (state: DestinationState, destination: PayoutDestination, now: string): boolean => {
  const { payout } = destinationAt(state, now);
  return payout !== null && payout.confirmedBy !== 'first-choice' && isSame(payout, destination);
};

export function decideDestination(command: DestinationCommand, state: DestinationState): Decision<PreferencesEvent> {
  switch (command.type) {
    case 'SetPayoutPreference':
      return setDestination(command, state);
    case 'ConfirmPayoutPreference': {
      const { pendingPayout } = state;
      if (pendingPayout === null || !sameSecret(pendingPayout.confirmSecret, command.secret))
        return profileRefusal('profile.payout-link-over');
      return [setBy(command.userId, pendingPayout, 'mail')];
    }
    case 'WithdrawPayoutPreference':
      return withdraw(command, state);
    case 'ResendPayoutConfirmation':
      return resend(command, state);
    case 'SettlePayoutPreference': {
      const { pendingPayout } = state;
      const isDue = pendingPayout !== null && pendingPayout.heldUntil <= command.now;
      return isDue ? [setBy(command.userId, pendingPayout, 'hold')] : [];
    }
    default:
      return command satisfies never;
  }
}

function setDestination({ userId, present, hold, now, ...wanted }: SetPayoutPreference, state: DestinationState) {
  const { method, email } = wanted;
  if (!isEmailAddress(email)) {
    const error = { field: 'email', message: 'E-mail must be valid' };
    return profileRefusal('profile.payout-email-invalid', { errors: [error] });
  }
  const { payout, heldUntil } = destinationAt(state, now);
  if (payout === null && (present === null || isSame(present, wanted))) return [setBy(userId, wanted, 'first-choice')];
  // A change whose hold is over has taken effect, though its event is yet to come.
  const isOver = state.pendingPayout !== null && heldUntil === null;
  const settled = isOver && payout !== null ? [setBy(userId, payout, 'hold')] : [];
  const pending = isOver ? null : state.pendingPayout;
  if (payout !== null && isSame(payout, wanted)) return pending === null ? settled : [withdrawn(userId)];
  if (hold === null) return [...settled, setBy(userId, wanted, 'passkey')];
  if (pending !== null && isSame(pending, wanted)) return [];
  const asked: PreferencesEvent = {
    type: 'PayoutPreferenceChangeRequested',
    data: { userId, method, email, ...hold, askedAt: now },
  };
  return [...settled, asked];
}

function withdraw(
  { userId, secret, now }: Extract<DestinationCommand, { type: 'WithdrawPayoutPreference' }>,
  { pendingPayout }: DestinationState,
): Decision<PreferencesEvent> {
  const isWaiting = pendingPayout !== null && pendingPayout.heldUntil > now;
  if (secret === undefined) return isWaiting ? [withdrawn(userId)] : profileRefusal('profile.no-payout-change');
  const isLink = isWaiting && sameSecret(pendingPayout.cancelSecret, secret);
  return isLink ? [withdrawn(userId)] : profileRefusal('profile.payout-link-over');
}

function resend(
  { userId, confirmSecret, now }: Extract<DestinationCommand, { type: 'ResendPayoutConfirmation' }>,
  { pendingPayout }: DestinationState,
): Decision<PreferencesEvent> {
  if (pendingPayout === null || pendingPayout.heldUntil <= now) return profileRefusal('profile.no-payout-change');
  const retryAt = new Date(Date.parse(pendingPayout.askedAt) + pauseMs).toISOString();
  if (now < retryAt) return profileRefusal('profile.payout-mail-too-soon', { retryAt });
  return [{ type: 'PayoutPreferenceChangeRequested', data: { userId, ...pendingPayout, confirmSecret, askedAt: now } }];
}

const setBy = (userId: string, { method, email }: PayoutDestination, by: ConfirmedBy): PreferencesEvent => ({
  type: 'PayoutPreferenceSet',
  data: { userId, method, email, confirmedBy: by },
});

const withdrawn = (userId: string): PreferencesEvent => ({ type: 'PayoutPreferenceChangeWithdrawn', data: { userId } });

const isSame = (one: PayoutDestination, other: PayoutDestination): boolean =>
  one.method === other.method && one.email === other.email;
