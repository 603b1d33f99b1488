import type { TestDatabase } from '../../../../../testing/index.js';
import type { HeldAppend, StoreUnderTest } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import type { EventStore, EventToAppend } from '../port.js';
import { postgresEventStore } from './postgres-event-store.js';

export type PostgresUnderTest = Required<StoreUnderTest>;

/**
 * A PostgreSQL store on a database that is emptied for it (a clone for each would take most of the
 * suite's time).
 */
export async function postgresUnderTest(database: TestDatabase): Promise<PostgresUnderTest> {
  await database.pool.query(`
    begin; set local session_replication_role = replica; truncate event_store.events, event_store.deletions;
    drop trigger if exists refuse_type on event_store.events; commit`);
  const { url: connectionString, pool } = database;
  const stores: EventStore[] = [];
  const open = async () => {
    const store = await postgresEventStore({ connectionString, pool });
    stores.push(store);
    return store;
  };
  return {
    store: await open(),
    another: open,
    hold: (stream, event) =>
      holdTransaction(
        database,
        "select event_store.append_batch('{0}', array[$1], '{-2}', '{1}', '{1}', '{1}', array[$2::uuid], array[$3], array[$4::jsonb], array[$5::jsonb])",
        insertValues(stream, event),
      ),
    cutConnections: async () => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
    },
    loseTail: (count) => loseTail(database, count),
    close: async () => {
      await Promise.all(stores.map((store) => store.close()));
    },
  };
}

/** Takes the last events away, as a failover or a restore may. */
export async function loseTail({ pool }: Pick<TestDatabase, 'pool'>, count: number): Promise<void> {
  await pool.query(`
    begin; set local session_replication_role = replica;
    delete from event_store.events where position > (select max(position) from event_store.events) - ${count}; commit`);
}

/** Runs a statement in a transaction and leaves it open. */
export async function holdTransaction(database: TestDatabase, text: string, values: readonly unknown[]): Promise<HeldAppend> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(text, [...values]);
  return {
    isWaitedFor: async () => {
      const waiting = await database.pool.query(
        "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return waiting.rows.length > 0;
    },
    commit: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

/**
 * A trigger that refuses one type of event, as a server constraint might that our checks do not
 * cover.
 */
export async function refuseType(database: TestDatabase, type: string): Promise<void> {
  await database.pool.query(`
    create or replace function event_store.refuse_type() returns trigger language plpgsql as $$
    begin
      if new.type = '${type}' then raise exception 'refused' using errcode = '22P05'; end if;
      return new;
    end $$;
    create trigger refuse_type before insert on event_store.events for each row execute function event_store.refuse_type();
  `);
}

/** An event in the form of the naive adapter's SQL. */
export function insertValues(stream: string, event: EventToAppend): readonly unknown[] {
  return [stream, event.eventId, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata)];
}
