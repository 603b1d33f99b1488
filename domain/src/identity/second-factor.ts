import type { Decision } from '../kernel/decider.js';
import type { AccountCommand } from './account-commands.js';
import type { KnownAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import { identityRefusal } from './refusals.js';

type Confirmation = Extract<AccountCommand, { type: 'ConfirmTotp' }>;

/** Proposes a secret for an authenticator app; it counts once a code of it was entered. */
export function proposeTotp({ userId, totp }: KnownAccount, secret: string): Decision<AccountEvent> {
  if (totp !== null) return identityRefusal('identity.second-factor-on');
  return [{ type: 'TotpProposed', data: { userId, secret } }];
}

/**
 * The caller has checked a code of this secret. Once: a second confirmation would show recovery
 * codes that do not count.
 */
export function confirmTotp(state: KnownAccount, { secret, recoveryHashes, now }: Confirmation): Decision<AccountEvent> {
  if (state.proposedTotp !== secret) return identityRefusal('identity.second-factor-missing');
  return [{ type: 'TotpConfirmed', data: { userId: state.userId, recoveryHashes: [...recoveryHashes], confirmedAt: now } }];
}

/** Whether log-ins of the account need a second factor. */
export const hasSecondFactor = (account: KnownAccount | { readonly status: 'none' }): boolean =>
  'userId' in account && (account.totp !== null || account.passkeys.length > 0);

/** What a log-in that needs a second factor takes as one. */
export type SecondFactorMethod = 'passkey' | 'totp' | 'recoveryCode';

export const secondFactorMethodsOf = ({ passkeys, totp, recoveryHashes }: KnownAccount): readonly SecondFactorMethod[] => [
  ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
  ...(totp === null ? [] : (['totp'] as const)),
  ...(recoveryHashes.length === 0 ? [] : (['recoveryCode'] as const)),
];

/**
 * Removes the second factor of an account whose address is not proven yet: a stranger may have set
 * it up, and would keep the owner of the address out.
 */
export function removeUnprovenFactors({ userId, isEmailVerified, totp, passkeys }: KnownAccount): readonly AccountEvent[] {
  if (isEmailVerified) return [];
  const removed = passkeys.map(({ passkeyId }) => ({ type: 'PasskeyRemoved', data: { userId, passkeyId } }) as const);
  return totp === null ? removed : [{ type: 'TotpRemoved', data: { userId } }, ...removed];
}

export function removeTotp({ userId, totp }: KnownAccount): Decision<AccountEvent> {
  return totp === null ? [] : [{ type: 'TotpRemoved', data: { userId } }];
}

/** Uses a recovery code up. */
export function useRecoveryCode({ userId, recoveryHashes }: KnownAccount, hash: string): Decision<AccountEvent> {
  if (!recoveryHashes.includes(hash)) return identityRefusal('identity.second-factor-wrong');
  return [{ type: 'RecoveryCodeUsed', data: { userId, hash } }];
}
