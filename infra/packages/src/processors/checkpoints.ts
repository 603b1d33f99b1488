import type { Position } from '../event-sourcing/index.js';
import { inBatches } from '../postgres/index.js';
import type { Pool, Queryable, StatementRunner } from '../postgres/index.js';
import { asynchronousCommit, writeRowsWith, type ReadModel, type RowChanges } from '../read-models/index.js';
import { checkpointOf } from './projection.js';

/**
 * The checkpoint of a processor, held with an epoch: a process with an older epoch can't write any
 * more.
 */
export interface Checkpoint {
  readonly name: string;
  readonly epoch: string;
  readonly position: Position | null;
  /** The event at the position; null where its reader did not get it. */
  readonly eventId: string | null;
  /** As it was taken over. */
  readonly state?: string;
}

/** Another process holds the lease by now: what was prepared must not be written. */
export class LostLeaseError extends Error {
  override readonly name = 'LostLeaseError';
  constructor(name: string) {
    super(`Another process runs ${name}`);
  }
}

/** The event that a processor can't process. Operators see it, so it holds no personal data. */
export interface FailingEvent {
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly position: Position;
  readonly message: string;
  readonly tries: number;
  /** ISO 8601. */
  readonly since: string;
}

export type NewFailure = Omit<FailingEvent, 'tries' | 'since'>;

/**
 * Makes this process the writer of a processor, with a new epoch. One that is
 * stopped or ahead of the log stays so until it moves on.
 */
export async function takeOver(client: Queryable, name: string, kind: 'projection' | 'reaction'): Promise<Checkpoint> {
  const answer = await client.query<Omit<Required<Checkpoint>, 'name'>>(
    `insert into app.checkpoints as c (name, kind, epoch, state) values ($1, $2, 1, 'starting')
     on conflict (name) do update set epoch = c.epoch + 1, updated_at = now(), kind = excluded.kind,
       state = case when c.state in ('stopped', 'ahead') then c.state else 'starting' end
     returning epoch, position, event_id as "eventId", state`,
    [name, kind],
  );
  const row = answer.rows[0];
  if (row === undefined) throw new LostLeaseError(name);
  return { name, ...row };
}

/**
 * Reads a checkpoint's position without taking it over; undefined if the processor has never run.
 */
export async function positionOf(client: Queryable, name: string): Promise<Position | null | undefined> {
  const answer = await client.query<{ position: Position | null }>('select position from app.checkpoints where name = $1', [
    name,
  ]);
  return answer.rows[0]?.position;
}

/** Whether the read model has not been projected yet. */
export const isEmpty = async (client: Queryable, model: ReadModel): Promise<boolean> =>
  (await positionOf(client, checkpointOf(model))) == null;

/**
 * The epochs of these checkpoints, by name: a process that holds an older one is no longer the
 * writer.
 */
export async function epochsOf(client: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answer = await client.query<{ name: string; epoch: string }>(
    'select name, epoch from app.checkpoints where name = any($1)',
    [names],
  );
  return new Map(answer.rows.map(({ name, epoch }) => [name, epoch]));
}

/** A place in the log to which a checkpoint moves. */
export interface Place extends Pick<Checkpoint, 'eventId'> {
  readonly position: Position;
  /** Whether nothing came after it. */
  readonly atHead: boolean;
}

const move = `
  update app.checkpoints set position = $3, event_id = $6, moved_at = now(), failing = null, updated_at = now(),
    state = case when $5 then 'running' when state = 'stopped' then 'starting' else state end,
    lag = case when $5 then 0 else lag end, lag_seconds = case when $5 then 0 else lag_seconds end
  where name = $1 and epoch = $2 and position is not distinct from $4`;

/**
 * Writes what the events up to a position changed and moves the checkpoint there, in one statement.
 * Throws `LostLeaseError` if another writer has moved the checkpoint.
 */
