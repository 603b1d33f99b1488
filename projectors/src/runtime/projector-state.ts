import type { Position } from '@panelist/infra/event-store';
import type { Queryable } from '@panelist/infra/postgres';
import type { AnyProjector } from '@panelist/infra/read-models';
import { LostLeadError } from '@panelist/infra/subscriptions';
import { baseName, writeRowsWith } from './table-sql.js';
import type { AnyTable, RowChanges } from './table-sql.js';

/** Where a projector stands, held with an epoch: who has an older one can't write any more. */
export interface Checkpoint {
  readonly name: string;
  readonly epoch: string;
  readonly position: Position | null;
}

/** The event that a projector could not take. */
export interface FailingEvent {
  readonly eventId: string;
  readonly type: string;
  readonly position: Position;
  readonly message: string;
  readonly tries: number;
  /** ISO 8601. */
  readonly since: string;
}

/** Which version built the table, and which was taken out of use by a person; null while there is no table. */
export async function builtVersion(
  client: Queryable,
  name: string,
): Promise<{ readonly version: number; readonly withdrawn: number | null } | null> {
  const answer = await client.query<{ version: number; withdrawn: number | null }>(
    'select version, withdrawn from read_model.projectors where name = $1 and position is not null',
    [name],
  );
  return answer.rows[0] ?? null;
}

/**
 * Becomes the writer of a projector, which follows the log from now on: a new epoch. In one statement, for a reader who finds that nobody follows does not
 * wait, and would be shown what is behind without a word. Throws `LostLeadError` where the table was built by another version: older code must not write to
 * the table of a newer one, nor newer code to one that it has yet to build.
 */
export async function takeLead(client: Queryable, name: string, version: number): Promise<Checkpoint> {
  const answer = await client.query<{ epoch: string; position: Position | null }>(
    `insert into read_model.projectors as p (name, version, epoch, state, following) values ($1, $2, 1, 'starting', true)
     on conflict (name) do update set epoch = p.epoch + 1, updated_at = now(), following = true, version = excluded.version,
       state = case when p.state = 'stopped' then p.state else 'starting' end
     where p.position is null or p.version = excluded.version
     returning epoch, position`,
    [name, version],
  );
  const row = answer.rows[0];
  if (row === undefined) throw new LostLeadError(`The table of ${name} was built by another version`);
  return { name, epoch: row.epoch, position: row.position };
}

const move = `
  update read_model.projectors set position = $3, failing = null, updated_at = now(), following = true,
    state = case when $5 then 'running' when state = 'stopped' then 'starting' else state end,
    lag = case when $5 then 0 else lag end, lag_seconds = case when $5 then 0 else lag_seconds end
  where name = $1 and epoch = $2 and position is not distinct from $4`;

/**
 * Writes what the events up to a position changed and moves the checkpoint there, in one statement, if it stands where this writer left it.
 * Throws `LostLeadError` if not.
 */
export async function writeAndMove(
  client: Queryable,
  table: AnyTable,
  from: Checkpoint,
  position: Position,
  atHead: boolean,
  changes: RowChanges,
): Promise<Checkpoint> {
  const moved = await writeRowsWith(client, table, move, [from.name, from.epoch, position, from.position, atHead], changes);
  if (!moved) throw new LostLeadError(`${from.name} is led by somebody else`);
  return { ...from, position };
}

/** Says that this projector no longer follows the log. */
export async function markLeft(client: Queryable, at: Checkpoint): Promise<void> {
  await client.query('update read_model.projectors set following = false, updated_at = now() where name = $1 and epoch = $2', [
    at.name,
    at.epoch,
  ]);
}

/** Nothing is left in the log: what was stopped or starting runs. */
export async function markCaughtUp(client: Queryable, at: Checkpoint): Promise<void> {
  await client.query(
    `update read_model.projectors set state = 'running', failing = null, lag = 0, lag_seconds = 0, updated_at = now()
     where name = $1 and epoch = $2`,
    [at.name, at.epoch],
  );
}

/** Shows the event that stops this projector, or that keeps a newer version of it from being built (an epoch of null); counts the tries. */
export async function markStopped(
  client: Queryable,
  at: Pick<Checkpoint, 'name'> & { readonly epoch: string | null },
  failing: Omit<FailingEvent, 'tries' | 'since'>,
  now: string,
): Promise<void> {
  await client.query(
    `update read_model.projectors set state = 'stopped', following = false, updated_at = now(),
       failing = $3::jsonb || case when failing ->> 'eventId' = $3::jsonb ->> 'eventId'
         then jsonb_build_object('tries', (failing ->> 'tries')::int + 1, 'since', failing ->> 'since')
         else jsonb_build_object('tries', 1, 'since', $4::text) end
     where name = $1 and epoch = coalesce($2::bigint, epoch)`,
    [at.name, at.epoch, JSON.stringify(failing), now],
  );
}

export async function saveLag(client: Queryable, at: Checkpoint, lag: number, seconds: number): Promise<void> {
  await client.query(
    `update read_model.projectors set lag = $3, lag_seconds = $4
     where name = $1 and epoch = $2 and (lag, lag_seconds) is distinct from ($3::integer, $4::double precision)`,
    [at.name, at.epoch, lag, seconds],
  );
}

/** Puts a table that was built beside, up to this position, in the place of the one in use, which is kept. */
export async function putInUse(
  client: Queryable,
  { name, version, table }: AnyProjector,
  beside: string,
  position: Position | null,
): Promise<void> {
  const besideName = beside.slice(beside.indexOf('.') + 1);
  await client.query('select read_model.put_in_use($1, $2, $3, $4, $5)', [name, baseName(table), besideName, version, position]);
}

/** Puts the table that was in use before back in its place. False if none was kept. */
export async function putBack(client: Queryable, { name, table }: AnyProjector): Promise<boolean> {
  const answer = await client.query<{ done: boolean }>('select read_model.put_back($1, $2) as done', [name, baseName(table)]);
  return answer.rows[0]?.done === true;
}

/** Drops the table that was in use before. False if none was kept. */
export async function dropPrevious(client: Queryable, { name, table }: AnyProjector): Promise<boolean> {
  const answer = await client.query<{ done: boolean }>('select read_model.drop_previous($1, $2) as done', [
    name,
    baseName(table),
  ]);
  return answer.rows[0]?.done === true;
}

/** Keeps what came of a comparison, for the operations page. */
export async function saveVerified(
  client: Queryable,
  { projector, ...verified }: { readonly projector: string; readonly position: Position | null },
): Promise<void> {
  await client.query('update read_model.projectors set verified = $2 where name = $1', [
    projector,
    JSON.stringify({ ...verified, at: new Date().toISOString() }),
  ]);
}

/** How far a rebuild has come; null when none runs. */
export async function saveRebuild(
  client: Queryable,
  name: string,
  rebuild: { readonly done: number; readonly total: number; readonly perSecond: number } | null,
): Promise<void> {
  await client.query('update read_model.projectors set rebuild = $2, updated_at = now() where name = $1', [
    name,
    rebuild === null ? null : JSON.stringify(rebuild),
  ]);
}
