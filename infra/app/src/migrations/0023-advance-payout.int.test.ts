import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '../../../testing/index.js';
import { createKnex } from '@panelist/infra/postgres';
import { migration } from './0023-advance-payout.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => void (await database.pool.query('delete from app.checkpoints')));
afterAll(async () => database.close());

/** The new reaction's checkpoint, migrated from these old ones: `undefined` without a row, null for the start of the log. */
async function startAfter(old: Readonly<Record<string, string | null>>): Promise<string | null | undefined> {
  for (const [name, position] of Object.entries(old))
    await database.pool.query('insert into app.checkpoints (name, position, epoch) values ($1, $2, 7)', [name, position]);
  const knex = createKnex(database.url, { max: 1, name: 'test-migration' });
  try {
    await migration.up(knex);
  } finally {
    await knex.destroy();
  }
  const { rows } = await database.pool.query<{ position: string | null }>(
    "select position from app.checkpoints where name = 'reaction-advance-payout'",
  );
  return rows[0]?.position;
}

const dispatch = 'reaction-dispatch-payout';
const follow = 'reaction-follow-payout';
const [low, high] = ['0000000000000000010', '0000000000000000012'];

it('begins at the checkpoint of the one further behind', async () => {
  expect(await startAfter({ [dispatch]: high, [follow]: low, 'reaction-other': '0000000000000000001' })).toBe(low);
});

it('begins there also if the other one is further behind', async () => {
  expect(await startAfter({ [dispatch]: low, [follow]: high })).toBe(low);
});

it('begins at the start of the log if one of them never moved or does not exist', async () => {
  expect(await startAfter({ [dispatch]: high, [follow]: null })).toBeNull();
  await database.pool.query('delete from app.checkpoints');
  expect(await startAfter({ [dispatch]: high })).toBeNull();
});

it('leaves a new database as it is', async () => {
  expect(await startAfter({ 'reaction-other': high })).toBeUndefined();
});
