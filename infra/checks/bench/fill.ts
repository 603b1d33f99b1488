import type pg from 'pg';

/** Events in each stream, as many as a participation has on average. */
const perStream = 5;
const batch = 100_000;

/**
 * Adds `count` events of about 400 bytes to the log in large inserts, in order and under the
 * appends' lock. No projection handles them. Their streams' names ascend, which fills the indexes
 * many times faster than names in no order; no append reads that part of an index.
 */
export async function fillStore(pool: pg.Pool, count: number): Promise<void> {
  for (let done = 0; done < count; done += batch) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(16180, 1)');
      await client.query(
        `insert into event_store.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
         select top.position + n, 'filling-' || lpad(to_hex((top.position + n - 1) / $2), 32, '0')::uuid, (top.position + n - 1) % $2, gen_random_uuid(), 'FillingPoured',
           jsonb_build_object('questionId', gen_random_uuid(), 'answers', jsonb_build_array(jsonb_build_object('uid', gen_random_uuid())), 'totalTime', 41),
           jsonb_build_object('schemaVersion', 1, 'occurredAt', now(), 'actor', jsonb_build_object('kind', 'panelist', 'id', gen_random_uuid()),
             'commandId', gen_random_uuid(), 'correlationId', gen_random_uuid(), 'causationId', gen_random_uuid()),
           clock_timestamp()
         from (select coalesce(max(position), 0) as position from event_store.events) top, generate_series(1, $1::bigint) n`,
        [Math.min(batch, count - done), perStream],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  }
  await pool.query('vacuum (analyze) event_store.events');
  // As if the product had run meanwhile: every processor has passed what it does not handle.
  await pool.query(
    `update app.checkpoints set position = lpad((select max(position) from event_store.events)::text, 19, '0') where position is not null`,
  );
}

export interface DiskSpace {
  readonly events: number;
  readonly eventBytes: number;
  readonly readModelBytes: number;
}

/** Bytes on disk, tables and indexes together. */
export async function diskSpace(pool: pg.Pool): Promise<DiskSpace> {
  const { rows } = await pool.query<{ events: string; event_bytes: string; read_model_bytes: string }>(
    `select (select count(*) from event_store.events) as events, pg_total_relation_size('event_store.events') as event_bytes,
       (select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c
        where c.relnamespace = 'read_model'::regnamespace and c.relkind = 'r') as read_model_bytes`,
  );
  const [row] = rows;
  return {
    events: Number(row?.events),
    eventBytes: Number(row?.event_bytes),
    readModelBytes: Number(row?.read_model_bytes),
  };
}
