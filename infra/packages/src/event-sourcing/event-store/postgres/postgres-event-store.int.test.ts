import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../../../testing/index.js';
import type { TestDatabase } from '../../../../../testing/index.js';
import { eventStoreConformance } from '../../../../../checks/conformance/event-store-conformance.test-kit.js';
import { anEvent, eventually, someEvents } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import { InvalidEventError } from '../port.js';
import { postgresUnderTest, refuseType } from './postgres-store.test-kit.js';
import type { PostgresUnderTest } from './postgres-store.test-kit.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

eventStoreConformance('PostgreSQL', () => postgresUnderTest(database), {
  strongIdempotency: true,
  transactions: true,
  connections: true,
  restorable: true,
});

describe('the PostgreSQL event store', () => {
  let under: PostgresUnderTest;
  beforeEach(async () => {
    under = await postgresUnderTest(database);
  });
  afterEach(() => under.close());

  it('numbers its events without holes, whatever was refused in between', async () => {
    const { store } = under;
    await Promise.allSettled(
      Array.from({ length: 60 }, async (_, index) =>
        store.append(`thing-${index % 7}`, someEvents(2), index % 5 === 0 ? 'no-stream' : 'any'),
      ),
    );
    const { events } = await store.readAll(null);
    expect(events.map((event) => Number(event.position))).toEqual(events.map((_, index) => index + 1));
  });

  it('tells when it recorded an event, to the millisecond and in UTC', async () => {
    const { store } = under;
    const times = [
      '2026-01-02 03:04:05.678901+00',
      '2026-01-02 03:04:05.6+00',
      '2026-01-02 03:04:05+02',
      '2026-12-31 23:59:59.999999+00',
    ];
    await store.append('thing-1', someEvents(times.length), 'no-stream');
    await database.pool.query(
      `begin; set local session_replication_role = replica;
       update event_store.events set recorded_at = ('{${times.join(',')}}'::timestamptz[])[revision + 1]; commit`,
    );
    const events = await store.readStream('thing-1');
    expect(events.map(({ recordedAt }) => recordedAt)).toEqual([
      '2026-01-02T03:04:05.678Z',
      '2026-01-02T03:04:05.600Z',
      '2026-01-02T01:04:05.000Z',
      '2026-12-31T23:59:59.999Z',
    ]);
  });

  it('keeps the order of the callers within a stream, many in one batch', async () => {
    const { store } = under;
    const results = await Promise.all(someEvents(40).map(async (event) => store.append('thing-1', [event], 'any')));
    expect(results.map((result) => result.revision)).toEqual(results.map((_, index) => index));
  });

  it('gives each caller of a batch the position of its own last event, whatever the others appended', async () => {
    const { store } = under;
    const known = someEvents(2);
    await store.append('thing-0', known, 'no-stream');
    for (const others of [[], [store.append('thing-0', known, 'no-stream'), store.append('other-1', someEvents(1), 'any')]]) {
      const streams = Array.from({ length: 5 }, (_, index) => `thing-${others.length}${index}`);
      const results = await Promise.all(
        streams.map(async (stream, index) => store.append(stream, someEvents(index + 1), 'no-stream')),
      );
      await Promise.all(others);
      const { events } = await store.readAll(null);
      expect(results.map(({ position }) => position)).toEqual(
        streams.map((stream) => events.findLast((event) => event.stream === stream)?.position),
      );
      expect(results.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    }
  });

  it('isolates an append that only the server refuses', async () => {
    const { store } = under;
    await refuseType(database, 'Refused');
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) =>
        store.append(`thing-${index}`, [anEvent(index === 7 ? 'Refused' : 'Taken')], 'no-stream'),
      ),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).toEqual([expect.any(InvalidEventError)]);
    expect((await store.readAll(null)).events).toHaveLength(19);
  });

  it('moves past ten thousands of events that do not match', async () => {
    const { store } = under;
    await database.pool.query(`
      insert into event_store.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
      select n, 'noise-1', n - 1, gen_random_uuid(), 'Noise', '{}', '{}', now() from generate_series(1, 25000) n`);
    await store.append('thing-1', someEvents(1), 'no-stream');
    const filter = { categories: ['thing'] };
    const first = await store.readAll(null, { filter });
    expect(first).toMatchObject({ events: [], atHead: false });
    const second = await store.readAll(first.position, { filter });
    const third = await store.readAll(second.position, { filter });
    expect(third).toMatchObject({ events: [{ stream: 'thing-1' }], atHead: true });
  });

  it('refuses to change stored events', async () => {
    const { store } = under;
    await store.append('thing-1', someEvents(1), 'no-stream');
    for (const change of [
      "update event_store.events set type = 'Other'",
      'delete from event_store.events',
      'truncate event_store.events',
    ]) {
      await expect(database.pool.query(change)).rejects.toThrow('Events are facts');
    }
  });

  it('refuses an isolation that would read from before the lock', async () => {
    const client = await database.pool.connect();
    await client.query('begin isolation level repeatable read');
    await expect(
      client.query("select event_store.append_batch('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')"),
    ).rejects.toThrow('READ COMMITTED');
    await client.query('rollback');
    client.release();
  });

  it('finishes what is queued before it closes', async () => {
    const another = await under.another();
    const appending = Promise.all(
      Array.from({ length: 30 }, async (_, index) => another.append(`thing-${index}`, someEvents(1), 'no-stream')),
    );
    await another.close();
    expect(await appending).toHaveLength(30);
    await expect(another.append('thing-1', someEvents(1), 'any')).rejects.toThrow('closed');
  });

  it('lets appends of several processes wait for a lock that is held', async () => {
    const { store, hold } = under;
    const held = await hold('thing-1', anEvent());
    const appending = store.append('thing-1', someEvents(1), 0);
    await eventually('the append waits', held.isWaitedFor);
    await held.commit();
    expect(await appending).toMatchObject({ revision: 1 });
  });
});
