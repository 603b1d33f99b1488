import { fewestPeople, fewestSessions, recordDays, type ResearcherRecord } from '@panelist/domain/catalogue/browser';
import { onePerPool, pipelined, sql, type Pool, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { projects, workRecords } from '@panelist/projectors/read-models';

/** Records by the id of the organization; those with too few people are missing. */
export type ResearcherRecords = ReadonlyMap<string, ResearcherRecord>;

/**
 * The records stay for this multiple of the time that their statement took: it never takes more
 * than a tenth of it.
 */
const KEPT_FOR = 10;

/** The records of all organizations, measured anew as often as that costs little. */
export const researcherRecordsOf = onePerPool((pool: Pool) => {
  const runner = pipelined(pool);
  let known: Promise<ResearcherRecords> | undefined;
  let until = 0;
  return async (now: string): Promise<ResearcherRecords> => {
    if (known === undefined || performance.now() >= until) {
      const began = performance.now();
      until = Number.POSITIVE_INFINITY;
      known = measured(runner, now);
      const forget = (): void => {
        until = performance.now() + KEPT_FOR * (performance.now() - began);
      };
      known.then(forget, () => {
        known = undefined;
        until = 0;
      });
    }
    return known;
  };
});

const { refs: r } = workRecords;
const { refs: p } = projects;

/** The middle value of what enough people show; null otherwise. */
const median = (of: Sql): Sql =>
  sql`case when count(distinct user_id) filter (where ${of} is not null) >= ${fewestPeople}::integer
    then percentile_cont(0.5) within group (order by ${of}) end`;
/** The share of the rows that are judged for which this holds; null with too few people. */
const share = (holds: Sql, judged: Sql): Sql =>
  sql`case when count(distinct user_id) filter (where ${judged}) >= ${fewestPeople}::integer
    then (count(*) filter (where ${judged} and ${holds}))::float8 / count(*) filter (where ${judged}) end`;

/** One statement for all organizations: what happened within 180 days before `now`. */
async function measured(runner: Parameters<typeof readValues>[0], now: string): Promise<ResearcherRecords> {
  const since = new Date(Date.parse(now) - recordDays * 86_400_000).toISOString();
  const within = (time: Sql): Sql => sql`(${time} >= ${since}::timestamptz and ${time} <= ${now}::timestamptz)`;
  const seconds = (from: Sql, to: Sql): Sql => sql`greatest(extract(epoch from ${to} - ${from}), 0)::float8`;
  const t = (column: Sql): Sql => sql`t.${column}`;
  // A session ends when its researcher says so, at its own end at the latest.
  const ended = sql`case when ${t(r.sessionEnd)} is null then ${t(r.completedAt)}
    else least(${t(r.sessionEnd)}, ${t(r.attendedAt)}) end`;
  const began = sql`coalesce(${t(r.checkedInAt)}, ${t(r.sessionStart)}, ${t(r.startedAt)})`;
  const rows = await readValues<{ readonly organizationId: string } & ResearcherRecord>(
    runner,
    sql`
      with work as (
        select p.${p.organizationId} as organization_id, t.${r.userId} as user_id,
          case when ${within(t(r.decidedAt))} then ${seconds(t(r.submittedAt), t(r.decidedAt))} end as answered_in,
          ${within(t(r.decidedAt))} as decided, t.${r.invited} as invited,
          case when ${within(t(r.approvedAt))} then ${seconds(sql`coalesce(${ended}, ${t(r.attendedAt)})`, t(r.approvedAt))} end as paid_in,
          case when ${within(t(r.attendedAt))} and ${ended} > ${began} then ${seconds(began, ended)} end as took,
          case when ${within(t(r.approvedAt))} then t.${r.netCents} end as net_cents,
          ${within(t(r.attendedAt))} as attended,
          ${within(t(r.workRefusedAt))} as refused,
          case when ${within(t(r.missedAt))} then t.${r.missedSessions} else 0 end as missed,
          case when ${within(t(r.disputeLostAt))} then t.${r.lostDisputes} else 0 end as lost
        from ${workRecords.table} t join ${projects.table} p on p.${p.projectId} = t.${r.projectId}
      )
      select organization_id as "organizationId",
        round((${median(sql`answered_in`)} / 3600)::numeric, 1)::float8 as "answersWithinHours",
        round((${median(sql`paid_in`)} / 3600)::numeric, 1)::float8 as "paysWithinHours",
        round((${share(sql`invited`, sql`decided`)})::numeric, 2)::float8 as "invitedShare",
        round((${share(sql`refused`, sql`(attended or refused)`)})::numeric, 2)::float8 as "rejectedShare",
        sum(missed)::integer as "noShowsByResearcher",
        sum(lost)::integer as "disputesLost",
        round((${median(sql`took`)} / 60)::numeric)::float8 as "measuredMinutes",
        round((${median(sql`(net_cents / (took / 3600) / 100)`)})::numeric, 2)::float8 as "trueHourlyRate",
        (count(*) filter (where attended))::integer as sessions
      from work group by organization_id
      having count(*) filter (where attended) >= ${fewestSessions}::integer
        and count(distinct user_id) filter (where attended) >= ${fewestPeople}::integer`,
  );
  return new Map(rows.map(({ organizationId, ...record }) => [organizationId, record]));
}
