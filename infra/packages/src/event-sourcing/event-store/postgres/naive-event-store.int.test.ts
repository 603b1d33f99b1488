import { expect, it } from '@jest/globals';
import { testDatabase } from '../../../../../testing/index.js';
import { skippedByReader } from '../../../../../checks/conformance/gap-free.test-kit.js';
import type { EventStore } from '../port.js';
import { positionOf } from '../position.js';
import { holdTransaction, insertValues, postgresUnderTest } from './postgres-store.test-kit.js';

const insert = `
  insert into event_store.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
  values (nextval('event_store.naive'), $1, 0, $2, $3, $4, $5, now()) returning position`;

/**
 * The conformance check must be able to fail. This store takes positions from a plain sequence, one
 * transaction per append, no lock, and loses events.
 */
it('a store that numbers its events by a plain sequence is caught', async () => {
  const database = await testDatabase();
  const under = await postgresUnderTest(database);
  await database.pool.query('create sequence event_store.naive');
  const naive: EventStore = {
    ...under.store,
    append: async (stream, [event]) => {
      if (event === undefined) throw new Error('Nothing to append');
      const answer = await database.pool.query<{ position: string }>(insert, [...insertValues(stream, event)]);
      return { revision: 0, position: positionOf(answer.rows[0]?.position ?? ''), idempotent: false };
    },
  };
  const skipped = await skippedByReader({
    store: naive,
    hold: (stream, event) => holdTransaction(database, insert, insertValues(stream, event)),
  });
  expect(skipped).toHaveLength(1);
  await under.close();
  await database.close();
});
