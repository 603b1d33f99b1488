import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { destinationMayChange } from '@panelist/domain/payout/browser';
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
    canChangeDestination: destinationMayChange(row.status),
  };
}

/** The same for operations, with whose it is. */
export function operationsPayoutView(row: PayoutRow, person: AccountRow | undefined) {
  return {
    ...payoutView(row),
    userId: row.user_id,
    participantName: `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim(),
    participantEmail: person?.email ?? '',
  };
}
