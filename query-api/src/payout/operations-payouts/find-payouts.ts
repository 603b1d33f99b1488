import { payoutLife } from '@panelist/domain/payout/browser';
import type { PayoutStatus } from '@panelist/domain/payout/browser';
import { emailTexts, readRows, readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Sql } from '@panelist/infra/postgres';
import { accounts, payouts } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { payoutColumns, type PayoutRow } from '../payout-rows.js';

export interface WantedPayouts {
  readonly status?: PayoutStatus | 'failed' | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** The statuses of a filter; null is any. */
function statusesOf(status: WantedPayouts['status']): readonly PayoutStatus[] | null {
  if (status === undefined) return null;
  return status === 'failed' ? payoutLife.failedStatuses : [status];
}

/**
 * The text is a payout's or person's id, part of the payout's id or project name, or a person's
 * complete e-mail address.
 */
function matchesText({ vault }: TableDependencies, text: string | null): Sql {
  if (text === null) return sql`true`;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const emails = emailTexts(text).map((email) => vault.blindIndex('email', email));
  const { refs: p } = payouts;
  const { table, refs: a, finds } = accounts;
  return sql`(
    t.${p.payoutId} ilike ${pattern}
    or t.${p.projectName} ilike ${pattern}
    or t.${p.userId} = ${text}
    or t.${p.userId} = any (array(select ${a.userId} from ${table} where ${finds.email} && ${emails}::text[]))
  )`;
}

export async function pageOfAllPayouts(
  dependencies: TableDependencies,
  text: string | null,
  { status, skip, limit }: WantedPayouts,
): Promise<readonly PayoutRow[]> {
  const { table, refs: r } = payouts;
  const statuses = statusesOf(status);
  return readRows(
    dependencies,
    payoutColumns,
    sql`
      select ${payoutColumns.columns('t')} from ${table} t
      where ${matchesText(dependencies, text)} and (${statuses}::text[] is null or t.${r.status} = any(${statuses})
        or (${status === 'failed'}::boolean and t.${r.leftReason} is not null))
      order by t.${r.requestedAt} desc, t.${r.payoutId} limit ${limit} offset ${skip}`,
  );
}

/**
 * The number of payouts with this text by status, without statuses that have none; `all`, and
 * `failed` as the filter has them.
 */
export async function countByStatus(
  dependencies: TableDependencies,
  text: string | null,
): Promise<Readonly<Record<string, number>>> {
  const { table, refs: r } = payouts;
  const rows = await readValues<{ readonly status: PayoutStatus; readonly count: number; readonly left: number }>(
    dependencies.pool,
    sql`
      select t.${r.status} as status, count(*)::integer as count, count(t.${r.leftReason})::integer as left from ${table} t
      where ${matchesText(dependencies, text)} group by t.${r.status}`,
  );
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    all: sum(({ count }) => count),
    failed: sum(({ status, count, left }) => (payoutLife.failedStatuses.includes(status) ? count : left)),
  };
}
