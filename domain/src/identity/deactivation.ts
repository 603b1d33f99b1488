import type { Decision } from '../kernel/decider.js';
import type { Refusal } from '../kernel/refusal.js';
import { kernelRefusal } from '../kernel/refusals.js';
import type { AccountCommand } from './account-commands.js';
import type { DeactivatedAccount, OpenAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import { identityRefusal } from './refusals.js';

/** How long support can reactivate an account (document 3 §4, §9). */
export const reactivatableMs = 30 * 24 * 3_600_000;

/**
 * Closes the account to its owner. Support sees participants alone, so it could not reactivate the
 * account of a researcher or a member of staff.
 */
export function deactivateAccount(state: OpenAccount | DeactivatedAccount, now: string): Decision<AccountEvent> {
  if (state.status === 'deactivated') return [];
  const { userId, profileId, grantedRoles } = state;
  if (profileId === null || grantedRoles.length > 0) return identityRefusal('identity.deactivation-for-participants');
  const reactivatableUntil = new Date(Date.parse(now) + reactivatableMs).toISOString();
  return [{ type: 'AccountDeactivated', data: { userId, reactivatableUntil } }];
}

/**
 * What a deactivated account does with a command; null where it decides as an open one. Workers
 * still record what they have sent and paid, and operators grant.
 */
export function decideDeactivated(
  command: Exclude<AccountCommand, { type: 'RegisterAccount' }>,
  state: OpenAccount | DeactivatedAccount,
): Decision<AccountEvent> | null {
  if (state.status === 'open') return null;
  switch (command.type) {
    case 'ReactivateAccount':
      return command.now < state.reactivatableUntil
        ? [{ type: 'AccountReactivated', data: { userId: state.userId } }]
        : identityRefusal('identity.reactivation-over');
    case 'DeactivateAccount':
    case 'RecordEmailVerificationSent':
    case 'RecordPhoneCodeSent':
    case 'LockNames':
    case 'GrantRole':
    case 'JoinOrganization':
      return null;
    default:
      return accountDeactivated(state);
  }
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The refusal of a log-in with the right password; names the last day of a reactivation. */
export function accountDeactivated({ reactivatableUntil }: Pick<DeactivatedAccount, 'reactivatableUntil'>): Refusal {
  return kernelRefusal('account.deactivated', { until: day.format(new Date(reactivatableUntil)) }, { reactivatableUntil });
}
