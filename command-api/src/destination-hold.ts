import { emailSettledAt, type AccountState } from '@panelist/domain/identity';
import type { DestinationHold } from '@panelist/domain/profile';
import type { Caller } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { newLinkSecret } from './link-secret.js';

type Needs = Pick<Dependencies, 'clock'> & { readonly config: Pick<Dependencies['config'], 'destinationHoldMs'> };

/**
 * How long a change of destination waits that its owner makes now; null where a passkey proved the
 * session.
 */
export function holdFor({ clock, config }: Needs, { provenBy }: Pick<Caller, 'provenBy'>): DestinationHold | null {
  if (provenBy === 'passkey') return null;
  const heldUntil = new Date(Date.parse(clock.now()) + config.destinationHoldMs).toISOString();
  return { heldUntil, confirmSecret: newLinkSecret(), cancelSecret: newLinkSecret() };
}

/**
 * Whether a mail to the account's address proves its owner: a thief may have
 * changed the address first and the destination after it.
 */
export const isEmailSettled = ({ clock, config }: Needs, account: AccountState): boolean =>
  account.status !== 'none' && account.isEmailVerified && emailSettledAt(account, config.destinationHoldMs) <= clock.now();
