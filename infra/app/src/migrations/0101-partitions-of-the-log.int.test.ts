import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKnex } from '@panelist/infra/postgres';
import { testDatabase, type TestDatabase } from '../../../testing/index.js';
import { migration as events } from './0001-event-store.js';
import { migration as appendBatch } from './0017-append-batch.js';
import { migration as bound } from './0100-bound-of-first-partition.js';
import { migration as partitions } from './0101-partitions-of-the-log.js';

describe('a log that becomes partitioned', () => {
  let database: TestDatabase;
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await database.pool.query<Row>(text, [...values])).rows;
  const run = async (...migrations: readonly (typeof events)[]) => {
    const knex = createKnex(database.url, { max: 1, name: 'test-migration' });
    try {
      for (const { up } of migrations) await knex.transaction(async (transaction) => up(transaction));
    } finally {
      await knex.destroy();
    }
  };
  const borders = async () =>
    query<{ name: string; border: string }>(
      `select c.relname as name, event_store.border(c.oid) as border
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'event_store.events'::regclass order by 2`,
    );
  const insert = async (position: number) =>
    query(
      `insert into event_store.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
       values ($1::bigint, 'thing-' || $1::bigint, 0, gen_random_uuid(), 'Happened', '{}', '{}', now())`,
      [position],
    );
  const appendOne = {
    name: 'append-one',
    text: "select event_store.append_one($1, -1, gen_random_uuid(), 'Happened', '{}', '{}') as position",
  };

  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    await query('drop schema event_store cascade');
    await query('create schema event_store');
    await run(events, appendBatch);
  });
  afterAll(async () => database.close());

  it('keeps its events, and processes of the version before append to it as they did', async () => {
    const old = await database.pool.connect();
    try {
      // Prepared before the change, like the statements of a process that goes on through it.
      expect((await old.query<{ position: string }>({ ...appendOne, values: ['thing-1'] })).rows).toEqual([{ position: '1' }]);
      const before = await query('select * from event_store.events');
      await run(bound, partitions);
      expect(await borders()).toEqual([{ name: 'events_from_1', border: '50000001' }]);
      expect(await query('select * from event_store.events')).toEqual(before);
      expect((await old.query<{ position: string }>({ ...appendOne, values: ['thing-2'] })).rows).toEqual([{ position: '2' }]);
      expect((await old.query<{ position: string | null }>({ ...appendOne, values: ['thing-1'] })).rows).toEqual([
        { position: null },
      ]);
    } finally {
      old.release();
    }
  });

  it('has room behind its last event, however many there are', async () => {
    await insert(39_999_999);
    await run(bound);
    await insert(45_000_000);
    await run(partitions);
    expect(await borders()).toEqual([{ name: 'events_from_1', border: '50000001' }]);
    await query('select event_store.add_partition()');
    expect(await borders()).toEqual([
      { name: 'events_from_1', border: '50000001' },
      { name: 'events_from_50000001', border: '100000001' },
    ]);
  });

  it('is one partition where it is nearly full or larger', async () => {
    await insert(120_000_000);
    await run(bound, partitions);
    expect(await borders()).toEqual([{ name: 'events_from_1', border: '150000001' }]);
    await query('select event_store.add_partition(ahead => 60000000)');
    expect((await borders()).map(({ border }) => border)).toEqual(['150000001', '200000001']);
  });

  it('gives a full partition to another tablespace, and not the one that appends go into', async () => {
    await run(bound, partitions);
    for (const position of [1, 50_000_000]) await insert(position);
    await query('select event_store.add_partition()');
    const move = async (tablespace: string) =>
      query("select event_store.move_partition('event_store.events_from_1', $1::name)", [tablespace]);
    await expect(move('pg_default')).rejects.toThrow('event_store.events_from_1 is no partition that is full');
    await insert(50_000_001);
    const before = await query('select * from event_store.events order by position');
    const [first] = await borders();
    const slow = `slow_${process.pid}`;
    const client = await database.pool.connect();
    try {
      await client.query('set allow_in_place_tablespaces = on');
      await client.query(`create tablespace ${slow} location ''`);
      // Twice: it goes back, too.
      await move(slow);
      const places = await query<{ place: string | null }>(
        `select distinct t.spcname as place from pg_class c left join pg_tablespace t on t.oid = c.reltablespace
         where c.oid = 'event_store.events_from_1'::regclass or c.oid in
           (select indexrelid from pg_index where indrelid = 'event_store.events_from_1'::regclass)`,
      );
      expect(places).toEqual([{ place: slow }]);
      await move('pg_default');
      await client.query(`drop tablespace ${slow}`);
    } finally {
      client.release();
    }
    expect(await query('select * from event_store.events order by position')).toEqual(before);
    expect((await borders())[0]).toEqual(first);
    const indexes = await query("select from pg_index where indrelid = 'event_store.events_from_1'::regclass and indisunique");
    expect(indexes).toHaveLength(3);
    await expect(query('delete from event_store.events_from_1')).rejects.toThrow('Events are facts');
    await expect(insert(1)).rejects.toThrow('duplicate key');
  });
});
