import { payoutLife } from '@panelist/domain/payout/browser';
import type { PayoutStatus } from '@panelist/domain/payout/browser';
import { emailTexts, payoutsTable } from '@panelist/infra/read-models';
import type { PayoutRow } from '@panelist/infra/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { readRows } from '../../shared/read-rows.js';

export interface WantedPayouts {
  readonly status?: PayoutStatus | 'failed' | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** The statuses that a filter means; null is any. */
export function statusesOf(status: WantedPayouts['status']): readonly PayoutStatus[] | null {
  if (status === undefined) return null;
  return status === 'failed' ? payoutLife.failedStatuses : [status];
}

/** $1 is the text itself or null, $2 the same as a pattern that finds it anywhere, $3 its keyed hash, should it be somebody's e-mail. */
const matchesText = `(
  $1::text is null
  or payout_id ilike $2
  or project_name ilike $2
  or user_id = $1
  or user_id = any (array(select user_id from read_model.accounts where email_index && $3::text[]))
)`;

const valuesOf = (dependencies: TableDependencies, text: string | null) => [
  text,
  `%${(text ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  emailIndex(dependencies, text),
];

export async function pageOfAllPayouts(
  dependencies: TableDependencies,
  text: string | null,
  { status, skip, limit }: WantedPayouts,
): Promise<readonly PayoutRow[]> {
  return readRows(
    dependencies,
    payoutsTable,
    `select t.* from read_model.payouts t
     where ${matchesText} and ($4::text[] is null or status = any($4))
     order by requested_at desc, payout_id limit $5 offset $6`,
    [...valuesOf(dependencies, text), statusesOf(status), limit, skip],
  );
}

/** How many payouts the text finds in each status; statuses without any are left out. */
export async function countByStatus(
  dependencies: TableDependencies,
  text: string | null,
): Promise<Readonly<Record<string, number>>> {
  const answer = await dependencies.pool.query<{ status: string; count: number }>(
    `select status, count(*)::integer as count from read_model.payouts t where ${matchesText} group by status`,
    valuesOf(dependencies, text),
  );
  return Object.fromEntries(answer.rows.map(({ status, count }) => [status, count]));
}

function emailIndex({ vault }: TableDependencies, text: string | null): readonly string[] {
  return emailTexts(text ?? '').map((email) => vault.blindIndex('email', email));
}
