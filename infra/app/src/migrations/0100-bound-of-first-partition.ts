import type { Migration } from '@panelist/infra/postgres';

/**
 * Says of the log's table which positions it will hold as the first partition, not yet proven for
 * those that are there: the next migration does so without stopping appends.
 */
export const migration: Migration = {
  name: '0100-bound-of-first-partition',
  up: async (knex) => {
    await knex.raw(`
      do $$
      declare
        head constant bigint := coalesce((select max(position) from event_store.events), 0);
        size constant bigint := 50000000;
      begin
        -- Ends as long before the next one begins as event_store.add_partition() would make it.
        execute format(
          'alter table event_store.events add constraint events_in_partition check (position < %s) not valid',
          ((head + 10000000) / size + 1) * size + 1
        );
      end $$`);
  },
};
