import { referralCodeOf } from '@panelist/domain/identity';
import { followReferralLink, projectReferralIdOf, referralStream } from '@panelist/domain/referral';
import type { Caller } from './caller.js';
import type { Person } from './person.js';
import type { Random } from './random.js';

export interface Followed {
  readonly person: Person;
  readonly projectId: string;
  readonly caller: Caller;
  readonly random: Random;
  /** Whose links go round. */
  readonly referrers: readonly Person[];
}

/**
 * A person arrives at a project by the link of another one, perhaps after the own link, which keeps nobody out, and
 * perhaps by a second one, which changes nothing.
 */
export async function followLinks({ person, projectId, caller, random, referrers }: Followed): Promise<void> {
  const others = referrers.filter(({ userId }) => userId !== person.userId);
  if (others.length === 0 || !random.chance(0.9)) return;
  const follow = async (whose: Person, more: { readonly mayChangeNothing?: boolean } = {}): Promise<void> => {
    const referralCode = referralCodeOf(whose.userId);
    const sent = {
      contract: followReferralLink,
      body: { referralCode, projectId },
      action: 'follow link',
      stream: referralStream.of(projectReferralIdOf(person.userId, projectId)),
      // The run waited for the referrers' codes alone.
      isDue: referrers.includes(whose),
      key: `link-${projectId}-${random.next()}`,
      ...more,
    };
    const done = await caller.command(person, sent);
    if (done.outcome === 'acknowledged' && random.chance(0.1)) await caller.again(person, sent, done);
  };
  if (random.chance(0.1)) await follow(person);
  await follow(random.one(others));
  if (random.chance(0.2)) await follow(random.one(others), { mayChangeNothing: true });
}
