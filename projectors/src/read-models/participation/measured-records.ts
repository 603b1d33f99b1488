import { fewestPeople, fewestSessions, recordDays, type ResearcherRecord } from '@panelist/domain/catalogue/browser';
import { joinSql, sql, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { projects } from '../catalogue/projects.js';
import { workRecords } from './work-records.js';

const { refs: r } = workRecords;
const { refs: p } = projects;
const t = (column: Sql): Sql => sql`t.${column}`;
const windowMs = recordDays * 86_400_000;

/** From one time of a row to another, in seconds. */
export const secondsBetween = (from: Sql, to: Sql): Sql => sql`greatest(extract(epoch from ${to} - ${from}), 0)::float8`;
/** When the participant said so, or the session as it was booked: its researcher shortens none. */
export const workEnded = sql`coalesce(${t(r.completedAt)}, ${t(r.sessionEnd)})`;
/** The start of the session as it was booked, or of the task: who checks in before that waits. */
export const workBegan = sql`coalesce(${t(r.sessionStart)}, ${t(r.startedAt)})`;

/** The middle value of what enough people show; null otherwise. */
export const medianOf = (of: Sql): Sql =>
  sql`case when count(distinct user_id) filter (where ${of} is not null) >= ${fewestPeople}::integer
    then percentile_cont(0.5) within group (order by ${of}) end`;

/** A record, and until when it stays as it is if nothing happens. */
export interface MeasuredRecord extends ResearcherRecord {
  readonly organizationId: string;
  /** When the first of their times leaves the window, in milliseconds. */
  readonly until: number;
}

/** The share of the rows that are judged for which this holds; null with too few people. */
const share = (holds: Sql, judged: Sql): Sql =>
  sql`case when count(distinct user_id) filter (where ${judged}) >= ${fewestPeople}::integer
    then (count(*) filter (where ${judged} and ${holds}))::float8 / count(*) filter (where ${judged}) end`;

/**
 * The records of these organizations that have one: what happened within 180 days before `now`.
 * Contract, Fairness.
 */
export async function measuredRecords(
  runner: Parameters<typeof readValues>[0],
  now: string,
  ids: readonly string[],
): Promise<readonly MeasuredRecord[]> {
  const since = new Date(Date.parse(now) - windowMs).toISOString();
  const within = (time: Sql): Sql => sql`(${time} >= ${since}::timestamptz)`;
  const times = [t(r.decidedAt), t(r.approvedAt), t(r.attendedAt), t(r.workRefusedAt), t(r.missedAt), t(r.disputeLostAt)];
  return readValues<MeasuredRecord>(
    runner,
    sql`
      with work as (
        select p.${p.organizationId} as organization_id, t.${r.userId} as user_id,
          case when ${within(t(r.decidedAt))} then ${secondsBetween(t(r.submittedAt), t(r.decidedAt))} end as answered_in,
          ${within(t(r.decidedAt))} as decided, t.${r.invited} as invited,
          case when ${within(t(r.approvedAt))} then ${secondsBetween(sql`coalesce(${workEnded}, ${t(r.attendedAt)})`, t(r.approvedAt))} end as paid_in,
          case when ${within(t(r.attendedAt))} and ${workEnded} > ${workBegan} then ${secondsBetween(workBegan, workEnded)} end as took,
          case when ${within(t(r.approvedAt))} then t.${r.netCents} end as net_cents,
          ${within(t(r.attendedAt))} as attended,
          ${within(t(r.workRefusedAt))} as refused,
          case when ${within(t(r.missedAt))} then t.${r.missedSessions} else 0 end as missed,
          case when ${within(t(r.disputeLostAt))} then t.${r.lostDisputes} else 0 end as lost,
          least(${joinSql(
            times.map((time) => sql`case when ${within(time)} then ${time} end`),
            ', ',
          )}) as first_time
        from ${workRecords.table} t join ${projects.table} p on p.${p.projectId} = t.${r.projectId}
        where p.${p.organizationId} = any(${ids}::text[])
      )
      select organization_id as "organizationId",
        round((${medianOf(sql`answered_in`)} / 3600)::numeric, 1)::float8 as "answersWithinHours",
        round((${medianOf(sql`paid_in`)} / 3600)::numeric, 1)::float8 as "paysWithinHours",
        round((${share(sql`invited`, sql`decided`)})::numeric, 2)::float8 as "invitedShare",
        round((${share(sql`refused`, sql`(attended or refused)`)})::numeric, 2)::float8 as "rejectedShare",
        sum(missed)::integer as "noShowsByResearcher",
        sum(lost)::integer as "disputesLost",
        round((${medianOf(sql`took`)} / 60)::numeric)::float8 as "measuredMinutes",
        round((${medianOf(sql`(net_cents / (took / 3600) / 100)`)})::numeric, 2)::float8 as "trueHourlyRate",
        (count(*) filter (where attended))::integer as sessions,
        (extract(epoch from min(first_time)) * 1000 + ${windowMs}::float8 + 1)::float8 as until
      from work group by organization_id
      having count(*) filter (where attended) >= ${fewestSessions}::integer
        and count(distinct user_id) filter (where attended) >= ${fewestPeople}::integer`,
  );
}
