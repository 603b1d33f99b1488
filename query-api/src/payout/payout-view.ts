import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { payoutLife } from '@panelist/domain/payout/browser';
import type { Payout } from '@panelist/domain/payout/browser';
import type { AccountRow, PayoutRow } from '@panelist/infra/read-models';

/** A payout as its owner sees it. */
export function payoutView(row: PayoutRow): Payout {
  return {
    id: row.payout_id,
    participationId: row.participation_id,
    projectId: row.project_id,
    projectName: row.project_name,
    type: row.method,
    email: row.recipient_email,
    status: row.status,
    incentive: dollarsFromCents(row.incentive_cents),
    fee: dollarsFromCents(row.fee_cents),
    tip: dollarsFromCents(row.tip_cents),
    net: dollarsFromCents(row.net_cents),
    attempts: row.attempts,
    requestedAt: row.requested_at,
    sentAt: row.sent_at,
    acceptedAt: row.accepted_at,
    paidAt: row.paid_at,
    failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
    canChangeDestination: payoutLife.allows(lifeOf(row), 'changeDestination'),
  };
}

/** A reward that was replaced by a later attempt may still be named in the row: it rules out more than the decider would, never less. */
const lifeOf = ({ status, reward_id: rewardId }: PayoutRow): payoutLife.PayoutLife => ({ status, hasReward: rewardId !== null });

/** The same for operations, with whose it is. */
export function operationsPayoutView(row: PayoutRow, person: AccountRow | undefined) {
  return {
    ...payoutView(row),
    userId: row.user_id,
    participantName: `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim(),
    participantEmail: person?.email ?? '',
  };
}
