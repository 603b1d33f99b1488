import type { Decision } from '../kernel/decider.js';
import type { AccountCommand } from './account-commands.js';
import type { DeactivatedAccount, ErasingAccount, OpenAccount } from './account-state.js';
import { isParticipantsAlone } from './deactivation.js';
import type { AccountEvent } from './events.js';
import { passwordWrong } from './passwords.js';
import { identityRefusal } from './refusals.js';

type Request = Extract<AccountCommand, { type: 'RequestErasure' }>;
type Completion = Extract<AccountCommand, { type: 'CompleteErasure' }>;

/**
 * Begins the erasure of a participant's account (contract, Account). The end of a deactivation
 * erases nothing that was reactivated, or deactivated again, meanwhile. Projects and funds of a
 * researcher can't go with their account, so staff settle those by hand.
 */
export function requestErasure(
  { by, erasureId, verifiedHash, again = false, now }: Request,
  state: OpenAccount | DeactivatedAccount,
): Decision<AccountEvent> {
  if (by === 'deactivation' && !(state.status === 'deactivated' && state.reactivatableUntil <= now)) return [];
  // The password was right when it was checked, and has been changed since.
  if (verifiedHash !== undefined && verifiedHash !== state.passwordHash) return passwordWrong();
  if (!again && !isParticipantsAlone(state)) return identityRefusal('identity.erasure-for-participants');
  return [{ type: 'ErasureRequested', data: { userId: state.userId, erasureId, by, requestedAt: now } }];
}

/** Ends the erasure; its event lets every process forget the key. */
export function completeErasure(
  { destroyed, kept }: Completion,
  { userId, erasure: { erasureId, requestedAt } }: ErasingAccount,
): Decision<AccountEvent> {
  const data = { userId, erasureId, requestedAt, destroyed: [...destroyed], kept: [...kept] };
  return [{ type: 'AccountErased', data }];
}
