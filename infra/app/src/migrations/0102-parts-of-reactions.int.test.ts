import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isInPart } from '@panelist/infra/event-sourcing';
import { createKnex } from '@panelist/infra/postgres';
import { testDatabase, type TestDatabase } from '../../../testing/index.js';
import { migration } from './0102-parts-of-reactions.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());

it('lets the parts go on where the whole reaction is, each with its own parked streams', async () => {
  const { pool } = database;
  const whole = 'reaction-settle-disputes';
  const streams = Array.from({ length: 8 }, (_, index) => `participation-${index}`);
  await pool.query(
    "insert into app.checkpoints (name, kind, position, epoch) values ($1, 'reaction', '0000000000000000012', 7)",
    [whole],
  );
  await pool.query("insert into app.reaction_beginnings values ($1, '2026-11-01')", [whole]);
  await pool.query(
    `insert into app.parked_streams (name, stream, revision, failing) select $1, stream, 3, '{}' from unnest($2::text[]) stream`,
    [whole, streams],
  );
  const knex = createKnex(database.url, { max: 1, name: 'test-migration' });
  try {
    await migration.up(knex);
  } finally {
    await knex.destroy();
  }
  const rows = async (query: string) => (await pool.query<{ name: string }>(query)).rows;
  const parts = [0, 1].map((index) => ({ name: `${whole}-part-${index + 1}-of-2`, part: { index, of: 2 } }));
  expect(await rows("select name, position from app.checkpoints where name like '%-of-2' order by name")).toEqual(
    parts.map(({ name }) => ({ name, position: '0000000000000000012' })),
  );
  expect(
    await rows("select checkpoint as name, begins_at::text like '2026-11-01%' as begins from app.reaction_beginnings order by 1"),
  ).toEqual(expect.arrayContaining(parts.map(({ name }) => ({ name, begins: true }))));
  for (const { name, part } of parts)
    expect(await rows(`select stream as name from app.parked_streams where name = '${name}' order by stream`)).toEqual(
      streams.filter((stream) => isInPart(part, stream)).map((stream) => ({ name: stream })),
    );
});
