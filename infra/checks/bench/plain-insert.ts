import type pg from 'pg';
import type { Act } from './measure.js';
import { sampleEvent } from './sample-events.js';

/**
 * The baseline: one prepared INSERT in each transaction into a table with only a primary key, by
 * the same client. It checks no revision, recognises no repetition and guarantees readers no order.
 * @returns one insert of an event like ours, over this pool
 */
export async function plainInsert(pool: pg.Pool): Promise<Act> {
  await pool.query(`create table if not exists public.plain (
    position bigint generated always as identity primary key,
    stream text not null, revision bigint not null, event_id uuid not null, type text not null,
    data jsonb not null, metadata jsonb not null, recorded_at timestamptz not null default clock_timestamp()
  )`);
  return async () => {
    const event = sampleEvent();
    await pool.query({
      name: 'plain-insert',
      text: `insert into public.plain (stream, revision, event_id, type, data, metadata) values ($1, $2, $3, $4, $5, $6) returning position`,
      values: [
        `participation-${event.eventId}`,
        0,
        event.eventId,
        event.type,
        JSON.stringify(event.data),
        JSON.stringify(event.metadata),
      ],
    });
  };
}
