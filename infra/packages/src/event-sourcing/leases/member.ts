import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import { keyedMutex } from '../../foundation/index.js';
import { connectionConfig } from '../../postgres/index.js';

/**
 * This process as a candidate for leases: a row with a heartbeat by the database's clock, and the
 * session that keeps it.
 */
export interface Member {
  readonly id: string;
  /** Aborts when the row is or may be deleted: all leases are lost. */
  readonly lost: AbortController;
  /**
   * The time, by this process's monotonic clock in milliseconds, before which no other process can
   * have declared it dead.
   */
  readonly until: () => number;
  /**
   * Renews the heartbeat and stores what it waits for. Throws `DeclaredDeadError` when another
   * process deleted its row.
   */
  readonly beat: (waitsFor: readonly string[]) => Promise<void>;
  /**
   * Deletes expired members, then takes those leases that are free; of those that others wait for,
   * too, only its share.
   */
  readonly take: (names: readonly string[]) => Promise<readonly string[]>;
  /**
   * Deletes expired members. Those of its leases that processes with fewer are to have; `leaving`
   * are those that it is to hand over already.
   */
  readonly excessLeases: (names: readonly string[], leaving: readonly string[]) => Promise<readonly string[]>;
  readonly release: (name: string) => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** Another process saw no heartbeat for too long and took over. */
export class DeclaredDeadError extends Error {
  override readonly name = 'DeclaredDeadError';
}

/**
 * Joins the candidates for leases. A member is dead once its session has ended, or once its last
 * heartbeat is older than the lease: a process that wants a lease deletes the dead member's row,
 * and its leases with it. A heartbeat and that delete contend for one row, so exactly one of them
 * wins and both processes know.
 * @param leaseMs how long a heartbeat holds, in milliseconds
 */
export async function registerProcess(connectionString: string, service: string, leaseMs: number): Promise<Member> {
  const lost = new AbortController();
  const client = new pg.Client({
    ...connectionConfig(connectionString, 'panelist-leases'),
    connectionTimeoutMillis: leaseMs,
    query_timeout: leaseMs,
  });
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const id = randomUUID();
  let proved = performance.now();
  // A connection runs one query at a time.
  const oneByOne = keyedMutex();
  const ask = async <Row extends pg.QueryResultRow>(query: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>> =>
    oneByOne('connection', () => client.query<Row>(query, [...values]));
  const proving = async (query: string, values: readonly unknown[]): Promise<void> => {
    // Read before the database reads its clock: so our lease never ends later than the database's.
    const asked = performance.now();
    const answer = await ask(query, values);
    if (answer.rowCount !== 1) throw new DeclaredDeadError('Others took over from this process');
    proved = asked;
  };
  try {
    await client.connect();
    // If a crash of the database loses a heartbeat, it has also ended that heartbeat's session.
    await client.query('set synchronous_commit = off');
    await ask(deleteExpiredMembers, [id, leaseMs]);
    await proving(
      `insert into app.processes (id, service, label, backend, backend_since)
       select $1, $2, $3, pid, backend_start from pg_stat_activity where pid = pg_backend_pid()`,
      [id, service, `${hostname()}, process ${process.pid}`],
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    id,
    lost,
    until: () => proved + leaseMs,
    beat: (waitsFor) =>
      proving('update app.processes set beat_at = clock_timestamp(), waits_for = $2 where id = $1', [id, waitsFor]),
    take: async (names) => {
      await ask(deleteExpiredMembers, [id, leaseMs]);
      const answer = await ask<{ name: string }>(takeShare, [id, names, leaseMs]);
      return answer.rows.map(({ name }) => name);
    },
    excessLeases: async (names, leaving) => {
      await ask(deleteExpiredMembers, [id, leaseMs]);
      const answer = await ask<{ name: string }>(findSurplus, [id, names, leaseMs, leaving]);
      return answer.rows.map(({ name }) => name);
    },
    release: async (name) => {
      await ask('delete from app.leases where name = $1 and holder = $2', [name, id]);
    },
    leave: async () => {
      if (!lost.signal.aborted) await ask('delete from app.processes where id = $1', [id]).catch(() => undefined);
      lost.abort();
      await client.end().catch(() => undefined);
    },
  };
}

/**
 * Without the right to see another role's sessions, `backend_start` is null there: then the
 * heartbeat alone decides.
 */
const deleteExpiredMembers = `
  delete from app.processes p
  where p.id <> $1 and (
    p.beat_at < clock_timestamp() - $2 * interval '1 millisecond'
    or not exists (
      select from pg_stat_activity a
      where a.pid = p.backend and coalesce(a.backend_start, p.backend_since) = p.backend_since
    )
  )`;

/**
 * The other processes that wait for some of the names in `wanted`, with the number of their leases.
 * One whose heartbeats stay away gets nothing.
 */
const othersWaiting = (wanted: string): string => `
  select p.waits_for, (select count(*) from app.leases l where l.holder = p.id) as leads
  from app.processes p
  where p.id <> $1 and p.waits_for && ${wanted} and p.beat_at > clock_timestamp() - $3 / 2 * interval '1 millisecond'`;

/**
 * Takes free names. Those that others wait for are shared out: all that they and this process hold
 * and want, divided by their number and rounded up. So the process with the fewest leases may
 * always take one.
 */
const takeShare = `
  with free as (
    select name from unnest($2::text[]) name where not exists (select from app.leases l where l.name = name.name)
  ), others as (${othersWaiting('array(select name from free)')}
  ), contested as (
    select name from free where exists (select from others o where free.name = any(o.waits_for))
  ), mine as (
    select (select count(*) from app.leases l where l.holder = $1)
      + (select count(*) from free) - (select count(*) from contested) as leads
  ), share as (
    select greatest(0, ceil((mine.leads + (select coalesce(sum(leads), 0) from others) + (select count(*) from contested))
      / (1 + (select count(*) from others))) - mine.leads)::integer as size
    from mine
  )
  insert into app.leases (name, holder)
  select name, $1::uuid from (
    select name from free where name not in (select name from contested)
    union all
    (select name from contested order by md5(name) limit (select size from share))
  ) taken
  order by md5(name)
  on conflict (name) do nothing returning name`;

/**
 * Names for a process that waits for them and holds at least two fewer, of which it gets one or its
 * part of the difference. Free names that it waits for are as good as its own, so none is handed
 * over for it twice. Leases that this process is to release (`leaving`) count for the others, each
 * with an equal part of them.
 */
const findSurplus = `
  with others as (
    select o.waits_for, o.leads + (select count(*) from unnest(o.waits_for) w where not exists (select from app.leases l where l.name = w)) as leads
    from (${othersWaiting('$2::text[]')}) o
  ), mine as (
    select count(*) - cardinality($4::text[]) * (1 + 1.0 / greatest(1, (select count(*) from others))) as leads
    from app.leases l where l.holder = $1
  )
  select name from unnest($2::text[]) name
  where name <> all($4::text[]) and exists (select from others o, mine where name = any(o.waits_for) and o.leads + 1 < mine.leads)
  order by md5(name) limit (
    select greatest(1, floor((mine.leads - (select min(leads) from others)) / (1 + (select count(*) from others)))) from mine
  )`;
