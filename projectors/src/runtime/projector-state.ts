import type { Position } from '@panelist/infra/event-store';
import type { Queryable } from '@panelist/infra/postgres';

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

/** Somebody else leads this projector now, or rebuilt it: what was prepared must not be written. */
export class LostLeadershipError extends Error {
  override readonly name = 'LostLeadershipError';
}

/** Becomes the writer of a projector: a new epoch. Tells the version that the table was built by; null if it was never built. */
export async function lead(client: Queryable, name: string, version: number): Promise<Checkpoint & { readonly version: number }> {
  const answer = await client.query<{ version: number; epoch: string; position: Position | null }>(
    `insert into read_model.projectors as p (name, version, epoch, state) values ($1, $2, 1, 'starting')
     on conflict (name) do update set epoch = p.epoch + 1, updated_at = now(), rebuild = null, following = false,
       state = case when p.state = 'stopped' then p.state else 'starting' end,
       version = case when p.position is null then excluded.version else p.version end
     returning version, epoch, position`,
    [name, version],
  );
  const row = answer.rows[0];
  if (row === undefined) throw new LostLeadershipError(name);
  return { name, version: row.version, epoch: row.epoch, position: row.position };
}

/** Moves the checkpoint on, if it stands where this writer left it. Belongs first into the transaction that writes the rows. */
export async function moveCheckpoint(
  client: Queryable,
  from: Checkpoint,
  position: Position,
  atHead: boolean,
): Promise<Checkpoint> {
  const answer = await client.query(
    `update read_model.projectors set position = $3, failing = null, updated_at = now(), following = true,
       state = case when $5 then 'running' when state = 'stopped' then 'starting' else state end,
       lag = case when $5 then 0 else lag end, lag_seconds = case when $5 then 0 else lag_seconds end
     where name = $1 and epoch = $2 and position is not distinct from $4`,
    [from.name, from.epoch, position, from.position, atHead],
  );
  if (answer.rowCount !== 1) throw new LostLeadershipError(`${from.name} is led by somebody else`);
  return { ...from, position };
}

/** Says that this projector follows the log from now on, or that it no longer does. */
export async function markFollowing(client: Queryable, at: Checkpoint, following: boolean): Promise<void> {
  await client.query('update read_model.projectors set following = $3, updated_at = now() where name = $1 and epoch = $2', [
    at.name,
    at.epoch,
    following,
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

/** Shows the event that stops this projector; counts the tries. */
export async function markStopped(
  client: Queryable,
  at: Checkpoint,
  failing: Omit<FailingEvent, 'tries' | 'since'>,
  now: string,
): Promise<void> {
  await client.query(
    `update read_model.projectors set state = 'stopped', following = false, updated_at = now(),
       failing = $3::jsonb || case when failing ->> 'eventId' = $3::jsonb ->> 'eventId'
         then jsonb_build_object('tries', (failing ->> 'tries')::int + 1, 'since', failing ->> 'since')
         else jsonb_build_object('tries', 1, 'since', $4::text) end
     where name = $1 and epoch = $2`,
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

/** Keeps writers out for the rest of the transaction and tells where the projector stood. */
export async function lockState(client: Queryable, name: string): Promise<void> {
  await client.query('select from read_model.projectors where name = $1 for update', [name]);
}

/** The table was swapped: a new epoch, so that whoever wrote to the old one starts anew. Belongs into the transaction of the swap. */
export async function markRebuilt(client: Queryable, name: string, version: number, position: Position | null): Promise<void> {
  await client.query(
    `insert into read_model.projectors as p (name, version, position, epoch, state) values ($1, $2, $3, 1, 'starting')
     on conflict (name) do update set version = excluded.version, position = excluded.position, epoch = p.epoch + 1,
       failing = null, rebuild = null, updated_at = now(), state = case when p.state = 'stopped' then 'starting' else p.state end`,
    [name, version, position],
  );
}

/** How far a rebuild has come; null when none runs. */
export async function saveRebuild(
  client: Queryable,
  name: string,
  rebuild: { readonly done: number; readonly total: number } | null,
): Promise<void> {
  await client.query('update read_model.projectors set rebuild = $2, updated_at = now() where name = $1', [
    name,
    rebuild === null ? null : JSON.stringify(rebuild),
  ]);
}
