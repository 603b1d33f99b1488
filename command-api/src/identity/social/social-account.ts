import {
  claimDecider,
  identityAt,
  socialClaimStream,
  socialClaimText,
  type DeactivatedAccount,
  type OpenAccount,
  type SocialIdentity,
} from '@panelist/domain/identity';
import { loadAccount } from '../../accounts.js';
import type { IdentityDependencies } from '../identity-dependencies.js';

/** The account that is connected with this identity, deactivated or not; undefined if none is. */
export async function accountBySocial(
  stores: Pick<IdentityDependencies, 'commands' | 'vault'>,
  { provider, subject }: SocialIdentity,
): Promise<OpenAccount | DeactivatedAccount | undefined> {
  const index = stores.vault.blindIndex('word', socialClaimText({ provider, subject }));
  const { state: claim } = await stores.commands.load(claimDecider, socialClaimStream.of(index));
  if (claim.status === 'free') return undefined;
  const account = await loadAccount(stores, claim.userId);
  if (account.status !== 'open' && account.status !== 'deactivated') return undefined;
  // An identity that was disconnected keeps its claim if a process died before the release.
  return identityAt(account, provider)?.subject === subject ? account : undefined;
}
