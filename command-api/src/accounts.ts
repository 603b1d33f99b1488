import {
  accountDecider,
  accountStream,
  claimDecider,
  emailClaimStream,
  type AccountState,
  type DeactivatedAccount,
  type KnownAccount,
  type OpenAccount,
} from '@panelist/domain/identity';
import { kernelRefusal, normaliseEmail } from '@panelist/domain/kernel';
import { profileDecider, profileStream, type ProfileState } from '@panelist/domain/profile';
import type { IdentityDependencies } from './identity/identity-dependencies.js';

type Stores = Pick<IdentityDependencies, 'commands' | 'vault'>;

/** The current state of the account. */
export async function loadAccount({ commands }: Pick<Stores, 'commands'>, userId: string): Promise<AccountState> {
  return (await commands.load(accountDecider, accountStream.of(userId))).state;
}

/**
 * Refuses a person whose e-mail is not verified: an address that may be a stranger's gets nothing
 * attached. Throws `access.email-unverified`.
 */
export async function requireVerifiedEmail(stores: Pick<Stores, 'commands'>, userId: string): Promise<void> {
  const account = await loadAccount(stores, userId);
  if (account.status === 'none' || !account.isEmailVerified) throw kernelRefusal('access.email-unverified');
}

/** The current profile of an account; an account that takes no part in studies has none. */
export async function loadProfile({ commands }: Pick<Stores, 'commands'>, { profileId }: KnownAccount): Promise<ProfileState> {
  return profileId === null
    ? profileDecider.initialState
    : (await commands.load(profileDecider, profileStream.of(profileId))).state;
}

/**
 * Whether this account uses the number (E.164): the verified one, or the one given at sign-up until
 * another is verified.
 */
export async function usesPhone(stores: Pick<Stores, 'commands'>, account: KnownAccount, phone: string): Promise<boolean> {
  if (account.verifiedPhone !== null) return account.verifiedPhone === phone;
  const profile = await loadProfile(stores, account);
  return profile.status !== 'none' && profile.phone === phone;
}

/**
 * The account that holds the claim on an e-mail, deactivated or not. Undefined if no account does,
 * its sign-up is not finished, it is being erased, or it has another address by now.
 */
export async function accountByEmail(stores: Stores, email: string): Promise<OpenAccount | DeactivatedAccount | undefined> {
  const index = stores.vault.blindIndex('email', normaliseEmail(email));
  const { state: claim } = await stores.commands.load(claimDecider, emailClaimStream.of(index));
  if (claim.status === 'free') return undefined;
  const account = await loadAccount(stores, claim.userId);
  const isKnown = account.status === 'open' || account.status === 'deactivated';
  return isKnown && account.email === normaliseEmail(email) ? account : undefined;
}