export async function writeAndCommit(
  client: StatementRunner,
  model: ReadModel,
  from: Checkpoint,
  { position, eventId, atHead }: Place,
  changes: RowChanges,
): Promise<Checkpoint> {
  const moved = await writeRowsWith(
    client,
    model,
    move,
    [from.name, from.epoch, position, from.position, atHead, eventId],
    changes,
  );
  if (!moved) throw new LostLeaseError(from.name);
  return { ...from, position, eventId };
}

interface Move {
  readonly from: Checkpoint;
  readonly to: Place;
}

/**
 * Moves a checkpoint past events that changed nothing. Throws `LostLeaseError` if another writer
 * has moved it.
 */
export type CommitCheckpoint = (from: Checkpoint, to: Place) => Promise<Checkpoint>;

/**
 * Moves that arrive while a statement runs share the next one: most events concern few processors.
 */
export function checkpointCommitter(pool: Pool): CommitCheckpoint {
  const together = inBatches<Move, boolean>({ most: Number.POSITIVE_INFINITY }, async (moves) => {
    const moved = await moveAll(pool, moves);
    return moves.map(({ from }) => moved.has(from.name));
  });
  return async (from, to) => {
    if (!(await together({ from, to }))) throw new LostLeaseError(from.name);
    return { ...from, position: to.position, eventId: to.eventId };
  };
}

async function moveAll(pool: Pool, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  const values = moves.map(({ from, to }) => ({
    name: from.name,
    epoch: from.epoch,
    expected: from.position,
    position: to.position,
    event_id: to.eventId,
    at_head: to.atHead,
  }));
  const answer = await pool.query<{ name: string }>(
    `update app.checkpoints p set position = m.position, event_id = m.event_id, moved_at = now(), failing = null, updated_at = now(),
       state = case when m.at_head then 'running' when p.state = 'stopped' then 'starting' else p.state end,
       lag = case when m.at_head then 0 else p.lag end, lag_seconds = case when m.at_head then 0 else p.lag_seconds end
     from json_to_recordset($1) as m (name text, epoch bigint, expected text, position text, event_id uuid, at_head boolean)
     where p.name = m.name and p.epoch = m.epoch and p.position is not distinct from m.expected
     returning p.name, ${asynchronousCommit}`,
    [JSON.stringify(values)],
  );
  return new Set(answer.rows.map(({ name }) => name));
}

/** The processor has reached the head of the log: its state becomes running. */
export async function markCaughtUp(client: Queryable, at: Checkpoint): Promise<void> {
  await client.query(
    `update app.checkpoints set state = 'running', failing = null, lag = 0, lag_seconds = 0, updated_at = now(),
       caught_up_at = coalesce(caught_up_at, now())
     where name = $1 and epoch = $2`,
    [at.name, at.epoch],
  );
}

/**
 * Shows the event at which this processor waits (an epoch of null: whichever process runs it), and
 * counts the tries.
 */
export async function markStopped(
  client: Queryable,
  at: Pick<Checkpoint, 'name'> & { readonly epoch: string | null },
  failing: NewFailure,
  now: string,
): Promise<void> {
  await client.query(
    `update app.checkpoints set state = 'stopped', updated_at = now(),
       failing = $3::jsonb || case when failing ->> 'eventId' = $3::jsonb ->> 'eventId'
         then jsonb_build_object('tries', (failing ->> 'tries')::int + 1, 'since', failing ->> 'since')
         else jsonb_build_object('tries', 1, 'since', $4::text) end
     where name = $1 and epoch = coalesce($2::bigint, epoch)`,
    [at.name, at.epoch, JSON.stringify(failing), now],
  );
}

/**
 * Shows that the log does not hold what this processor has passed. Readers are never up to date
 * then.
 */
export async function markAhead(client: Queryable, at: Checkpoint): Promise<void> {
  await client.query(
    "update app.checkpoints set state = 'ahead', failing = null, updated_at = now() where name = $1 and epoch = $2",
    [at.name, at.epoch],
  );
}

export interface CheckpointLag {
  readonly at: Checkpoint;
  /** Events. */
  readonly lag: number;
  readonly seconds: number;
}

/**
 * Skips rows that a processor is updating, or the statements could deadlock; the next measurement
 * saves them.
 */
