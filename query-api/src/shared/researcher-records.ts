import { fewestPeople, fewestSessions, recordDays, type ResearcherRecord } from '@panelist/domain/catalogue/browser';
import { joinSql, onePerPool, pipelined, sql, type Pool, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { projects, workRecords } from '@panelist/projectors/read-models';
import { medianOf as median, secondsBetween as seconds, workBegan as began, workEnded as ended } from './work-minutes.js';

/** Records by the id of the organization; those with too few people are missing. */
export type ResearcherRecords = ReadonlyMap<string, ResearcherRecord>;

const windowMs = recordDays * 86_400_000;

/** A record, and until when it stays as it is if nothing happens. */
interface Measured extends ResearcherRecord {
  readonly organizationId: string;
  /** When the first of their times leaves the window, in milliseconds. */
  readonly until: number;
}

/**
 * The records of all organizations, which follow the read model: each call measures those anew
 * whose rows have changed since the last one, by the position that changed them, or are too old by
 * now. So a caller sees what they waited for.
 */
export const researcherRecordsOf = onePerPool((pool: Pool) => {
  const runner = pipelined(pool);
  let records = new Map<string, ResearcherRecord>();
  let valid = new Map<string, number>();
  let known = '';

  async function follow(now: string): Promise<ResearcherRecords> {
    const changed = await changesAfter(runner, known);
    const head = changed[0]?.head ?? '';
    if (head < known) {
      // The log lost events and the table was rebuilt without them.
      [records, valid, known] = [new Map(), new Map(), ''];
      return follow(now);
    }
    const old = [...valid].flatMap(([id, until]) => (until <= Date.parse(now) ? [id] : []));
    const ids = [...new Set([...changed.flatMap(({ organizationId }) => organizationId ?? []), ...old])];
    if (ids.length > 0) {
      const measures = await measured(runner, now, ids);
      // Readers have the former ones.
      records = new Map([...records].filter(([id]) => !ids.includes(id)));
      for (const id of ids) valid.delete(id);
      for (const { organizationId, until, ...record } of measures) {
        records.set(organizationId, record);
        valid.set(organizationId, until);
      }
    }
    // Rows whose project is not there yet are measured once it is.
    if (changed.every(({ position, organizationId }) => position === null || organizationId !== null)) known = head;
    return records;
  }

  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<ResearcherRecords> | undefined;
  // One at a time: who comes meanwhile shares the next one, which sees what they waited for.
  return async (now: string): Promise<ResearcherRecords> => {
    if (next !== undefined) return next;
    const mine = running.then(async () => {
      next = undefined;
      return follow(now);
    });
    next = mine;
    running = mine.catch(() => undefined);
    return mine;
  };
});

const { refs: r } = workRecords;
const { refs: p } = projects;

/** The share of the rows that are judged for which this holds; null with too few people. */
const share = (holds: Sql, judged: Sql): Sql =>
  sql`case when count(distinct user_id) filter (where ${judged}) >= ${fewestPeople}::integer
    then (count(*) filter (where ${judged} and ${holds}))::float8 / count(*) filter (where ${judged}) end`;

type Runner = Parameters<typeof readValues>[0];

interface Change {
  /** Of the row that changed last. */
  readonly head: string | null;
  readonly position: string | null;
  /** Null for a project that is not in its table yet. */
  readonly organizationId: string | null;
}

/**
 * The organizations with rows after this position; without one a row that names the last position
 * alone.
 */
async function changesAfter(runner: Runner, position: string): Promise<readonly Change[]> {
  return readValues<Change>(
    runner,
    sql`
      select head.head, c.position, c.organization_id as "organizationId"
      from (select max(${r.position}) as head from ${workRecords.table}) head
      left join (
        select p.${p.organizationId} as organization_id, max(t.${r.position}) as position
        from ${workRecords.table} t left join ${projects.table} p on p.${p.projectId} = t.${r.projectId}
        where t.${r.position} > ${position}::text group by p.${p.organizationId}
      ) c on true`,
  );
}

/** What happened within 180 days before `now`, in one statement. */
async function measured(runner: Runner, now: string, ids: readonly string[]): Promise<readonly Measured[]> {
  const since = new Date(Date.parse(now) - windowMs).toISOString();
  const within = (time: Sql): Sql => sql`(${time} >= ${since}::timestamptz)`;
  const t = (column: Sql): Sql => sql`t.${column}`;
  const times = [t(r.decidedAt), t(r.approvedAt), t(r.attendedAt), t(r.workRefusedAt), t(r.missedAt), t(r.disputeLostAt)];
  return readValues<Measured>(
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
          case when ${within(t(r.disputeLostAt))} then t.${r.lostDisputes} else 0 end as lost,
          least(${joinSql(
            times.map((time) => sql`case when ${within(time)} then ${time} end`),
            ', ',
          )}) as first_time
        from ${workRecords.table} t join ${projects.table} p on p.${p.projectId} = t.${r.projectId}
        where p.${p.organizationId} = any(${ids}::text[])
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
        (count(*) filter (where attended))::integer as sessions,
        (extract(epoch from min(first_time)) * 1000 + ${windowMs}::float8 + 1)::float8 as until
      from work group by organization_id
      having count(*) filter (where attended) >= ${fewestSessions}::integer
        and count(distinct user_id) filter (where attended) >= ${fewestPeople}::integer`,
  );
}
