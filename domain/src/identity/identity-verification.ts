import type { Decision } from '../kernel/decider.js';
import { kernelRefusal } from '../kernel/refusals.js';
import type { AccountState, KnownAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import {
  checkAllowance,
  identityLinkLifetimeMs,
  mostFailedChecks,
  type CheckOutcome,
  type EndedCheck,
} from './identity-check.js';
import { identityRefusal } from './refusals.js';
import type { AccountFacts } from './reservations.js';

/**
 * An account whose address is not proven may be a stranger's, and gets no identity (ADR 34).
 * Opening the dialog again while its token works is the same attempt.
 */
export function beginIdentityCheck({ userId, identity, isEmailVerified }: KnownAccount, now: string): Decision<AccountEvent> {
  if (!isEmailVerified) return kernelRefusal('access.email-unverified');
  const allowance = checkAllowance(identity, now);
  if (allowance.kind === 'verified') return identityRefusal('identity.already-verified');
  if (allowance.kind === 'used-up')
    return identityRefusal('identity.checks-used-up', { most: mostFailedChecks }, { retryAt: allowance.retryAt });
  const over = identity.begunAt === null ? '' : new Date(Date.parse(identity.begunAt) + identityLinkLifetimeMs).toISOString();
  return now < over ? [] : [{ type: 'IdentityVerificationBegun', data: { userId, begunAt: now } }];
}

export interface IdentityResult {
  /** The provider's id of the attempt. */
  readonly verificationId: string;
  readonly outcome: 'verified' | EndedCheck;
  /** The keyed hash of the identity, where the provider names one. */
  readonly identityKey: string | null;
  readonly now: string;
}

/**
 * Records what an attempt came to. The same result again, a late one of an earlier attempt, any
 * after the identity is verified and one of an account with an unproven address change nothing; a
 * reviewer at the provider may still accept a failed attempt.
 */
export function recordIdentityResult(
  { userId, identity, isEmailVerified }: KnownAccount,
  { verificationId, outcome: result, identityKey, now }: IdentityResult,
  { isIdentityTaken = false }: AccountFacts = {},
): Decision<AccountEvent> {
  if (identity.verifiedAt !== null || !isEmailVerified) return [];
  const outcome = result === 'verified' && isIdentityTaken ? 'taken' : result;
  if (outcome === 'verified' && identityKey !== null)
    return [{ type: 'IdentityVerified', data: { userId, verificationId, identityKey, verifiedAt: now } }];
  if (outcome === 'verified' || identity.ended.some((one) => one.verificationId === verificationId && one.outcome === outcome))
    return [];
  return [{ type: 'IdentityVerificationEnded', data: { userId, verificationId, outcome, identityKey, endedAt: now } }];
}

/** What an attempt has come to; `verified` for an account whose identity is verified already. */
export function outcomeOf(account: AccountState, verificationId: string): CheckOutcome {
  if (account.status === 'none') return 'pending';
  if (account.identity.verifiedAt !== null) return 'verified';
  return account.identity.ended.findLast((one) => one.verificationId === verificationId)?.outcome ?? 'pending';
}
