import type { Row } from '@panelist/infra/read-models';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { identityChecks } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const columns = select(identityChecks, 'verifiedAt', 'ended');
export type IdentityCheckRow = Pick<Row<typeof identityChecks>, 'verifiedAt' | 'ended'>;

/** Whether and when the person's identity was verified, and the attempts that failed. */
export async function identityCheckOf(dependencies: TableDependencies, userId: string): Promise<IdentityCheckRow> {
  const { table, refs: r } = identityChecks;
  const row = await readRow(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${userId}`,
  );
  return row ?? { verifiedAt: null, ended: [] };
}
