import type { Decision } from '../kernel/decider.js';
import type { Refusal } from '../kernel/refusal.js';
import type { AccountCommand } from './account-commands.js';
import type { KnownAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import { withdrawEmailChange } from './email-change.js';
import { identityRefusal } from './refusals.js';
import { sameSecret } from './same-secret.js';
import { removeUnprovenFactors } from './second-factor.js';
import { unlinkUnproven } from './social-links.js';

/** How long the link of a mail for a new password is valid (contract, Account). */
export const resetLifetimeMs = 3_600_000;
const shortestPauseMs = 60_000;

const later = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

/** The refusal of a wrong current password, at its field. */
export function passwordWrong(): Refusal {
  const { message } = identityRefusal('identity.password-wrong');
  return identityRefusal('identity.password-wrong', { errors: [{ field: 'password', message }] });
}

type Change = Pick<Extract<AccountCommand, { type: 'ChangePassword' }>, 'verifiedHash' | 'passwordHash'>;

/**
 * Refuses a change whose password was the right one when it was checked, and is no longer.
 * Withdraws a pending e-mail: who had the former password may have asked for it.
 */
export function changePassword(state: KnownAccount, { verifiedHash, passwordHash }: Change): Decision<AccountEvent> {
  if (state.passwordHash !== verifiedHash) return passwordWrong();
  return [{ type: 'PasswordChanged', data: { userId: state.userId, passwordHash } }, ...withdrawEmailChange(state)];
}

/**
 * Asks for a mail with a link, at most one a minute: a request within the pause changes nothing,
 * for its answer must not reveal whether there is an account.
 */
export function requestPasswordReset(state: KnownAccount, secret: string, now: string): Decision<AccountEvent> {
  const { userId, email } = state;
  const last = state.resetSecrets[0];
  if (last !== undefined && now < later(last.expiresAt, shortestPauseMs - resetLifetimeMs)) return [];
  return [{ type: 'PasswordResetRequested', data: { userId, email, secret, expiresAt: later(now, resetLifetimeMs) } }];
}

type Reset = Pick<Extract<AccountCommand, { type: 'ResetPassword' }>, 'secret' | 'passwordHash' | 'now'>;

/** Why this link sets no password; null if it does. The link of any of the latest mails works. */
export function resetLinkRefusal(state: KnownAccount, { secret, now }: Pick<Reset, 'secret' | 'now'>): Refusal | null {
  const known = state.resetSecrets.find((candidate) => sameSecret(candidate.secret, secret));
  if (known === undefined) return identityRefusal('identity.link-invalid');
  return known.expiresAt <= now ? identityRefusal('identity.link-expired') : null;
}

/**
 * Accepts a link once: the first use ends the others too. Its reader owns the address, so a pending
 * e-mail and what was attached before the address was proven go.
 */
export function resetPassword(state: KnownAccount, reset: Reset): Decision<AccountEvent> {
  const refused = resetLinkRefusal(state, reset);
  if (refused !== null) return refused;
  const { passwordHash } = reset;
  return [
    { type: 'PasswordReset', data: { userId: state.userId, passwordHash } },
    ...withdrawEmailChange(state),
    ...unlinkUnproven({ ...state, passwordHash }),
    ...removeUnprovenFactors(state),
  ];
}
