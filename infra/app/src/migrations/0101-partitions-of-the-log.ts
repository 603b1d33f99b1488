import type { Migration } from '@panelist/infra/postgres';

/**
 * The log's table becomes the first partition of one that is partitioned by position (ADR 127). No
 * event is copied: they are read once, while appends go on, and the tables change names after that.
 */
export const migration: Migration = {
  name: '0101-partitions-of-the-log',
  up: async (knex) => {
    await knex.raw('alter table event_store.events validate constraint events_in_partition');
    await knex.raw(partitions);
    await knex.raw(addPartition);
    await knex.raw(movePartition);
  },
};

/**
 * A unique index of the whole table must hold the position, so the two unique indexes by stream are
 * indexes of each partition. From one partition to the next the appends keep revisions and ids of
 * events unique, as they look into all of them under their lock.
 */
const partitions = `
  create function event_store.border(partition regclass) returns bigint language sql stable as $$
    select substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(\\d+)''\\)')::bigint from pg_class c where c.oid = partition
  $$;
  do $$
  declare
    border constant text := (
      select substring(pg_get_constraintdef(oid) from '\\d+') from pg_constraint
      where conrelid = 'event_store.events'::regclass and conname = 'events_in_partition'
    );
  begin
    alter table event_store.events rename to events_from_1;
    alter table event_store.events_from_1 rename constraint events_pkey to events_from_1_pkey;
    alter table event_store.events_from_1 rename constraint events_stream_revision_key to events_from_1_stream_revision_key;
    alter table event_store.events_from_1 rename constraint events_stream_event_id_key to events_from_1_stream_event_id_key;
    create table event_store.events (like event_store.events_from_1 including generated, primary key (position)) partition by range (position);
    create trigger events_stay before update or delete or truncate on event_store.events
      for each statement execute function event_store.refuse_change();
    execute format('alter table event_store.events attach partition event_store.events_from_1 for values from (minvalue) to (%s)', border);
    alter table event_store.events_from_1 drop constraint events_in_partition;
  end $$;
`;

/**
 * Adds partitions, each of "size" positions, until "ahead" are left in the last one, and returns the last
 * position of the log. Appends and reads go on meanwhile. Runs with the rights of the owner, for attaching
 * needs them.
 */
const addPartition = `
  create function event_store.add_partition(size bigint default 50000000, ahead bigint default 10000000) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    head bigint;
    border bigint;
  begin
    perform pg_advisory_xact_lock(16180, 2);
    head := coalesce((select e.position from event_store.events e order by e.position desc limit 1), 0);
    border := (select max(event_store.border(i.inhrelid)) from pg_inherits i where i.inhparent = 'event_store.events'::regclass);
    while head + ahead >= border loop
      execute format(
        'create table event_store.%1$I (like event_store.events including all, unique (stream, revision), unique (stream, event_id));
         create trigger events_stay before update or delete or truncate on event_store.%1$I
           for each statement execute function event_store.refuse_change();
         alter table event_store.events attach partition event_store.%1$I for values from (%2$s) to (%3$s)',
        'events_from_' || border, border, border + size
      );
      border := border + size;
    end loop;
    return head;
  end $$;
`;

/**
 * Moves a partition, into which no event comes any more, to another tablespace: copies it, then puts the
 * copy in its place. Appends and reads wait only for that last moment.
 */
const movePartition = `
  create function event_store.move_partition(partition regclass, tablespace name) returns void language plpgsql volatile as $$
  declare
    name constant text := (select relname from pg_class where oid = partition);
    bounds constant text := (select pg_get_expr(relpartbound, oid) from pg_class where oid = partition);
  begin
    perform pg_advisory_xact_lock(16180, 2);
    if not coalesce((select max(e.position) >= event_store.border(partition) from event_store.events e), false) then
      raise exception '% is no partition that is full: appends may still go into it', partition;
    end if;
    perform set_config('default_tablespace', tablespace, true);
    execute format(
      'create table event_store.moving (like event_store.%1$I including all excluding indexes);
       insert into event_store.moving (position, stream, revision, event_id, type, data, metadata, recorded_at)
         select position, stream, revision, event_id, type, data, metadata, recorded_at from event_store.%1$I order by position;
       alter table event_store.moving add primary key (position), add unique (stream, revision), add unique (stream, event_id),
         add constraint moving check (%2$s);
       create trigger events_stay before update or delete or truncate on event_store.moving
         for each statement execute function event_store.refuse_change();
       alter table event_store.events detach partition event_store.%1$I;
       alter table event_store.events attach partition event_store.moving %3$s;
       alter table event_store.moving drop constraint moving;
       drop table event_store.%1$I;
       alter table event_store.moving rename to %1$I',
      name, pg_get_partition_constraintdef(partition), bounds
    );
  end $$;
`;
