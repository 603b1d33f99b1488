import { accountDecider, accountStream, type AccountState } from '@panelist/domain/identity';
import type { SharedFact } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream, profileDecider, profileStream } from '@panelist/domain/profile';
import { samePerson, sharedFact, type PersonFacts, type SamePersonReason } from '@panelist/domain/referral';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'commands' | 'log' | 'sessions'>;

/** Why referrer and referred are one person; null if nothing that is known now says so. */
export async function samePersonOf(needs: Needs, referrerId: string, userId: string): Promise<SamePersonReason | null> {
  if (referrerId === userId) return 'same-person';
  const [referrer, referred] = await Promise.all([personFacts(needs, referrerId), personFacts(needs, userId)]);
  return samePerson(referrer, referred);
}

/** What the accounts of two people have in common now; null if nothing. */
export async function sharedFactOf(needs: Needs, referrerId: string, userId: string): Promise<SharedFact | null> {
  const [referrer, referred] = await Promise.all([personFacts(needs, referrerId), personFacts(needs, userId)]);
  return sharedFact(referrer, referred);
}

async function personFacts({ commands, log, sessions }: Needs, userId: string): Promise<PersonFacts> {
  const stream = accountStream.of(userId);
  const { state: account } = await commands.load(accountDecider, stream);
  if (account.status === 'none') return { userId, email: '', phones: [], identities: [], payoutEmails: [], deviceKeys: [] };
  const [{ state: preferences }, profile, refused, deviceKeys] = await Promise.all([
    commands.load(preferencesDecider, preferencesStream.of(userId)),
    account.profileId === null ? null : commands.load(profileDecider, profileStream.of(account.profileId)),
    refusedIdentities(log, stream, account),
    sessions.deviceKeys(userId),
  ]);
  const phone = profile?.state.status === 'complete' ? profile.state.phone : '';
  const { identityKey } = account.identity;
  return {
    userId,
    email: account.email,
    phones: [account.verifiedPhone ?? '', account.formerPhone ?? '', phone],
    identities: [identityKey ?? '', ...refused],
    payoutEmails: [preferences.payout, preferences.pendingPayout].flatMap((to) => (to === null ? [] : [to.email])),
    deviceKeys,
  };
}

/** Identities of this person that another account held already (ADR 40). */
async function refusedIdentities(
  log: Needs['log'],
  stream: ReturnType<typeof accountStream.of>,
  account: AccountState,
): Promise<readonly string[]> {
  const wasTaken = account.status !== 'none' && account.identity.ended.some(({ outcome }) => outcome === 'taken');
  if (!wasTaken) return [];
  const events = await log.read(stream);
  return events.flatMap(({ type, data }) =>
    type === 'IdentityVerificationEnded' && data.identityKey !== null ? [data.identityKey] : [],
  );
}
