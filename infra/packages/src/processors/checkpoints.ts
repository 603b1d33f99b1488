import type { Position } from '../event-sourcing/index.js';
import { inTransaction } from '../postgres/index.js';
import type { Pool, Queryable, StatementRunner } from '../postgres/index.js';
import type { ReadModel } from '../read-models/index.js';
import { baseName } from '../read-models/index.js';
import { checkpointOf } from './projection.js';
import { writeRowsWith, type RowChanges } from './table-sql.js';

/**
 * The checkpoint of a processor, held with an epoch: a process with an older epoch can't write any
 * more.
 */
export interface Checkpoint {
  readonly name: string;
  readonly epoch: string;
  readonly position: Position | null;
  /** As it was taken over. */
  readonly state?: string;
  /** A reaction skips events recorded before this time; null: it skips none. */
  readonly beginsAt?: Date | null;
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
 * stopped or ahead of the log stays so until it moves on. Query processes of the release before read `following`.
 */
export async function takeOver(client: Queryable, name: string, kind: 'projection' | 'reaction'): Promise<Checkpoint> {
  const answer = await client.query<Pick<Required<Checkpoint>, 'epoch' | 'position' | 'state' | 'beginsAt'>>(
    `insert into app.checkpoints as c (name, kind, epoch, state, following) values ($1, $2, 1, 'starting', true)
     on conflict (name) do update set epoch = c.epoch + 1, updated_at = now(), following = true, kind = excluded.kind,
       state = case when c.state in ('stopped', 'ahead') then c.state else 'starting' end
     returning epoch, position, state, (select begins_at from app.reaction_beginnings where checkpoint = c.name) as "beginsAt"`,
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

/** The epochs of these checkpoints, by name: a process that holds an older one is no longer the writer. */
export async function epochsOf(client: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answer = await client.query<{ name: string; epoch: string }>(
    'select name, epoch from app.checkpoints where name = any($1)',
    [names],
  );
  return new Map(answer.rows.map(({ name, epoch }) => [name, epoch]));
}

const move = `
  update app.checkpoints set position = $3, failing = null, updated_at = now(),
    state = case when $5 then 'running' when state = 'stopped' then 'starting' else state end,
    lag = case when $5 then 0 else lag end, lag_seconds = case when $5 then 0 else lag_seconds end
  where name = $1 and epoch = $2 and position is not distinct from $4`;

/**
 * Writes what the events up to a position changed and moves the checkpoint there, in one statement.
 * Throws `LostLeaseError` if another writer has moved the checkpoint.
 */
export async function writeAndMove(
  client: StatementRunner,
  model: ReadModel,
  from: Checkpoint,
  position: Position,
  atHead: boolean,
  changes: RowChanges,
): Promise<Checkpoint> {
  const moved = await writeRowsWith(client, model, move, [from.name, from.epoch, position, from.position, atHead], changes);
  if (!moved) throw new LostLeaseError(from.name);
  return { ...from, position };
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
    `update app.checkpoints set state = 'stopped', following = false, updated_at = now(),
       failing = $3::jsonb || case when failing ->> 'eventId' = $3::jsonb ->> 'eventId'
         then jsonb_build_object('tries', (failing ->> 'tries')::int + 1, 'since', failing ->> 'since')
         else jsonb_build_object('tries', 1, 'since', $4::text) end
     where name = $1 and epoch = coalesce($2::bigint, epoch)`,
    [at.name, at.epoch, JSON.stringify(failing), now],
  );
}

/** Shows that the log does not hold what this processor has passed. Readers are never up to date then. */
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
 * Promotes a shadow table to the model's table. The table before is kept. `catchUp` fills the shadow
 * table up to the head of the log while nothing writes to the table in use, so that a reader who has
 * waited for a position finds it in the new table, too. Readers wait only for the swap: `catchUp` needs
 * connections of the pool that they use. Throws after two seconds if a reader is not done before.
 */
export async function promote(
  pool: Pool,
  model: ReadModel,
  shadow: string,
  catchUp: () => Promise<Position | null>,
): Promise<void> {
  const shadowName = shadow.slice(shadow.indexOf('.') + 1);
  await inTransaction(pool, async (client) => {
    await client.query("set local lock_timeout = '2s'");
    await client.query(`lock table ${model.tableName} in share row exclusive mode`);
    const position = await catchUp();
    await client.query('select read_model.promote($1, $2, $3, $4)', [checkpointOf(model), baseName(model), shadowName, position]);
  });
}

/** Swaps the kept table back. False if none was kept. */
export async function rollBack(client: Queryable, model: ReadModel): Promise<boolean> {
  const answer = await client.query<{ done: boolean }>('select read_model.roll_back($1, $2) as done', [
    checkpointOf(model),
    baseName(model),
  ]);
  return answer.rows[0]?.done === true;
}

/** Drops the kept table. False if none was kept. */
export async function dropPrevious(client: Queryable, model: ReadModel): Promise<boolean> {
  const answer = await client.query<{ done: boolean }>('select read_model.drop_kept($1, $2) as done', [
    checkpointOf(model),
    baseName(model),
  ]);
  return answer.rows[0]?.done === true;
}

/** Stores the result of a comparison, for the operations page. */
export async function saveVerified(client: Queryable, model: ReadModel, verified: object): Promise<void> {
  await client.query('update app.checkpoints set verified = $2 where name = $1', [
    checkpointOf(model),
    JSON.stringify({ ...verified, at: new Date().toISOString() }),
  ]);
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

/** No rebuild of this runs any more. */
export async function clearRebuild(client: Queryable, model: ReadModel): Promise<void> {
  await client.query('update app.checkpoints set rebuild = null, updated_at = now() where name = $1', [checkpointOf(model)]);
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
