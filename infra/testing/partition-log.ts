import type pg from 'pg';

/** Makes partitions of `size` events each of an empty log, `count` of them and one for what follows (ADR 127). */
export async function partitionLog(pool: pg.Pool, size: number, count: number): Promise<void> {
  await pool.query(`
    alter table event_store.events detach partition event_store.events_from_1;
    alter table event_store.events attach partition event_store.events_from_1 for values from (minvalue) to (${size + 1});
    select event_store.add_partition(size => ${size}, ahead => ${size * count - 1});
    select event_store.add_partition(ahead => ${size * count + 1})`);
}
