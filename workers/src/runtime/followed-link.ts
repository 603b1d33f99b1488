import { referralStream } from '@panelist/domain/referral';
import type { Dependencies } from '@panelist/infra/service';

/**
 * A link counts from its own place in the log on: a screener that was begun before is none of its.
 */
export const isFollowedAfter = async (
  { log }: Pick<Dependencies, 'log'>,
  referralId: string,
  position: string,
): Promise<boolean> => ((await log.read(referralStream.of(referralId))).at(-1)?.position ?? '') > position;
