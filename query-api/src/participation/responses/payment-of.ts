import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { participationLife } from '@panelist/domain/participation/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { netCents, payoutLife } from '@panelist/domain/payout/browser';
import type { PayoutMethod } from '@panelist/domain/payout/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payouts } from '@panelist/projectors/read-models';
import type { CardRow } from '../../shared/project-columns.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import type { ResponseRow } from './response-columns.js';

type Payment = NonNullable<SurveyResponse['payment']>;

const day = 24 * 60 * 60 * 1000;
/** PayPal up to 5 days; gift cards up to 10 business days, which are two weeks (document 3 §9). */
const daysUntilPaid: Readonly<Record<PayoutMethod, number>> = { PAYPAL: 5, TREMENDOUS: 14 };

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
);
/** The payout columns that a response shows. */
export type PaymentRow = NonNullable<(typeof columns)['row']>;

/** The latest payout of each of these responses, by the response's id. */
export async function payoutsOfResponses(
  dependencies: TableDependencies,
  participationIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  const { table, refs: r } = payouts;
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.participationId} = any(${participationIds}) order by t.${r.requestedAt}`,
  );
  return new Map(rows.map((row) => [row.participationId, row]));
}

/** The payment that the participant gets: null before they took part, and for an unpaid study. */
export function paymentOf(
  row: Pick<ResponseRow, 'status' | 'statusChangedAt' | 'incentiveCents' | 'tipCents'>,
  project: Pick<CardRow, 'incentiveCents'>,
  payout: PaymentRow | undefined,
): Payment | null {
  if (payout !== undefined && !isOfWithdrawnApproval(payout, row)) return ordered(payout);
  if (!participationLife.tookPart(row.status)) return null;
  const incentive = row.incentiveCents ?? project.incentiveCents;
  const tip = row.tipCents ?? 0;
  if (incentive + tip === 0) return null;
  return {
    payoutId: null,
    type: null,
    status: 'PENDING',
    incentive: dollarsFromCents(incentive),
    tip: dollarsFromCents(tip),
    net: dollarsFromCents(netCents(incentive, tip)),
    expectedDate: null,
    paidAt: null,
  };
}

/** Until the response is approved again and the new payout is requested, none is under way. */
const isOfWithdrawnApproval = (
  { status, requestedAt }: PaymentRow,
  response: Pick<ResponseRow, 'status' | 'statusChangedAt'>,
): boolean => status === 'voided' && (response.status !== 'PAID' || requestedAt < response.statusChangedAt);

function ordered(payout: PaymentRow): Payment {
  const status: Payment['status'] = payoutLife.paymentStatus[payout.status];
  const expected = new Date(Date.parse(payout.sentAt ?? payout.requestedAt) + daysUntilPaid[payout.method] * day);
  return {
    payoutId: payout.payoutId,
    type: payout.method,
    status,
    incentive: dollarsFromCents(payout.incentiveCents),
    tip: dollarsFromCents(payout.tipCents),
    net: dollarsFromCents(payout.netCents),
    expectedDate: status === 'PENDING' ? expected.toISOString() : null,
    paidAt: payout.paidAt,
  };
}
