import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { failureText, operationsPayoutActions, payoutLifecycle } from '@panelist/domain/payout/browser';
import type { operationsPayoutSchema, Payout, PayoutReader } from '@panelist/domain/payout/browser';
import type { Row } from '@panelist/infra/read-models';
import type { accounts } from '@panelist/projectors/read-models';
import type { z } from 'zod';
import { claimBy, expectedBy } from '../shared/expected-by.js';
import { failureOf, payoutFacts } from '../shared/payout-facts.js';
import { fullNameOf } from '../shared/rows-by-key.js';
import type { PayoutRow } from './payout-rows.js';

/** A payout as this reader sees it now: only operations read the provider's own words. */
export function payoutView(row: PayoutRow, reader: PayoutReader, now: string): Payout {
  const { failureMessage } = row;
  const code = failureOf(row);
  return {
    id: row.payoutId,
    cause: row.cause,
    participationId: row.participationId,
    referralId: row.referralId,
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
    expectedBy: expectedBy(row, now),
    claimBy: claimBy(row),
    failure: code === null ? null : { code, message: reader === 'participant' ? failureText(code) : (failureMessage ?? '') },
    canChangeDestination: payoutLifecycle.allows(payoutFacts(row), 'changeDestination'),
    waitsFor: row.heldUntil !== null ? 'destination-hold' : row.status === 'awaiting-release' ? 'release' : null,
    heldUntil: row.heldUntil,
    requestedDestination: row.requestedMethod === null ? null : { type: row.requestedMethod, email: row.requestedEmail ?? '' },
  };
}

type Person = Pick<Row<typeof accounts>, 'firstName' | 'lastName' | 'email'>;

/** The people whom the rows name: their owners, and staff who proposed a destination. */
export const peopleOf = (rows: readonly PayoutRow[]): readonly string[] =>
  rows.flatMap(({ userId, proposedBy }) => (proposedBy === null ? [userId] : [userId, proposedBy]));

/**
 * The same for operations, with the names of people; `userId` is the member of staff who asks.
 */
export function operationsPayoutView(
  row: PayoutRow,
  people: ReadonlyMap<string, Person>,
  { userId, now }: { readonly userId: string; readonly now: string },
) {
  return {
    ...payoutView(row, 'operations', now),
    userId: row.userId,
    participantName: fullNameOf(people.get(row.userId)),
    participantEmail: people.get(row.userId)?.email ?? '',
    statusChangedAt: row.statusChangedAt,
    // No member of staff decides about their own payment.
    actions: row.userId === userId ? [] : actionsOn(row),
    leftToOperations: row.escalationReason,
    proposal: proposalOf(row, people),
  };
}

/** What operations may do with the payout now; the decider decides. */
function actionsOn(row: PayoutRow): z.output<typeof operationsPayoutSchema>['actions'] {
  const lifecycle = payoutFacts(row);
  const may = (action: payoutLifecycle.PayoutAction): boolean => payoutLifecycle.allows(lifecycle, action);
  return operationsPayoutActions.filter((action) => {
    if (action === 'settlePaid') return may('settleUnknown');
    if (action === 'settleAbsent') return may('settleUnknown') && row.isLookedUp;
    return may(action);
  });
}

function proposalOf(row: PayoutRow, people: ReadonlyMap<string, Person>) {
  const { proposedMethod: type, proposedEmail: email, proposedReason: reason, proposedBy } = row;
  if (type === null || reason === null || proposedBy === null) return null;
  return { type, email: email ?? '', reason, proposedBy, proposedByName: fullNameOf(people.get(proposedBy)) };
}
