import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { videoIntros } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';

const columns = select(videoIntros, 'video');

/** The name of a person's video introduction; null without one. */
export async function videoOf(dependencies: TableDependencies, userId: string): Promise<string | null> {
  const { table, refs: r } = videoIntros;
  const row = await readRow(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${userId}`,
  );
  return row?.video ?? null;
}
