import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { videoIntros } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const columns = select(videoIntros, 'userId', 'video');

/** The name of a person's video introduction; null without one. */
export async function videoOf(dependencies: TableDependencies, userId: string): Promise<string | null> {
  return (await videosOf(dependencies, [userId])).get(userId) ?? null;
}

/** The names of these people's video introductions, by user. */
export async function videosOf(
  dependencies: TableDependencies,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { table, refs: r } = videoIntros;
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = any(${[...new Set(userIds)]})`,
  );
  return new Map(rows.map(({ userId, video }) => [userId, video]));
}
