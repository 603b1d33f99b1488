import type { Decision } from '../kernel/decider.js';
import type { AccountCommand } from './account-commands.js';
import { emailUndoLifetimeMs, type AccountKeys, type KnownAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { identityRefusal } from './refusals.js';
import type { Passkey } from './passkey.js';
import { sameSecret } from './same-secret.js';
import { identityAt } from './social-links.js';
import type { SocialIdentity } from './social.js';

/** How long the link of a mail that confirms a new address is valid. */
export const emailChangeLifetimeMs = 48 * 3_600_000;

const later = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

type Request = Pick<Extract<AccountCommand, { type: 'SaveAccount' }>, 'email' | 'secret' | 'now'>;

/**
 * Asks the owner of a new address to confirm it (contract, Account). The account keeps its address
 * until then; only the latest request can be confirmed.
 */
export function requestEmailChange(state: KnownAccount, { email, secret, now }: Request): Decision<AccountEvent> {
  if (email === state.email) return [];
  if (!state.isEmailVerified) return kernelRefusal('access.email-unverified');
  const { userId, email: formerEmail } = state;
  const expiresAt = later(now, emailChangeLifetimeMs);
  return [{ type: 'EmailChangeRequested', data: { userId, email, formerEmail, secret, expiresAt } }];
}

/** Keeps the present address: the link of the mail confirms nothing any more. */
export function withdrawEmailChange({ userId, pendingEmail }: KnownAccount): readonly AccountEvent[] {
  return pendingEmail === null ? [] : [{ type: 'EmailChangeWithdrawn', data: { userId } }];
}

/** The pending address that this link confirms; null if it is another kind of link. */
export function pendingEmailOf(state: KnownAccount, secret: string): string | null {
  return state.pendingEmail !== null && sameSecret(state.pendingEmail.secret, secret) ? state.pendingEmail.email : null;
}

type Confirmation = Pick<Extract<AccountCommand, { type: 'ConfirmEmail' }>, 'secret' | 'undoSecret' | 'now'>;

/** Null if the link is not that of a change. The owner of the former address can undo it. */
export function confirmEmailChange(
  state: KnownAccount,
  { secret, undoSecret, now }: Confirmation,
): Decision<AccountEvent> | null {
  const { pendingEmail, redeemedEmailSecret, userId, email: formerEmail } = state;
  if (redeemedEmailSecret !== null && sameSecret(redeemedEmailSecret, secret)) return [];
  if (pendingEmail === null || !sameSecret(pendingEmail.secret, secret)) return null;
  if (pendingEmail.expiresAt <= now) return identityRefusal('identity.link-expired');
  const undo = { secret: undoSecret, expiresAt: later(now, emailUndoLifetimeMs) };
  return [{ type: 'EmailChanged', data: { userId, email: pendingEmail.email, formerEmail, ...undo } }];
}

/**
 * Gives the account the address back that the link was sent to. Second factors and identities of
 * other sites that were attached since, or up to 72 hours before, go: a thief would stay with them,
 * or keep the owner out. The recovery codes of then count again; codes that were used stay used.
 */
export function undoEmailChange(state: KnownAccount, secret: string, now: string): Decision<AccountEvent> {
  const undoable = state.undoableEmails.find((one) => sameSecret(one.secret, secret));
  if (undoable === undefined) return identityRefusal('identity.link-invalid');
  if (undoable.expiresAt <= now) return identityRefusal('identity.link-expired');
  const { userId, email: formerEmail } = state;
  return [
    { type: 'EmailChangeUndone', data: { userId, email: undoable.email, formerEmail } },
    ...withoutKeysSince(state, undoable.keys),
  ];
}

function withoutKeysSince({ userId, passkeys, totp, social }: KnownAccount, before: AccountKeys): readonly AccountEvent[] {
  const isNew = ({ passkeyId }: Passkey) => !before.passkeys.some((each) => each.passkeyId === passkeyId);
  const isForeign = ({ provider, subject }: SocialIdentity) => identityAt(before, provider)?.subject !== subject;
  return [
    ...(totp === null || totp.secret === before.totp?.secret ? [] : [{ type: 'TotpRemoved', data: { userId } } as const]),
    ...passkeys.filter(isNew).map(({ passkeyId }) => ({ type: 'PasskeyRemoved', data: { userId, passkeyId } }) as const),
    ...social.filter(isForeign).map(({ provider }) => ({ type: 'SocialProviderUnlinked', data: { userId, provider } }) as const),
  ];
}

/**
 * From when on the account has had its address for this long; an address that was never changed is
 * settled.
 */
export function emailSettledAt({ undoableEmails }: KnownAccount, settlesInMs: number): string {
  const changedAt = undoableEmails.map(({ expiresAt }) => later(expiresAt, -emailUndoLifetimeMs)).toSorted();
  return later(changedAt.at(-1) ?? '1970-01-01T00:00:00.000Z', settlesInMs);
}

/**
 * The address that the account had before changes younger than this, and until when it counts as
 * the one of its owner: a thief may have changed it. `until` is null where there was no such
 * change.
 */
export function settledEmailOf(
  account: KnownAccount,
  settlesInMs: number,
  now: string,
): { readonly email: string; readonly until: string | null } {
  const changedAfter = later(now, emailUndoLifetimeMs - settlesInMs);
  // Newest first: the oldest of the recent changes left the owner's.
  const former = account.undoableEmails.findLast(({ expiresAt }) => expiresAt > changedAfter);
  if (former === undefined) return { email: account.email, until: null };
  return { email: former.email, until: emailSettledAt(account, settlesInMs) };
}

/** The addresses that no other account may claim: its own, and those that it may get back. */
export function emailsInUse(state: KnownAccount, now: string): readonly string[] {
  return [state.email, ...state.undoableEmails.filter(({ expiresAt }) => expiresAt > now).map(({ email }) => email)];
}
