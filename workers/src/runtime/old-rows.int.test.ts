import { afterAll, beforeAll, it } from '@jest/globals';
import { openWorld, until, type World } from '../workers.test-kit.js';

let all: World;
beforeAll(async () => {
  all = await openWorld({ contexts: ['runtime'] });
});
afterAll(async () => all.close());

it('a month after their end, the rows of sessions are deleted, by the workers', async () => {
  const { pool } = all.database;
  const { sessions } = all.dependencies;
  const [old, recent] = [await sessions.open('old'), await sessions.open('recent')];
  for (const { session } of [old, recent]) await sessions.end(session.id);
  await pool.query(`update app.sessions set revoked_at = now() - interval '31 days' where user_id = 'old'`);
  await all.startWorkers();
  const left = async (sql: string) => (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  await until(async () => (await left('select user_id as name from app.sessions')).join() === 'recent', 'the session is gone');
});
