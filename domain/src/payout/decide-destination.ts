import type { Decision } from '../kernel/decider.js';
import { emailMustBeValid, isEmailAddress } from '../kernel/email-address.js';
import { Refusal } from '../kernel/refusal.js';
import { sameSecret } from '../identity/index.js';
import type { PayoutEvent } from './events.js';
import type { PayoutCommand } from './payout-commands.js';
import { allows, lifecycleOf } from './payout-lifecycle.js';
import type { PayoutMethod } from './payout-method.js';
import type { ExistingPayout } from './payout-state.js';
import { destinationFixed, payoutRefusal } from './refusals.js';
import { typedText } from '../kernel/typed-text.js';

type CommandOf<Type extends PayoutCommand['type']> = Extract<PayoutCommand, { readonly type: Type }>;

interface Destination {
  readonly method: PayoutMethod;
  readonly email: string;
}

/**
 * By the owner: at once where the address is confirmed, else after the hold. A payout that was
 * rejected or returned is then sent again (contract, Accounts).
 */
export function changeDestination(command: CommandOf<'ChangeDestination'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { method, email, hold } = command;
  if (hold === null || isPresent(command, state)) return applyDestination(command, state);
  const refused = whyNotTo(command, state);
  if (refused !== null) return refused;
  const { payoutId, userId } = state;
  const requested = state.hold?.requested ?? null;
  if (requested !== null && isSame(requested, command)) return [];
  return [{ type: 'PayoutDestinationRequested', data: { payoutId, userId, method, recipientEmail: email, ...hold } }];
}

/** By the link of the mail to the account's address. */
export function confirmDestination({ secret }: CommandOf<'ConfirmDestination'>, state: ExistingPayout): Decision<PayoutEvent> {
  const requested = state.hold?.requested ?? null;
  if (requested === null || !sameSecret(requested.confirmSecret, secret)) return payoutRefusal('payout.link-over');
  return applyDestination(requested, state);
}

/** By the link of any mail about the change: the payout stays as it was. */
export function cancelDestination({ secret }: CommandOf<'CancelDestination'>, state: ExistingPayout): Decision<PayoutEvent> {
  const requested = state.hold?.requested ?? null;
  if (requested === null || !sameSecret(requested.cancelSecret, secret)) return payoutRefusal('payout.link-over');
  return [takenBack(state)];
}

/** Ends the hold once what it waits for is settled or over; until then its end may move. */
export function endDestinationHold(
  { now, settings }: CommandOf<'EndDestinationHold'>,
  state: ExistingPayout,
): Decision<PayoutEvent> {
  const { hold, payoutId, userId } = state;
  if (hold === null) return [];
  if (hold.requested === null && settings.heldUntil !== null) {
    const { heldUntil } = settings;
    return heldUntil === hold.heldUntil ? [] : [{ type: 'PayoutDestinationHeld', data: { payoutId, userId, heldUntil } }];
  }
  if (hold.requested !== null && hold.heldUntil > now) return [];
  const next = hold.requested ?? settings;
  // The owner was erased, or what was asked for is not possible any more: nothing changes.
  if (next.email === '' || isPresent(next, state)) return [takenBack(state)];
  const applied = applyDestination(next, state);
  return applied instanceof Refusal ? [takenBack(state)] : applied;
}

function applyDestination({ method, email }: Destination, state: ExistingPayout): Decision<PayoutEvent> {
  const refused = whyNotTo({ method, email }, state);
  if (refused !== null) return refused;
  const { payoutId, userId } = state;
  const same = isPresent({ method, email }, state);
  const changed: PayoutEvent = {
    type: 'PayoutDestinationChanged',
    data: { payoutId, userId, method, recipientEmail: email },
  };
  const lifecycle = lifecycleOf(state);
  // A payout that still waits for its next attempt needs no retry to reach the new destination. The
  // present one again takes back what was asked for, and leaves a change of the settings waiting.
  const ended = state.hold !== null && state.hold.requested !== null ? [takenBack(state)] : [];
  // Whether another account is paid there is asked anew for the new address.
  const isShared = state.status === 'awaiting-release' && state.releaseReason?.per === 'destination';
  if (isShared && !same) return [changed, retryOf(state, 'destination-changed')];
  if (!allows(lifecycle, 'retry')) return same ? ended : [changed];
  const again = lifecycle.isEscalated ? resumed : retryOf;
  return same ? [...ended, again(state, 'destination-confirmed')] : [changed, again(state, 'destination-changed')];
}

