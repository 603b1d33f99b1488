import {
  accountDecider,
  accountStream,
  addressSettlement,
  claimDecider,
  emailClaimStream,
  emailsInUse,
  identityClaimStream,
  isUnfinishedClaim,
  payoutClaimStream,
  phoneClaimStream,
  socialClaimStream,
  socialClaimText,
  workEmailClaimStream,
} from '@panelist/domain/identity';
import { profileDecider, profileStream, workMailboxOf } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { settles } from '../runtime/settle-reservations.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'vault'>;

/**
 * A claimed address that is unused ten minutes later is released: the sign-up, or the change, has
 * failed.
 */
export function settleAddresses(dependencies: Needs): WorkerModule {
  const { clock, commands } = dependencies;
  return {
    settlements: [
      settles(addressSettlement, async ({ stream, data: { userId }, at: claimedAt }, run) => {
        // Money went there: nothing is unfinished.
        if (stream.startsWith(payoutClaimStream.of(''))) return;
        // Before the account: a claim that is renewed meanwhile stays.
        const { state: claim } = await commands.load(claimDecider, stream);
        if (claim.status === 'free') return;
        const isUsed = await usesAddress(dependencies, userId, stream);
        if (!isUnfinishedClaim({ claimedAt, isUsed, now: clock.now() })) return;
        const release = { type: 'Release', userId, reason: 'sign-up-unfinished', asOf: claim.times } as const;
        await commands.handle(claimDecider, stream, release, run.context());
      }),
    ],
  };
}

/**
 * Of e-mail addresses an account uses its own and those that it may get back, of work e-mails the
 * verified one, of verified identities its own, of identities of other
 * sites those that it is connected with, of phone numbers the verified one, or the one
 * given at sign-up until another is verified.
 */
async function usesAddress({ clock, commands, vault }: Needs, userId: string, stream: string): Promise<boolean> {
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  if (account.status === 'none') return false;
  if (stream.startsWith(socialClaimStream.of('')))
    return account.social.some((one) => socialClaimStream.of(vault.blindIndex('word', socialClaimText(one))) === stream);
  if (stream.startsWith(identityClaimStream.of('')))
    return account.identity.identityKey !== null && identityClaimStream.of(account.identity.identityKey) === stream;
  if (stream.startsWith(workEmailClaimStream.of(''))) {
    if (account.profileId === null) return false;
    const { state: profile } = await commands.load(profileDecider, profileStream.of(account.profileId));
    const mailbox = profile.status === 'none' ? null : workMailboxOf(profile);
    return mailbox !== null && workEmailClaimStream.of(vault.blindIndex('email', mailbox)) === stream;
  }
  if (!stream.startsWith(phoneClaimStream.of('')))
    return emailsInUse(account, clock.now()).some((email) => emailClaimStream.of(vault.blindIndex('email', email)) === stream);
  const isClaimed = (phone: string | null) => phone !== null && phoneClaimStream.of(vault.blindIndex('phone', phone)) === stream;
  if (account.profileId === null || account.verifiedPhone !== null) return isClaimed(account.verifiedPhone);
  const { state: profile } = await commands.load(profileDecider, profileStream.of(account.profileId));
  return profile.status !== 'none' && isClaimed(profile.phone);
}
