import { fewestPeople, recordDays } from '@panelist/domain/catalogue/browser';
import { sql, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { workRecords } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const { refs: r, table } = workRecords;
const t = (column: Sql): Sql => sql`t.${column}`;

/** From one time of a row to another, in seconds. */
export const secondsBetween = (from: Sql, to: Sql): Sql => sql`greatest(extract(epoch from ${to} - ${from}), 0)::float8`;
/** A session ends when its researcher says so, at its own end at the latest. */
export const workEnded = sql`case when ${t(r.sessionEnd)} is null then ${t(r.completedAt)}
    else least(${t(r.sessionEnd)}, ${t(r.attendedAt)}) end`;
/** From the participant's check-in, or the start of the session or of the task. */
export const workBegan = sql`coalesce(${t(r.checkedInAt)}, ${t(r.sessionStart)}, ${t(r.startedAt)})`;

/** The middle value of what enough people show; null otherwise. */
export const medianOf = (of: Sql): Sql =>
  sql`case when count(distinct user_id) filter (where ${of} is not null) >= ${fewestPeople}::integer
    then percentile_cont(0.5) within group (order by ${of}) end`;

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