/** By a member of staff: waits for another one. A later proposal replaces it (contract, Staff). */
export function proposeDestination(command: CommandOf<'ProposeDestination'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { method, email, by: proposedBy } = command;
  const refused = whyNotTo({ method, email }, state);
  if (refused !== null) return refused;
  const reason = typedText(command.reason);
  if (reason === '')
    return payoutRefusal('payout.reason-required', { errors: [{ field: 'reason', message: 'Say why, in a few words.' }] });
  const { payoutId, userId, proposal } = state;
  if (proposal?.proposedBy === proposedBy && proposal.reason === reason && isSame(proposal, { method, email })) return [];
  return [{ type: 'PayoutDestinationProposed', data: { payoutId, userId, method, recipientEmail: email, reason, proposedBy } }];
}

/** By another member of staff than the one who proposed it, and not for a payment of their own. */
export function approveDestination({ by, seen }: CommandOf<'ApproveDestination'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { payoutId, userId, proposal } = state;
  if (by === userId) return payoutRefusal('payout.own-payment');
  if (proposal === null) return payoutRefusal('payout.nothing-proposed');
  const { method, email, proposedBy } = proposal;
  if (by === proposedBy) return payoutRefusal('payout.second-person-required');
  if (!isSame(seen, proposal)) return payoutRefusal('payout.proposal-differs');
  const change = applyDestination({ method, email }, state);
  if (change instanceof Refusal) return change;
  return [{ type: 'PayoutDestinationApproved', data: { payoutId, userId, proposedBy, approvedBy: by } }, ...change];
}

export function retryOf({ payoutId, userId }: ExistingPayout, reason: string): PayoutEvent {
  return { type: 'PayoutRetryRequested', data: { payoutId, userId, reason } };
}

/**
 * Of a payout that workers left to operations: its status stays, and so does what was sent already.
 */
export function resumed({ payoutId, userId }: ExistingPayout, reason: string): PayoutEvent {
  return { type: 'PayoutResumed', data: { payoutId, userId, reason } };
}

/** A change of the settings that still waits holds the payout again. */
function takenBack({ payoutId, userId, hold }: ExistingPayout): PayoutEvent {
  const heldUntil = hold?.settingsUntil ?? null;
  return heldUntil === null
    ? { type: 'PayoutDestinationHoldEnded', data: { payoutId, userId } }
    : { type: 'PayoutDestinationHeld', data: { payoutId, userId, heldUntil } };
}

const isPresent = (to: Destination, { method, recipientEmail: email }: ExistingPayout): boolean => isSame(to, { method, email });

const isSame = (one: Destination, other: Destination): boolean => one.method === other.method && one.email === other.email;

function whyNotTo({ method, email }: Destination, state: ExistingPayout): Refusal | null {
  if (state.status === 'resending')
    return payoutRefusal('payout.resend-under-way', { seconds: state.seconds }, { state: state.status });
  const lifecycle = lifecycleOf(state);
  if (!allows(lifecycle, 'changeDestination')) return destinationFixed(state.status);
  if (!isEmailAddress(email))
    return payoutRefusal('payout.destination-invalid', { errors: [{ field: 'email', message: emailMustBeValid }] });
  if (method !== state.method && !allows(lifecycle, 'changeMethod'))
    return payoutRefusal('payout.gift-card-exists', { state: state.status });
  return null;
}
