import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { notApprovedText, participationLifecycle, paymentError, paymentTexts } from '@panelist/domain/participation/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { netCents, payoutLifecycle, payoutStatusText } from '@panelist/domain/payout/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payouts } from '@panelist/projectors/read-models';
import { expectedBy } from '../expected-by.js';
import { failureOf, payoutFacts } from '../payout-facts.js';
import type { CardRow } from '../project-columns.js';
import type { TableDependencies } from '../query-dependencies.js';
import type { ResponseRow } from './response-columns.js';

type Payment = NonNullable<SurveyResponse['payment']>;

const columns = select(
  payouts,
  'participationId',
  'payoutId',
  'method',
  'status',
  'incentiveCents',
  'tipCents',
  'netCents',
  'requestedAt',
  'sentAt',
  'paidAt',
  'recipientEmail',
  'providerId',
  'itemId',
  'rewardId',
  'failureCode',
  'escalationReason',
  'heldUntil',
  'statusChangedAt',
);
/** The payout columns that a response shows. */
export type PaymentRow = NonNullable<(typeof columns)['row']>;

/** Every payout of these responses, and these payouts, oldest first. */
export async function payoutRowsOf(
  dependencies: TableDependencies,
  participationIds: readonly string[],
  payoutIds: readonly string[] = [],
): Promise<readonly PaymentRow[]> {
  const { table, refs: r } = payouts;
  return readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t
      where t.${r.participationId} = any(${participationIds}) or t.${r.payoutId} = any(${payoutIds}) order by t.${r.requestedAt}`,
  );
}

/** The latest payout of each of these responses, by the response's id. */
export async function payoutsOfResponses(
  dependencies: TableDependencies,
  participationIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  const rows = await payoutRowsOf(dependencies, participationIds);
  return new Map(rows.flatMap((row) => (row.participationId === null ? [] : [[row.participationId, row] as const])));
}

/** The payment that the participant gets: null before they took part, and for an unpaid study. */
export function paymentOf(
  row: Pick<ResponseRow, 'status' | 'statusChangedAt' | 'incentiveCents' | 'tipCents'>,
  project: Pick<CardRow, 'incentiveCents'>,
  payout: PaymentRow | undefined,
  now: string,
): Payment | null {
  if (payout !== undefined && !isOfWithdrawnApproval(payout, row)) return ordered(payout, now);
  if (!participationLifecycle.tookPart(row.status)) return null;
  const incentive = row.incentiveCents ?? project.incentiveCents;
  const tip = row.tipCents ?? 0;
  if (incentive + tip === 0) return null;
  return {
    payoutId: null,
    type: null,
    status: 'PENDING',
    statusText: row.status === 'PAID' ? paymentTexts.PENDING : notApprovedText,
    incentive: dollarsFromCents(incentive),
    tip: dollarsFromCents(tip),
    net: dollarsFromCents(netCents(incentive, tip)),
    canChangeDestination: false,
    expectedDate: null,
    paidAt: null,
    panelist: { email: null, paypal: null },
    metadata: { transactionId: null, payoutItemId: null, errors: [] },
  };
}

/** Until the response is approved again and the new payout is requested, none is under way. */
const isOfWithdrawnApproval = (
  { status, requestedAt }: PaymentRow,
  response: Pick<ResponseRow, 'status' | 'statusChangedAt'>,
): boolean => status === 'voided' && (response.status !== 'PAID' || requestedAt < response.statusChangedAt);

function ordered(payout: PaymentRow, now: string): Payment {
  const status: Payment['status'] = payoutLifecycle.paymentStatus[payout.status];
  const failureCode = failureOf(payout);
  return {
    payoutId: payout.payoutId,
    type: payout.method,
    status,
    statusText: status === 'FAILED' ? payoutStatusText(payout.status, 'participant') : paymentTexts[status],
    incentive: dollarsFromCents(payout.incentiveCents),
    tip: dollarsFromCents(payout.tipCents),
    net: dollarsFromCents(payout.netCents),
    canChangeDestination: payoutLifecycle.allows(payoutFacts(payout), 'changeDestination'),
    expectedDate: expectedBy(payout, now),
    paidAt: payout.paidAt,
    panelist: {
      email: payout.method === 'TREMENDOUS' ? payout.recipientEmail : null,
      paypal: payout.method === 'PAYPAL' ? payout.recipientEmail : null,
    },
    metadata: {
      transactionId: payout.providerId,
      payoutItemId: payout.itemId ?? payout.rewardId,
      errors: failureCode === null ? [] : [paymentError(failureCode)],
    },
  };
}
