import type { AccountState } from './account-state.js';
import { logsIn } from './social.js';

/** How a person proves that a session is theirs (contract, Accounts). */
export type StepUpMethod = 'passkey' | 'password' | 'totp' | 'social';

/** The methods that this account has. */
export function stepUpMethodsOf(account: AccountState): readonly StepUpMethod[] {
  if (account.status !== 'open') return [];
  return [
    ...(account.passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(account.passwordHash === null ? [] : (['password'] as const)),
    ...(account.totp === null ? [] : (['totp'] as const)),
    ...(account.social.some(({ provider }) => logsIn(provider)) ? (['social'] as const) : []),
  ];
}
