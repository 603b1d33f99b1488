import type { BudgetName } from '@panelist/domain/payout/browser';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { payouts } from './payouts.js';

const causes = { 'signup-bonus': 'referral-bonus', compensation: 'compensation' } as const satisfies Record<BudgetName, string>;

/** What a budget pays in the month of this time, in UTC and in cents. */
export async function spentOf(pool: Parameters<typeof readValues>[0], budget: BudgetName, now: string): Promise<number> {
  const { table, refs: r } = payouts;
  const month = `${now.slice(0, 7)}-01T00:00:00.000Z`;
  const [row] = await readValues<{ readonly spent: number }>(
    pool,
    sql`select coalesce(sum(t.${r.netCents}), 0)::integer as spent from ${table} t
      where t.${r.cause} = ${causes[budget]} and t.${r.projectId} is null
        and t.${r.status} <> 'voided' and t.${r.requestedAt} >= ${month}::timestamptz and t.${r.requestedAt} <= ${now}::timestamptz`,
  );
  return row?.spent ?? 0;
}

/**
 * The payouts of a budget that were asked for between these times, without those that were voided.
 */
export async function paidFrom(
  pool: Parameters<typeof readValues>[0],
  budget: BudgetName,
  since: string,
  before: string,
): Promise<readonly string[]> {
  const { table, refs: r } = payouts;
  const rows = await readValues<{ readonly payoutId: string }>(
    pool,
    sql`select t.${r.payoutId} as "payoutId" from ${table} t
      where t.${r.cause} = ${causes[budget]} and t.${r.projectId} is null and t.${r.status} <> 'voided'
        and t.${r.requestedAt} >= ${since}::timestamptz and t.${r.requestedAt} <= ${before}::timestamptz
      order by t.${r.requestedAt}`,
  );
  return rows.map(({ payoutId }) => payoutId);
}
