import type { RecordedEvent } from '@panelist/domain/kernel';
import { referralStream } from '@panelist/domain/referral';
import type { Dependencies } from '@panelist/infra/service';

/**
 * Whether the link was followed only once the screener had begun, which is then none of its. The
 * link of a sign-up was followed before, though a reaction that was behind records it later.
 */
export async function isFollowedAfter(
  { log }: Pick<Dependencies, 'log'>,
  referralId: string,
  started: Pick<RecordedEvent, 'at' | 'position'>,
): Promise<boolean> {
  const link = (await log.read(referralStream.of(referralId))).at(-1);
  return link?.type === 'ReferralLinkFollowed' && link.position > started.position && link.data.followedAt >= started.at;
}
