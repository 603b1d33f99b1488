import { sql } from '@panelist/infra/postgres';
import { readRow, select } from '@panelist/infra/read-models';
import { memberships } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const chosen = select(memberships, 'organizations');

/** The organizations that the account joined, oldest first. */
export async function organizationsOf(dependencies: TableDependencies, userId: string): Promise<readonly string[]> {
  const { table, refs: r } = memberships;
  const row = await readRow(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId}`,
  );
  return row?.organizations ?? [];
}
