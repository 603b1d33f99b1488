import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { passkeys } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const columns = select(passkeys, 'userId', 'passkeyId', 'name', 'createdAt', 'lastUsedAt');

/** A person's passkeys, oldest first. */
export async function passkeysOf(dependencies: TableDependencies, userId: string) {
  const { table, refs: r } = passkeys;
  return readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${userId} order by t.${r.createdAt}, t.${r.passkeyId}`,
  );
}
