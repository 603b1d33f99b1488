import { readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { referrals } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';

/**
 * What the referrals of these participants to the project cost its organization, in cents by
 * participant.
 */
export async function referralFees(
  { pool }: Pick<TableDependencies, 'pool'>,
  projectId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { table, refs: r } = referrals;
  const rows = await readValues<{ readonly userId: string; readonly cents: number }>(
    pool,
    sql`
      select ${r.userId} as "userId", ${r.bonusCents} as cents from ${table}
      where ${r.userId} = any(${userIds}) and ${r.projectId} = ${projectId} and ${r.endReason} is null`,
  );
  return new Map(rows.map(({ userId, cents }) => [userId, cents]));
}
