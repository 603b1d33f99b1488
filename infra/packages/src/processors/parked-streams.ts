import type { Queryable } from '../postgres/index.js';
import { LostLeaseError, type Checkpoint, type NewFailure } from './checkpoints.js';

/**
 * A stream whose events a reaction no longer handles, from this revision on, until an operator
 * resumes it.
 */
export interface ParkedStream {
  readonly stream: string;
  readonly revision: number;
}

/** The streams that a reaction has parked, by name. */
export async function parkedStreams(client: Queryable, name: string): Promise<Map<string, number>> {
  const answer = await client.query<{ stream: string; revision: number }>(
    'select stream, revision from app.parked_streams where name = $1',
    [name],
  );
  return new Map(answer.rows.map(({ stream, revision }) => [stream, revision]));
}

/**
 * Parks a stream at the event that can't be handled. Throws `LostLeaseError` where another process
 * runs the reaction.
 */
export async function parkStream(
  client: Queryable,
  at: Checkpoint,
  { stream, revision }: ParkedStream,
  failing: NewFailure,
): Promise<void> {
  const answer = await client.query(
    `insert into app.parked_streams (name, stream, revision, failing)
     select name, $3, $4, $5::jsonb from app.checkpoints where name = $1 and epoch = $2
     on conflict (name, stream) do update set failing = excluded.failing`,
    [at.name, at.epoch, stream, revision, JSON.stringify(failing)],
  );
  if (answer.rowCount !== 1) throw new LostLeaseError(at.name);
}

/** Streams that an operator has resumed. */
export async function resumedStreams(client: Queryable, name: string): Promise<readonly ParkedStream[]> {
  const answer = await client.query<{ stream: string; revision: number }>(
    'select stream, revision from app.parked_streams where name = $1 and resumed',
    [name],
  );
  return answer.rows;
}

/**
 * Resumes parked streams on an operator's command: all of a reaction's, or one. @returns how many
 */
export async function resumeStreams(client: Queryable, name: string, stream: string | null = null): Promise<number> {
  const answer = await client.query(
    'update app.parked_streams set resumed = true where name = $1 and ($2::text is null or stream = $2)',
    [name, stream],
  );
  return answer.rowCount ?? 0;
}

/**
 * Parks a stream at a later event, after the earlier ones were handled. Throws `LostLeaseError`
 * where another process runs the reaction.
 */
export async function moveParked(
  client: Queryable,
  at: Checkpoint,
  { stream, revision }: ParkedStream,
  failing: NewFailure,
): Promise<void> {
  const answer = await client.query(
    `update app.parked_streams p set revision = $4, resumed = false, failing = $5::jsonb
     from app.checkpoints c where c.name = $1 and c.epoch = $2 and p.name = c.name and p.stream = $3`,
    [at.name, at.epoch, stream, revision, JSON.stringify(failing)],
  );
  if (answer.rowCount !== 1) throw new LostLeaseError(at.name);
}

/**
 * Unparks a stream: the reaction handles it again. Throws `LostLeaseError` where another process
 * runs the reaction.
 */
export async function unparkStream(client: Queryable, at: Checkpoint, stream: string): Promise<void> {
  const answer = await client.query(
    `delete from app.parked_streams p using app.checkpoints c
     where c.name = $1 and c.epoch = $2 and p.name = c.name and p.stream = $3`,
    [at.name, at.epoch, stream],
  );
  if (answer.rowCount !== 1) throw new LostLeaseError(at.name);
}
