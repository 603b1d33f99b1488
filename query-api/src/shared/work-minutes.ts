import { recordDays } from '@panelist/domain/catalogue/browser';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { medianOf, secondsBetween, workBegan, workEnded } from '@panelist/projectors/queries';
import { workRecords } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const { refs: r, table } = workRecords;

/** The median minutes of these projects within 180 days; none of fewer than five people. */
export async function medianMinutes(
  { pool }: Pick<TableDependencies, 'pool'>,
  projectIds: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, number>> {
  if (projectIds.length === 0) return new Map();
  const since = new Date(Date.parse(now) - recordDays * 86_400_000).toISOString();
  const rows = await readValues<{ readonly projectId: string; readonly minutes: number | null }>(
    pool,
    sql`
      with work as (
        select t.${r.projectId} as project_id, t.${r.userId} as user_id, ${secondsBetween(workBegan, workEnded)} as took
        from ${table} t
        where t.${r.projectId} = any(${projectIds}) and t.${r.attendedAt} >= ${since}::timestamptz
          and ${workEnded} > ${workBegan}
      )
      select project_id as "projectId", round((${medianOf(sql`took`)} / 60)::numeric)::integer as minutes
      from work group by project_id`,
  );
  return new Map(rows.flatMap(({ projectId, minutes }) => (minutes === null ? [] : [[projectId, minutes]])));
}
