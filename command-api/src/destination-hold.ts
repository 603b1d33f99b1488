import { accountStream, emailSettledAt, passkeysSettledAt, type AccountState } from '@panelist/domain/identity';
import { isNewcomer, type DestinationHold } from '@panelist/domain/profile';
import type { Caller } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount } from './accounts.js';
import { newLinkSecret } from './link-secret.js';

type Needs = Pick<Dependencies, 'clock'> & { readonly config: Pick<Dependencies['config'], 'destinationHoldMs'> };

type NeedsLog = Needs & Pick<Dependencies, 'commands' | 'log'>;

/**
 * How long a change of destination waits that its owner makes now; null where a passkey of theirs
 * proved the session.
 */
export async function holdFor(
  dependencies: NeedsLog,
  caller: Pick<Caller, 'userId' | 'provenBy'>,
): Promise<DestinationHold | null> {
  const { clock, config } = dependencies;
  if (caller.provenBy === 'passkey' && (await arePasskeysSettled(dependencies, caller.userId))) return null;
  const heldUntil = new Date(Date.parse(clock.now()) + config.destinationHoldMs).toISOString();
  return { heldUntil, confirmSecret: newLinkSecret(), cancelSecret: newLinkSecret() };
}

/**
 * Who has a stolen password adds a passkey and is proven by it: a new one proves the owner of a
 * young account alone, whose first choice of a destination waits for nothing either.
 */
async function arePasskeysSettled({ clock, commands, config, log }: NeedsLog, userId: string): Promise<boolean> {
  const account = await loadAccount({ commands }, userId);
  if (account.status === 'none' || passkeysSettledAt(account, config.destinationHoldMs) <= clock.now()) return true;
  const [registered] = await log.read(accountStream.of(userId), { limit: 1 });
  return registered !== undefined && isNewcomer(registered.at, clock.now());
}

/**
 * Whether a mail to the account's address proves its owner: a thief may have
 * changed the address first and the destination after it.
 */
export const isEmailSettled = ({ clock, config }: Needs, account: AccountState): boolean =>
  account.status !== 'none' && account.isEmailVerified && emailSettledAt(account, config.destinationHoldMs) <= clock.now();
