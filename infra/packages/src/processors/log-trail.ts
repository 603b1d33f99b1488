import { LogTruncatedError } from '../event-sourcing/index.js';
import type { EventStore, LogMark, Position } from '../event-sourcing/index.js';
import type { Pool, Queryable } from '../postgres/index.js';
import type { Checkpoint } from './checkpoints.js';

/**
 * How long marks are kept. A restored backup that is older has none in common with the log; then
 * every checkpoint is ahead of it.
 */
const keptFor = '30 days';

interface Reading {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readAll'>;
}

/**
 * A checkpoint beyond the end of the log, or behind an event that the log has lost: what the
 * processor did belongs to a history that is gone. An operator takes it back.
 */
export class AheadOfLogError extends Error {
  override readonly name = 'AheadOfLogError';
  constructor(name: string, position: Position | null) {
    super(`The checkpoint of ${name} (${position ?? 'none'}) is ahead of the log: run "npm run rewind"`);
  }
}

/** Throws `AheadOfLogError` unless the log holds all that this checkpoint has passed. */
export async function assertInLog(reading: Reading, { name, position, state }: Checkpoint): Promise<void> {
  if (state !== 'ahead' && (await holds(reading.store, { position }))) {
    const shared = await lastShared(reading);
    if (shared.isWhole || position === null || (shared.position !== null && position <= shared.position)) return;
  }
  throw new AheadOfLogError(name, position);
}

/** Whether the log still holds a mark; of a mere position, whether the log reaches it. */
export async function holds(
  store: Pick<EventStore, 'readAll'>,
  { position, eventId }: { readonly position: Position | null; readonly eventId?: string },
): Promise<boolean> {
  if (position === null) return true;
  try {
    await store.readAll(position, { limit: 1, lastEventId: eventId });
    return true;
  } catch (error) {
    if (error instanceof LogTruncatedError) return false;
    throw error;
  }
}

/** How far the log and the trail have the same history. */
export interface SharedHistory {
  /** The log holds the newest mark, and with it everything before. */
  readonly isWhole: boolean;
  /** The newest mark that the log holds; null if it holds none. */
  readonly position: Position | null;
}

/** Compares the log with the trail. A log that holds a mark holds all earlier ones. */
export async function lastShared({ pool, store }: Reading): Promise<SharedHistory> {
  const newest = await marksOf(pool, 'limit 1');
  if (newest[0] === undefined || (await holds(store, newest[0]))) return { isWhole: true, position: newest[0]?.position ?? null };
  const marks = await marksOf(pool);
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const mark = marks[middle];
    if (mark !== undefined && (await holds(store, mark))) high = middle;
    else low = middle + 1;
  }
  return { isWhole: false, position: marks[low]?.position ?? null };
}

/** The newest first. */
async function marksOf(pool: Pool, limit = ''): Promise<readonly LogMark[]> {
  const answer = await pool.query<LogMark>(
    `select position, event_id as "eventId" from app.log_trail order by position desc ${limit}`,
  );
  return answer.rows;
}

/**
 * Notes the last event that this process has read. Notes nothing while the log does not hold the
 * trail, or marks of the new history would hide that; nor an event that the log has lost, which a process
 * remembers until it has read on.
 */
export async function noteMark(reading: Reading, mark: LogMark): Promise<void> {
  if (!(await lastShared(reading)).isWhole || !(await holds(reading.store, mark))) return;
  const { position, eventId } = mark;
  await reading.pool.query(
    `insert into app.log_trail as t (minute, position, event_id) values (date_trunc('minute', now()), $1, $2)
     on conflict (minute) do update set position = excluded.position, event_id = excluded.event_id
     where t.position < excluded.position`,
    [position, eventId],
  );
  await reading.pool.query(`delete from app.log_trail where minute < now() - interval '${keptFor}'`);
}

/** Drops the marks after a position: the log does not hold them. */
export async function cutTrail(client: Queryable, position: Position | null): Promise<void> {
  await client.query('delete from app.log_trail where $1::text is null or position > $1', [position]);
}
