import { shortStatement, type Pipelined } from '../../../postgres/index.js';
import { LogTruncatedError } from '../port.js';
import type { Changes, LogMark } from '../port.js';
import { positionNumber, positionOf } from '../position.js';

/**
 * More changes than this are not listed: a process that is so far behind has to read most streams
 * again anyway.
 */
const most = 2_000;

interface ChangeRow {
  readonly position: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: string;
}

/** The mark of an empty log: before the first event. */
const beginning: LogMark = { position: positionOf(0), eventId: '' };

/**
 * Positions become visible in order, so the answer holds everything appended before the query
 * began. The first row is the event at `from` itself: another one, or none, means that the log has
 * lost its tail.
 */
export async function readChanges(reads: Pipelined, from: LogMark | null, seen: LogMark | null = null): Promise<Changes> {
  if (from === null) return everything(reads);
  const answer = await reads.query<ChangeRow>(
    shortStatement({
      name: 'read-changes',
      text: `select e.position, e.event_id, e.stream, e.revision from event_store.events e
      where e.position >= $1::bigint order by e.position limit ${most + 2}`,
      values: [positionNumber(from.position)],
    }),
  );
  const isEmpty = from.eventId === beginning.eventId;
  const rows = isEmpty ? answer.rows : answer.rows.slice(1);
  if (!isEmpty && !answer.rows.slice(0, 1).some((row) => isAt(row, from))) throw new LogTruncatedError(from.position);
  if (rows.length > most) return everything(reads);
  if (seen !== null && seen.position > from.position && !rows.some((row) => isAt(row, seen)))
    throw new LogTruncatedError(seen.position);
  const last = rows.at(-1);
  return {
    mark: last === undefined ? from : markOf(last),
    streams: new Map(rows.map(({ stream, revision }) => [stream, Number(revision)])),
  };
}

const isAt = (row: ChangeRow, { position, eventId }: LogMark): boolean =>
  row.event_id === eventId && positionOf(row.position) === position;

const markOf = ({ position, event_id }: Pick<ChangeRow, 'position' | 'event_id'>): LogMark => ({
  position: positionOf(position),
  eventId: event_id,
});

async function everything(reads: Pipelined): Promise<Changes> {
  const answer = await reads.query<Pick<ChangeRow, 'position' | 'event_id'>>(
    'select position, event_id from event_store.events order by position desc limit 1',
  );
  const [last] = answer.rows;
  return { mark: last === undefined ? beginning : markOf(last), streams: 'all' };
}
