import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { postgresEventStore, type EventStore } from '../event-sourcing/index.js';
import { lastShared, noteMark } from './log-trail.js';

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await testDatabase();
  store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
});
beforeEach(async () => {
  await database.pool.query('truncate app.log_trail');
});
afterAll(async () => {
  await store.close();
  await database.close();
});

/** Appends an event; resolves with its mark. */
async function appended() {
  const eventId = randomUUID();
  await store.append('hall-1', [{ eventId, type: 'HallOpened', data: {}, metadata: {} }], 'any');
  const position = (await store.head()) ?? '';
  return { position, eventId };
}

test('the trail has what was read, and never what the log has lost', async () => {
  const { pool } = database;
  const mark = await appended();
  // The process read another event there, before the log lost it.
  await noteMark({ pool, store }, { ...mark, eventId: randomUUID() });
  expect(await lastShared({ pool, store })).toEqual({ isWhole: true, position: null });
  await noteMark({ pool, store }, mark);
  expect(await lastShared({ pool, store })).toEqual({ isWhole: true, position: mark.position });
});
