import type { payoutLife } from '@panelist/domain/payout/browser';
import type { Row } from '@panelist/infra/read-models';
import type { payouts } from '@panelist/projectors/read-models';

/**
 * The row may still have a reward that a later attempt replaced: the page may then offer fewer
 * actions than the decider accepts, never more.
 */
export const lifeOfPayout = ({
  status,
  rewardId,
  leftReason,
  heldUntil,
}: Pick<Row<typeof payouts>, 'status' | 'rewardId' | 'leftReason' | 'heldUntil'>): payoutLife.PayoutLife => ({
  status,
  hasReward: rewardId !== null,
  isLeft: leftReason !== null,
  isHeld: heldUntil !== null,
});
