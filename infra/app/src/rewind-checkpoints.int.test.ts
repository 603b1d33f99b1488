import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresEventStore, type EventStore } from '@panelist/infra/event-sourcing';
import { testDatabase, type TestDatabase } from '../../testing/test-database.js';
import { rewindCheckpoints } from './rewind.js';

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await testDatabase();
  store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
});
beforeEach(async () => {
  await database.pool.query('truncate app.checkpoints, app.parked_streams');
});
afterAll(async () => {
  await store.close();
  await database.close();
});

/** Appends an event; resolves with its place. */
async function appended(stream: string) {
  const eventId = randomUUID();
  await store.append(stream, [{ eventId, type: 'HallOpened', data: {}, metadata: {} }], 'any');
  return { position: (await store.head()) ?? '', eventId };
}
type Place = Awaited<ReturnType<typeof appended>>;
/** A checkpoint that last moved a minute after this event was recorded. */
const checkpoint = async (name: string, { position, eventId }: Place, recorded: Place) =>
  database.pool.query(
    `insert into app.checkpoints (name, kind, position, event_id, epoch, moved_at)
     select $1, 'reaction', $2, $3, 1, recorded_at + interval '1 minute' from event_store.events where event_id = $4`,
    [name, position, eventId, recorded.eventId],
  );
const park = async (name: string, stream: string, revision: number) =>
  database.pool.query("insert into app.parked_streams (name, stream, revision, failing) values ($1, $2, $3, '{}')", [
    name,
    stream,
    revision,
  ]);
const parked = async () => (await database.pool.query('select name, stream from app.parked_streams order by name, stream')).rows;

test('a stream whose parked event comes again is handled again, one that was parked before stays parked', async () => {
  const { pool } = database;
  await appended('hall-1');
  const shared = await appended('hall-2');
  // Times have milliseconds: an event of the same one would go back with it.
  await pause(2);
  const first = await appended('hall-2');
  await appended('hall-3');
  const last = await appended('hall-4');
  for (const name of ['reaction-opening', 'reaction-closing']) {
    await checkpoint(name, last, first);
    await park(name, 'hall-1', 0);
    await park(name, 'hall-2', 1);
    await park(name, 'hall-3', 0);
  }
  await pool.query(`
    begin; set local session_replication_role = replica;
    delete from event_store.events where position > (select max(position) from event_store.events) - 2; commit`);
  // Another history goes on.
  await appended('hall-3');
  await appended('hall-5');
  await appended('hall-5');

  const withRows = [{ reaction: 'closing', forget: 'select 1' }];
  expect(await rewindCheckpoints({ pool, store, withRows })).toMatchObject({
    position: shared.position,
    reactions: ['reaction-opening'],
    again: ['reaction-closing'],
  });
  expect(await parked()).toEqual([{ name: 'reaction-opening', stream: 'hall-1' }]);
});

test('a reaction that is not ahead handles again what it may have answered with events that are lost', async () => {
  const { pool } = database;
  const before = await appended('hall-7');
  await pause(2);
  const handled = await appended('hall-7');
  const lost = await appended('hall-8');
  await checkpoint('reaction-opening', handled, handled);
  await checkpoint('reaction-closing', lost, handled);
  await checkpoint('reaction-resting', before, before);
  await pool.query(`
    begin; set local session_replication_role = replica;
    delete from event_store.events where event_id = '${lost.eventId}'; commit`);
  expect(await rewindCheckpoints({ pool, store })).toMatchObject({
    position: before.position,
    reactions: ['reaction-closing', 'reaction-opening'],
  });
});

test('parked streams of a reaction that the log has not overtaken stay as they are', async () => {
  const { pool } = database;
  const last = await appended('hall-6');
  await checkpoint('reaction-opening', last, last);
  await park('reaction-opening', 'hall-6', 0);
  expect(await rewindCheckpoints({ pool, store })).toMatchObject({ reactions: [] });
  expect(await parked()).toEqual([{ name: 'reaction-opening', stream: 'hall-6' }]);
});

test('the log is not read for the time of its last event, where nothing is ahead', async () => {
  const { pool } = database;
  const last = await appended('hall-9');
  await checkpoint('reaction-opening', last, last);
  let pages = 0;
  const readAll: EventStore['readAll'] = async (...asked) => {
    pages += 1;
    return store.readAll(...asked);
  };
  const counted = { readAll, readStream: store.readStream, lastBefore: store.lastBefore };
  expect(await rewindCheckpoints({ pool, store: counted })).toMatchObject({ reactions: [], position: null });
  // That of the checkpoint.
  expect(pages).toBe(1);
});