export async function saveLags(client: Queryable, lags: readonly CheckpointLag[]): Promise<void> {
  await client.query(
    `with changed as (
       select c.name, m.lag, m.seconds from app.checkpoints c
       join json_to_recordset($1) as m (name text, epoch bigint, lag integer, seconds double precision)
         on m.name = c.name and m.epoch = c.epoch
       where (c.lag, c.lag_seconds) is distinct from (m.lag, m.seconds)
       for no key update of c skip locked)
     update app.checkpoints c set lag = changed.lag, lag_seconds = changed.seconds from changed where c.name = changed.name`,
    [JSON.stringify(lags.map(({ at: { name, epoch }, lag, seconds }) => ({ name, epoch, lag, seconds })))],
  );
}

/**
 * Shows how far a rebuild of these has come. Skips rows that a processor is updating: its statement
 * may wait for a table that the rebuild has locked.
 */
export async function noteRebuild(
  client: Queryable,
  names: readonly string[],
  rebuild: { readonly done: number; readonly total: number; readonly perSecond: number },
): Promise<void> {
  await client.query(
    `update app.checkpoints set rebuild = $2, updated_at = now()
     where name in (select name from app.checkpoints where name = any($1) for no key update skip locked)`,
    [names, JSON.stringify(rebuild)],
  );
}

/** No rebuild of these runs any more. */
export async function clearRebuild(client: Queryable, names: readonly string[]): Promise<void> {
  await client.query(
    'update app.checkpoints set rebuild = null, updated_at = now() where name = any($1) and rebuild is not null',
    [names],
  );
}

/** What an operator may ask of a processor: it is no event, because it changes no fact. */
export type ProcessorRequest = 'rebuild' | 'resume';

/**
 * Asks the process that runs a processor. An operator names a read model with its version,
 * `accounts-v1`, or `accounts` for its newest one; a reaction, which is only resumed, with or
 * without `reaction-`.
 * @returns whether there is one of this name
 */
export async function askProcessor(client: Queryable, name: string, request: ProcessorRequest): Promise<boolean> {
  const answer = await client.query(
    `update app.checkpoints set asked = case when asked = 'rebuild' then asked else $2 end where name = (
       select name from app.checkpoints
       where (kind = 'projection' and $1 in (model, model || '-v' || version))
         or (kind = 'reaction' and $2 = 'resume' and name in ($1, 'reaction-' || $1))
       order by version desc limit 1)`,
    [name, request],
  );
  return answer.rowCount === 1;
}

export interface AskedProcessor {
  /** Of its checkpoint. */
  readonly name: string;
  readonly request: ProcessorRequest;
}

/** Takes what operators asked of these processors: no other process gets it. */
export async function takeRequests(client: Queryable, names: readonly string[]): Promise<readonly AskedProcessor[]> {
  const { rows } = await client.query<AskedProcessor>(
    `with asked as (
       select name, asked as request from app.checkpoints where name = any($1) and asked is not null for no key update skip locked)
     update app.checkpoints c set asked = null from asked where c.name = asked.name returning asked.name, asked.request`,
    [names],
  );
  return rows;
}

/** Marks these versions as used: versions that no process uses for a while are dropped. */
export async function markUsed(client: Queryable, names: readonly string[]): Promise<void> {
  // Skips rows that a processor is updating, or the statements could deadlock; the next run marks
  // them.
  await client.query(
    `update app.checkpoints set used_at = now()
     where name in (select name from app.checkpoints where name = any($1) for no key update skip locked)`,
    [names],
  );
}

/**
 * The fence for rows whose order matters, as a common table expression: it has one row while this
 * epoch is the newest, and keeps the next holder of the lease out until the statement ends. A
 * process that was frozen half-way must not write over what came after; in a transaction of several
 * statements it could keep every other process waiting instead.
 * @param name of the parameter that holds the checkpoint's name, as `$1`; @param epoch of the one
 * that holds the epoch
 */
export const epochFence = (name: string, epoch: string): string =>
  `fence as materialized (select from app.checkpoints where name = ${name} and epoch = ${epoch}::bigint for share)`;
