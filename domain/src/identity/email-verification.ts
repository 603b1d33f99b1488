import type { Decision } from '../kernel/decider.js';
import type { AccountCommand } from './account-commands.js';
import type { KnownAccount } from './account-state.js';
import { confirmEmailChange } from './email-change.js';
import { identityRefusal } from './refusals.js';
import type { AccountEvent } from './events.js';
import { sameSecret } from './same-secret.js';
import { removeUnprovenFactors } from './second-factor.js';
import { unlinkUnproven } from './social-links.js';

/** How long the link of a verification mail is valid (contract, "Log in"). */
export const emailSecretLifetimeMs = 48 * 3_600_000;
const shortestPauseMs = 60_000;

const later = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

/** The event that requests a verification mail. */
export function emailVerificationRequested(
  account: Pick<KnownAccount, 'userId' | 'email' | 'firstName'>,
  secret: string,
  now: string,
): AccountEvent {
  const { userId, email, firstName } = account;
  return {
    type: 'EmailVerificationRequested',
    data: { userId, email, firstName, secret, expiresAt: later(now, emailSecretLifetimeMs) },
  };
}

/** Requests another mail, at most one a minute. */
export function requestEmailVerification(state: KnownAccount, secret: string, now: string): Decision<AccountEvent> {
  if (state.isEmailVerified) return identityRefusal('identity.email-already-verified');
  const last = state.emailSecrets[0];
  const retryAt = last && later(last.expiresAt, shortestPauseMs - emailSecretLifetimeMs);
  if (retryAt !== undefined && now < retryAt) return identityRefusal('identity.verification-too-soon', { retryAt });
  return [emailVerificationRequested(state, secret, now)];
}

type Confirmation = Extract<AccountCommand, { type: 'ConfirmEmail' }>;

/**
 * Accepts the link of any of the latest mails, and that of a pending change of the address; a
 * redeemed one gives the same answer for ever. The first removes what an unproven address had.
 */
export function confirmEmail(state: KnownAccount, command: Confirmation): Decision<AccountEvent> {
  const { secret, now } = command;
  const change = confirmEmailChange(state, command);
  if (change !== null) return change;
  const known = state.emailSecrets.find((candidate) => sameSecret(candidate.secret, secret));
  if (known === undefined) return identityRefusal('identity.link-invalid');
  if (state.isEmailVerified) return [];
  if (known.expiresAt <= now) return identityRefusal('identity.link-expired');
  return [{ type: 'EmailVerified', data: { userId: state.userId } }, ...unlinkUnproven(state), ...removeUnprovenFactors(state)];
}
