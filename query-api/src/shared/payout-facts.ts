import type { payoutLifecycle } from '@panelist/domain/payout/browser';
import type { Row } from '@panelist/infra/read-models';
import type { payouts } from '@panelist/projectors/read-models';

/**
 * The row may still have a reward that a later attempt replaced: the page may then offer fewer
 * actions than the decider accepts, never more.
 */
export const payoutFacts = ({
  status,
  rewardId,
  leftReason,
  heldUntil,
}: Pick<Row<typeof payouts>, 'status' | 'rewardId' | 'leftReason' | 'heldUntil'>): payoutLifecycle.PayoutLifecycleFacts => ({
  status,
  hasReward: rewardId !== null,
  isLeft: leftReason !== null,
  isHeld: heldUntil !== null,
});
