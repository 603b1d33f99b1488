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

type Person = Pick<Row<typeof accounts>, 'firstName' | 'lastName' | 'email'>;

/** The people whom the rows name: their owners, and staff who proposed a destination. */
export const peopleOf = (rows: readonly PayoutRow[]): readonly string[] =>
  rows.flatMap(({ userId, proposedBy }) => (proposedBy === null ? [userId] : [userId, proposedBy]));

/** The same for operations, with the names of people. */
export function operationsPayoutView(row: PayoutRow, people: ReadonlyMap<string, Person>) {
  return {
    ...payoutView(row),
    userId: row.userId,
    participantName: nameOf(people.get(row.userId)),
    participantEmail: people.get(row.userId)?.email ?? '',
    leftToOperations: row.leftReason,
    proposal: proposalOf(row, people),
  };
}

function proposalOf(row: PayoutRow, people: ReadonlyMap<string, Person>) {
  const { proposedMethod: type, proposedEmail: email, proposedReason: reason, proposedBy } = row;
  if (type === null || reason === null || proposedBy === null) return null;
  return { type, email: email ?? '', reason, proposedBy, proposedByName: nameOf(people.get(proposedBy)) };
}

const nameOf = (person: Person | undefined): string => `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();
