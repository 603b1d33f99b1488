import { longDay } from '../kernel/dates.js';
import type { Decision } from '../kernel/decider.js';
import type { Refusal } from '../kernel/refusal.js';
import { kernelRefusal } from '../kernel/refusals.js';
import type { DeactivatedAccount, KnownAccount, OpenAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import { identityRefusal } from './refusals.js';

/** How long support can reactivate an account (document 3 §4, §9). */
export const reactivatableMs = 30 * 24 * 3_600_000;

/**
 * Closes the account to its owner. Support sees participants alone, so it could not reactivate the
 * account of a researcher or a member of staff.
 */
export function deactivateAccount(state: OpenAccount, now: string): Decision<AccountEvent> {
  const { userId } = state;
  if (!isParticipantsAlone(state)) return identityRefusal('identity.deactivation-for-participants');
  const reactivatableUntil = new Date(Date.parse(now) + reactivatableMs).toISOString();
  return [{ type: 'AccountDeactivated', data: { userId, reactivatableUntil } }];
}

/**
 * Whether the account is a participant's and nothing else: no researcher's, and of no member of
 * staff.
 */
export const isParticipantsAlone = ({ profileId, grantedRoles }: Pick<KnownAccount, 'profileId' | 'grantedRoles'>): boolean =>
  profileId !== null && grantedRoles.length === 0;

/** The refusal of a log-in with the right password; names the last day of a reactivation. */
export function accountDeactivated({ reactivatableUntil }: Pick<DeactivatedAccount, 'reactivatableUntil'>): Refusal {
  return kernelRefusal('account.deactivated', { until: longDay(reactivatableUntil) }, { reactivatableUntil });
}
