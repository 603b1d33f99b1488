import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payouts } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

/** The columns of a payout that pages show. */
export const payoutColumns = select(
  payouts,
  'payoutId',
  'userId',
  'cause',
  'participationId',
  'referralId',
  'projectId',
  'projectName',
  'incentiveCents',
  'feeCents',
  'tipCents',
  'netCents',
  'method',
  'recipientEmail',
  'status',
  'attempts',
  'rewardId',
  'failureCode',
  'failureMessage',
  'escalationReason',
  'isLookedUp',
  'proposedMethod',
  'proposedEmail',
  'proposedReason',
  'proposedBy',
  'heldUntil',
  'requestedMethod',
  'requestedEmail',
  'requestedAt',
  'sentAt',
  'acceptedAt',
  'paidAt',
  'statusChangedAt',
);
export type PayoutRow = NonNullable<(typeof payoutColumns)['row']>;

export async function payoutById(dependencies: TableDependencies, payoutId: string): Promise<PayoutRow | undefined> {
  const { table, refs: r } = payouts;
  return readRow(
    dependencies,
    payoutColumns,
    sql`select ${payoutColumns.columns('t')} from ${table} t where t.${r.payoutId} = ${payoutId}`,
  );
}
