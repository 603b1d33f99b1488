import type { PayoutMethod } from '@panelist/domain/payout/browser';
import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { payouts } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';

const columns = select(
  payouts,
  'payoutId',
  'cause',
  'projectName',
  'incentiveCents',
  'feeCents',
  'tipCents',
  'netCents',
  'method',
  'paidAt',
);
export type PaidRow = NonNullable<(typeof columns)['row']> & { readonly paidAt: string };

/** The payments that a person got in a calendar year in UTC, and still has, oldest first. */
export async function paymentsOfYear(dependencies: TableDependencies, userId: string, year: number): Promise<readonly PaidRow[]> {
  const { table, refs: r } = payouts;
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t
        where t.${r.userId} = ${userId} and t.${r.status} = 'paid'
          and t.${r.paidAt} >= ${`${year}-01-01T00:00:00.000Z`}::timestamptz
          and t.${r.paidAt} < ${`${year + 1}-01-01T00:00:00.000Z`}::timestamptz
        order by t.${r.paidAt}, t.${r.payoutId}`,
  );
  return rows.flatMap((row) => (row.paidAt === null ? [] : [{ ...row, paidAt: row.paidAt }]));
}

/** Payments and cents received, for each method that was used. */
export function totalsByMethod(
  rows: readonly PaidRow[],
): readonly { method: PayoutMethod; payments: number; netCents: number }[] {
  return (['TREMENDOUS', 'PAYPAL'] as const).flatMap((method) => {
    const some = rows.filter((row) => row.method === method);
    return some.length === 0 ? [] : [{ method, payments: some.length, netCents: sumOf(some, 'netCents') }];
  });
}

export const sumOf = (rows: readonly PaidRow[], field: 'incentiveCents' | 'feeCents' | 'tipCents' | 'netCents'): number =>
  rows.reduce((sum, row) => sum + row[field], 0);
