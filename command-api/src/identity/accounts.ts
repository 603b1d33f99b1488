import {
  accountDecider,
  accountStream,
  claimDecider,
  emailClaimStream,
  type AccountState,
  type OpenAccount,
} from '@panelist/domain/identity';
import { normaliseEmail } from '@panelist/domain/kernel';
import type { IdentityDependencies } from './identity-dependencies.js';

type Stores = Pick<IdentityDependencies, 'commands' | 'vault'>;

/** The account as it stands now. */
export async function loadAccount({ commands }: Pick<Stores, 'commands'>, userId: string): Promise<AccountState> {
  return (await commands.load(accountDecider, accountStream(userId))).state;
}

/** The account that an e-mail belongs to: whoever holds the claim on it. Undefined if nobody does, or a sign-up is not finished. */
export async function accountByEmail(stores: Stores, email: string): Promise<OpenAccount | undefined> {
  const index = stores.vault.blindIndex('email', normaliseEmail(email));
  const { state: claim } = await stores.commands.load(claimDecider, emailClaimStream(index));
  if (claim.status === 'free') return undefined;
  const account = await loadAccount(stores, claim.userId);
  return account.status === 'open' ? account : undefined;
}
