import type pg from 'pg';
import type { Pipelined } from '../../../postgres/index.js';
import { LogTruncatedError } from '../port.js';
import type { AllPage, EventStore, JsonObject, Position, ReadAllOptions, RecordedPosition, StoredEvent } from '../port.js';
import { positionNumber, positionOf } from '../position.js';

/**
 * How many positions one page considers, matching or not: a read with a rare filter moves on in
 * steps instead of reading the whole log in one statement.
 */
const window = 10_000;

interface EventRow {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly event_id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
  /** UTC as PostgreSQL writes it: `2026-01-02 03:04:05.678901`, without zeros at the end. */
  readonly recorded_at: string;
}

/**
 * A page always holds the head of the log; without a matching event, the rest of its only row is
 * null.
 */
type PageRow = { readonly head: string; readonly is_known: boolean } & (EventRow | { readonly [column in keyof EventRow]: null });

const columns =
  "e.position, e.stream, e.revision, e.event_id, e.type, e.data, e.metadata, (e.recorded_at at time zone 'UTC')::text as recorded_at";

/** What still reads as the stream's: events before a deletion do not. */
export async function readStream(
  reads: Pipelined,
  stream: string,
  { from = 0, limit }: Parameters<EventStore['readStream']>[1] = {},
): Promise<readonly StoredEvent[]> {
  const answer = await reads.query<EventRow>({
    name: 'read-stream',
    text: `select ${columns} from event_store.events e
      where e.stream = $1
        and e.revision >= greatest($2::bigint, coalesce((select d.before from event_store.deletions d where d.stream = $1), 0))
      order by e.revision limit $3::bigint`,
    values: [stream, from, limit ?? null],
  });
  return answer.rows.map(eventOf);
}

/**
 * The next page behind `from`. Head and events come out of one snapshot, and all positions up to a
 * visible one are visible: so a page that found fewer events than asked for has considered
 * everything up to the window's end or the head.
 */
export async function readAll(
  pool: pg.Pool,
  from: Position | null,
  { filter, limit = 500, lastEventId }: ReadAllOptions = {},
): Promise<AllPage> {
  const start = from === null ? 0n : positionNumber(from);
  const answer = await pool.query<PageRow>({
    name: 'read-all',
    text: `select head.position as head, head.is_known, page.* from (
        select coalesce(max(h.position), 0) as position,
          $5::uuid is null or exists (select from event_store.events l where l.position = $1::bigint and l.event_id = $5) as is_known
        from event_store.events h
      ) head
      left join lateral (
        select ${columns} from event_store.events e
        where e.position > $1::bigint and e.position <= least(head.position, $1::bigint + ${window})
          and ($2::text[] is null or e.category = any($2)) and ($3::text[] is null or e.type = any($3))
        order by e.position limit $4::bigint
      ) page on true
      order by page.position`,
    values: [start, filter?.categories ?? null, filter?.types ?? null, limit, lastEventId ?? null],
  });
  const head = BigInt(answer.rows[0]?.head ?? 0);
  if (from !== null && (head < start || answer.rows[0]?.is_known === false)) throw new LogTruncatedError(from);
  const rows = answer.rows.filter(isFound);
  const last = rows.at(-1);
  const windowEnd = start + BigInt(window);
  const looked = last !== undefined && rows.length >= limit ? BigInt(last.position) : head < windowEnd ? head : windowEnd;
  const position = looked > start ? looked : start;
  return {
    events: rows.map(eventOf),
    position: position === 0n ? null : positionOf(position),
    atHead: position >= head,
  };
}

export async function readHead(pool: pg.Pool): Promise<Position | null> {
  const answer = await pool.query<{ position: string | null }>('select max(position) as position from event_store.events');
  const position = answer.rows[0]?.position ?? null;
  return position === null ? null : positionOf(position);
}

export async function lastBefore(pool: pg.Pool, time: number): Promise<RecordedPosition | null> {
  const answer = await pool.query<Pick<EventRow, 'position' | 'recorded_at'>>(
    `select position, (recorded_at at time zone 'UTC')::text as recorded_at from event_store.events
     where recorded_at < $1 order by position desc limit 1`,
    [Number.isFinite(time) ? new Date(time).toISOString() : 'infinity'],
  );
  const row = answer.rows[0];
  return row === undefined ? null : { position: positionOf(row.position), recordedAt: isoOf(row.recorded_at) };
}

/** Positions have no holes, so the difference is the count. */
export async function countBehind(pool: pg.Pool, from: Position | null): Promise<number> {
  const head = await readHead(pool);
  const behind = (head === null ? 0n : positionNumber(head)) - (from === null ? 0n : positionNumber(from));
  return behind > 0n ? Number(behind) : 0;
}

function isFound(row: PageRow): row is PageRow & EventRow {
  return row.position !== null;
}

function eventOf(row: EventRow): StoredEvent {
  return {
    eventId: row.event_id,
    type: row.type,
    data: row.data,
    metadata: row.metadata,
    stream: row.stream,
    revision: Number(row.revision),
    position: positionOf(row.position),
    recordedAt: isoOf(row.recorded_at),
  };
}

/** To the millisecond. A `Date` takes several times as long, and few callers read it. */
const isoOf = (utc: string): string => `${utc.slice(0, 10)}T${utc.slice(11, 19)}.${utc.slice(20, 23).padEnd(3, '0')}Z`;
