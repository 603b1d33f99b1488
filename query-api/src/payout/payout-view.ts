import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { payoutLife } from '@panelist/domain/payout/browser';
import type { Payout } from '@panelist/domain/payout/browser';
import type { Row } from '@panelist/infra/read-models';
import type { accounts } from '@panelist/projectors/read-models';
import type { PayoutRow } from './payout-rows.js';

/** A payout as its owner sees it. */
export function payoutView(row: PayoutRow): Payout {
  return {
    id: row.payoutId,
    participationId: row.participationId,
    projectId: row.projectId,
    projectName: row.projectName,
    type: row.method,
    email: row.recipientEmail,
    status: row.status,
    incentive: dollarsFromCents(row.incentiveCents),
    fee: dollarsFromCents(row.feeCents),
    tip: dollarsFromCents(row.tipCents),
    net: dollarsFromCents(row.netCents),
    attempts: row.attempts,
    requestedAt: row.requestedAt,
    sentAt: row.sentAt,
    acceptedAt: row.acceptedAt,
    paidAt: row.paidAt,
    failure: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' },
    canChangeDestination: payoutLife.allows(lifeOf(row), 'changeDestination'),
  };
}

/**
 * The row may still have a reward that a later attempt replaced: the page may then offer fewer
 * actions than the decider accepts, never more.
 */
const lifeOf = ({ status, rewardId, leftReason }: PayoutRow): payoutLife.PayoutLife => ({
  status,
  hasReward: rewardId !== null,
  isLeft: leftReason !== null,
});

function proposalOf({ proposedMethod: type, proposedEmail: email, proposedReason: reason, proposedBy }: PayoutRow) {
  return type === null || reason === null || proposedBy === null ? null : { type, email: email ?? '', reason, proposedBy };
}

type Person = Pick<Row<typeof accounts>, 'firstName' | 'lastName' | 'email'>;

/** The same for operations, with its owner. */
export function operationsPayoutView(row: PayoutRow, person: Person | undefined) {
  return {
    ...payoutView(row),
    userId: row.userId,
    participantName: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(),
    participantEmail: person?.email ?? '',
    leftToOperations: row.leftReason,
    proposal: proposalOf(row),
  };
}
