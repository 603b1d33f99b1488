import type pg from 'pg';
import type { Changes, Position } from '../port.js';
import { positionNumber, positionOf } from '../position.js';
import { readHead } from './read-events.js';

/**
 * More changes than this are not listed: a process that is so far behind has to read most streams
 * again anyway.
 */
const most = 2_000;

/**
 * Positions become visible in order, so the answer holds everything appended before the query
 * began.
 */
export async function readChanges(pool: pg.Pool, from: Position | null): Promise<Changes> {
  if (from === null) return everything(pool);
  const answer = await pool.query<{ position: string; stream: string; revision: string }>({
    name: 'read-changes',
    text: `select e.position, e.stream, e.revision from event_store.events e where e.position > $1::bigint order by e.position limit ${most + 1}`,
    values: [positionNumber(from)],
  });
  const last = answer.rows.at(-1);
  if (last === undefined) return { position: from, streams: new Map() };
  if (answer.rows.length > most) return everything(pool);
  return {
    position: positionOf(last.position),
    streams: new Map(answer.rows.map(({ stream, revision }) => [stream, Number(revision)])),
  };
}

async function everything(pool: pg.Pool): Promise<Changes> {
  return { position: (await readHead(pool)) ?? positionOf(0), streams: 'all' };
}
