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

/** The caller has checked a code of this secret. */
export function confirmTotp(state: KnownAccount, { secret, recoveryHashes }: Confirmation): Decision<AccountEvent> {
  if (state.totp?.secret === secret) return [];
  if (state.proposedTotp !== secret) return identityRefusal('identity.second-factor-missing');
  return [{ type: 'TotpConfirmed', data: { userId: state.userId, recoveryHashes: [...recoveryHashes] } }];
}

export function removeTotp({ userId, totp }: KnownAccount): Decision<AccountEvent> {
  return totp === null ? [] : [{ type: 'TotpRemoved', data: { userId } }];
}

/** Uses a recovery code up. */
export function useRecoveryCode({ userId, totp }: KnownAccount, hash: string): Decision<AccountEvent> {
  if (totp === null || !totp.recoveryHashes.includes(hash)) return identityRefusal('identity.second-factor-wrong');
  return [{ type: 'RecoveryCodeUsed', data: { userId, hash } }];
}
