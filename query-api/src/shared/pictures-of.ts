import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { profiles } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const columns = select(profiles, 'userId', 'pictureFileId');

/** The files of these people's pictures, by user. */
export async function picturesOf(
  dependencies: TableDependencies,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { table, refs: r } = profiles;
  const rows = await readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      where t.${r.userId} = any(${[...new Set(userIds)]}) and t.${r.pictureFileId} is not null`,
  );
  return new Map(rows.flatMap(({ userId, pictureFileId }) => (pictureFileId === null ? [] : [[userId, pictureFileId]])));
}
