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
  escalationReason,
  heldUntil,
  sentAt,
  failureCode,
}: Pick<
  Row<typeof payouts>,
  'status' | 'rewardId' | 'escalationReason' | 'heldUntil' | 'sentAt' | 'failureCode'
>): payoutLifecycle.PayoutLifecycleFacts => ({
  // A call that never arrived is made again as it was; the row shows that it waits for it.
  status: status === 'requested' && sentAt !== null && failureCode === null && rewardId === null ? 'absent' : status,
  hasReward: rewardId !== null,
  isEscalated: escalationReason !== null,
  isHeld: heldUntil !== null,
});

/**
 * The provider's code while it blocks the payout. The row keeps it until the next dispatch, for
 * which a payout that was mended waits.
 */
export const failureOf = ({ status, failureCode }: Pick<Row<typeof payouts>, 'status' | 'failureCode'>): string | null =>
  status === 'requested' || status === 'awaiting-release' ? null : failureCode;
