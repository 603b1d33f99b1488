import { groupOf, payoutGroups } from '@panelist/domain/payout/browser';
import type { PayoutFilterStatus, PayoutGroup, PayoutStatus } from '@panelist/domain/payout/browser';
import { emailTexts, readRows, readValues } from '@panelist/infra/read-models';
import { joinSql, raw, sql } from '@panelist/infra/postgres';
import type { Sql } from '@panelist/infra/postgres';
import { accounts, payouts } from '@panelist/projectors/read-models';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { payoutColumns, type PayoutRow } from '../payout-rows.js';

type Needs = Pick<QueryDependencies, 'clock' | 'pool' | 'vault'>;

export interface WantedPayouts {
  readonly status?: PayoutFilterStatus | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** The payouts `t` of a status or group at the time of the app's clock. */
function isIn(status: PayoutFilterStatus | undefined, now: string): Sql {
  const group = groupOf(status);
  if (group === null) return sql`true`;
  const { refs: r } = payouts;
  const before = new Date(Date.parse(now) - (group.quietMs ?? 0)).toISOString();
  const isQuiet = group.quietMs === undefined ? sql`true` : sql`t.${r.statusChangedAt} <= ${before}::timestamptz`;
  const isHeld = group.held === undefined ? sql`true` : sql`(t.${r.heldUntil} is not null) = ${group.held}::boolean`;
  return sql`(
    (t.${r.status} = any(${group.statuses}::text[]) and ${isQuiet} and ${isHeld})
    or (${group.left === true}::boolean and t.${r.escalationReason} is not null)
    or (${group.proposed === true}::boolean and t.${r.proposedBy} is not null)
  )`;
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

/** Whose payouts the text finds; two people at most, for it names one or several. */
export async function peopleFoundBy(
  dependencies: TableDependencies,
  text: string,
): Promise<readonly { readonly userId: string }[]> {
  const { table, refs: r } = payouts;
  return readValues(
    dependencies.pool,
    sql`select distinct t.${r.userId} as "userId" from ${table} t where ${matchesText(dependencies, text)} limit 2`,
  );
}

export async function pageOfAllPayouts(
  dependencies: Needs,
  text: string | null,
  { status, skip, limit }: WantedPayouts,
): Promise<readonly PayoutRow[]> {
  const { table, refs: r } = payouts;
  return readRows(
    dependencies,
    payoutColumns,
    sql`
      select ${payoutColumns.columns('t')} from ${table} t
      where ${matchesText(dependencies, text)} and ${isIn(status, dependencies.clock.now())}
      order by t.${r.requestedAt} desc, t.${r.payoutId} limit ${limit} offset ${skip}`,
  );
}

type Counted = { readonly status: PayoutStatus; readonly all: number } & Readonly<Record<PayoutGroup, number>>;

/**
 * The number of payouts with this text by status, without statuses that have none; `all`, and each
 * group as the filter has it.
 */
export async function countByStatus(dependencies: Needs, text: string | null): Promise<Readonly<Record<string, number>>> {
  const { table, refs: r } = payouts;
  const now = dependencies.clock.now();
  const grouped = payoutGroups.map((group) => sql`count(*) filter (where ${isIn(group, now)})::integer as ${raw(`"${group}"`)}`);
  const rows = await readValues<Counted>(
    dependencies.pool,
    sql`
      select t.${r.status} as status, count(*)::integer as "all", ${joinSql(grouped)} from ${table} t
      where ${matchesText(dependencies, text)} group by t.${r.status}`,
  );
  const sum = (of: 'all' | PayoutGroup): number => rows.reduce((all, row) => all + row[of], 0);
  return {
    ...Object.fromEntries(rows.map(({ status, all }) => [status, all])),
    ...Object.fromEntries((['all', ...payoutGroups] as const).map((name) => [name, sum(name)])),
  };
}
