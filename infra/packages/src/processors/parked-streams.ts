import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Queryable } from '../postgres/index.js';
import type { ProcessorAccess } from './access.js';
import { LostLeaseError, type Checkpoint, type NewFailure } from './checkpoints.js';
import { asPoison, isTransient, PoisonEventError } from './failures.js';
import type { Reaction } from './reaction.js';

/**
 * A stream whose events a reaction no longer handles, from this revision on, until an operator
 * resumes it.
 */
export interface ParkedStream {
  readonly stream: string;
  readonly revision: number;
}

interface KnownParked extends ParkedStream {
  /** An operator has resumed it. */
  readonly resumed: boolean;
}

async function parkedStreams(client: Queryable, name: string): Promise<readonly KnownParked[]> {
  const answer = await client.query<KnownParked>('select stream, revision, resumed from app.parked_streams where name = $1', [
    name,
  ]);
  return answer.rows;
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
async function moveParked(
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
async function unparkStream(client: Queryable, at: Checkpoint, stream: string): Promise<void> {
  const answer = await client.query(
    `delete from app.parked_streams p using app.checkpoints c
     where c.name = $1 and c.epoch = $2 and p.name = c.name and p.stream = $3`,
    [at.name, at.epoch, stream],
  );
  if (answer.rowCount !== 1) throw new LostLeaseError(at.name);
}

export interface Replaying extends Pick<ProcessorAccess, 'pool' | 'log' | 'logger'> {
  readonly reaction: Reaction;
  readonly handle: (event: RecordedEvent) => Promise<void>;
  /** Whether this process still holds the lease. */
  readonly mayGoOn: () => boolean;
}

/**
 * Handles the streams that an operator resumed, from the parked event up to the checkpoint: later
 * events are handled in log order. One that fails again stays parked at that event. Throws
 * `LostLeaseError` when the lease is lost or the process stops: the request to resume stays.
 * @returns the streams that are parked then, with the revision from which each waits
 */
export async function replayResumed(replaying: Replaying, at: Checkpoint): Promise<Map<string, number>> {
  const before = await parkedStreams(replaying.pool, at.name);
  const resumed = before.filter((each) => each.resumed);
  for (const parked of resumed) await replay(replaying, at, parked);
  const after = resumed.length === 0 ? before : await parkedStreams(replaying.pool, at.name);
  return new Map(after.map(({ stream, revision }) => [stream, revision]));
}

async function replay(
  { pool, log, logger, reaction, handle, mayGoOn }: Replaying,
  at: Checkpoint,
  { stream, revision }: ParkedStream,
): Promise<void> {
  let current: RecordedEvent | undefined;
  try {
    for (const event of await log.read(stream, { from: revision })) {
      if (at.position === null || event.position > at.position) break;
      if (!mayGoOn()) throw new LostLeaseError(at.name);
      current = event;
      if (reaction.types.includes(event.type)) await handle(event);
    }
  } catch (error) {
    if (!mayGoOn()) throw new LostLeaseError(at.name);
    if (isTransient(error)) throw error;
    const poison = current === undefined ? asPoison(error) : new PoisonEventError(current, error);
    if (!(poison instanceof PoisonEventError)) throw error;
    await moveParked(pool, at, { stream, revision: current?.revision ?? revision }, poison.failing);
    logger.error({ err: error, reaction: reaction.name, ...poison.failing }, 'a resumed stream failed again and stays parked');
    return;
  }
  await unparkStream(pool, at, stream);
}
