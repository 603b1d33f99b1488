import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/room';
import { applications } from './applications.js';

/**
 * Ids of the responses that the closing of a project concerns, those of a reaction's `after` at
 * least.
 */
export async function applicationsOf({ pool }: Pick<Dependencies, 'pool'>, projectId: string): Promise<readonly string[]> {
  const { table, refs } = applications;
  const rows = await readValues<{ readonly id: string }>(
    pool,
    sql`select ${refs.participationId} as id from ${table} where ${refs.projectId} = ${projectId} order by 1`,
  );
  return rows.map(({ id }) => id);
}
