import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memoryEventStore } from '@panelist/infra/event-sourcing';
import { testDatabase, type TestDatabase } from '../../testing/index.js';
import { assertSameLog } from './open-event-store.js';

describe('a database and its event store', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => database.close());

  const followedTo = async (position: string) =>
    database.pool.query(
      'insert into app.checkpoints (name, position, epoch) values ($1, $2, 1) on conflict (name) do update set position = $2',
      ['reaction', position],
    );
  const storeAt = (head: string | null) => ({ head: async () => head });

  it('fit where nothing has been followed yet, and where the store has what was followed', async () => {
    await assertSameLog(database.pool, memoryEventStore());
    await followedTo('0000000000000000007');
    await assertSameLog(database.pool, storeAt('0000000000000000009'));
  });

  it.each([
    ['is of another kind', '0000000000000000007', '0000000000000000900.0000000000000000900'],
    ['is of another kind, the other way round', '0000000000000000900.0000000000000000900', '0000000000000000007'],
    ['is empty', '0000000000000000007', null],
  ])('do not fit where the store %s', async (_, position, head) => {
    await followedTo(position);
    await expect(assertSameLog(database.pool, storeAt(head))).rejects.toThrow('another event store');
  });
});
