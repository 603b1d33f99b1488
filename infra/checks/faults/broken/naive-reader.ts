import { randomUUID } from 'node:crypto';
import { createPool } from '@panelist/infra/postgres';
import type pg from 'pg';
import type { LoggedEvent } from '../checker/evidence.js';
import { subscribersAgree } from '../checker/delivery.js';
import type { Violation } from '../checker/evidence.js';
import { follow } from '../collect/follower.js';

const WRITERS = 24;
const EVENTS_EACH = 60;

const insert = `
  insert into event_store.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
  values (nextval('event_store.naive'), $1, 0, $2, 'Naive', '{}', '{}', now())`;

/**
 * A store as it is often built, with gaps: each append numbers its events from a sequence in its
 * own transaction, without the lock, and the reader continues after the highest position it saw. It
 * never sees events that commit later with a lower position.
 * @param url a migrated, empty database
 * @returns what the checker finds; must not be empty
 */
export async function naiveReader(url: string): Promise<readonly Violation[]> {
  const pool = createPool(url, { max: WRITERS + 2, name: 'panelist-faults-naive' });
  try {
    await pool.query('create sequence event_store.naive');
    const follower = await follow('a naive reader', { databaseUrl: url, eventStoreUrl: null }, null);
    // Notify the reader as often as the store itself would.
    const telling = setInterval(() => void pool.query("select pg_notify('event_store_appended', 'naive')"), 20);
    await Promise.all(Array.from({ length: WRITERS }, async () => write(pool)));
    clearInterval(telling);
    const log = await eventsOf(pool);
    const last = log.at(-1)?.position ?? '';
    while (!follower.hasReached(last)) await new Promise((resolve) => setTimeout(resolve, 50));
    await follower.stop();
    return subscribersAgree({ log, subscribers: [follower.seen()] });
  } finally {
    await pool.end();
  }
}

/** Appends over a separate connection, one transaction for each event: begin, insert, commit. */
async function write(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (let number = 0; number < EVENTS_EACH; number += 1) {
      await client.query('begin');
      await client.query(insert, [`naive-${randomUUID()}`, randomUUID()]);
      await client.query('commit');
    }
  } finally {
    client.release();
  }
}

async function eventsOf(pool: pg.Pool): Promise<readonly LoggedEvent[]> {
  const { rows } = await pool.query<{ position: string; stream: string; event_id: string }>(
    "select lpad(position::text, 19, '0') as position, stream, event_id from event_store.events order by position",
  );
  return rows.map(({ position, stream, event_id: eventId }) => ({
    position,
    stream,
    eventId,
    revision: 0,
    type: 'Naive',
    data: {},
    metadata: { actor: { kind: 'system', id: 'naive' }, commandId: eventId, causationId: eventId, occurredAt: '' },
    recordedAt: '',
  }));
}
