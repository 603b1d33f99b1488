import { expect, test } from '@jest/globals';
import { testDatabase } from '../../../testing/test-database.js';
import { createPool } from './create-pool.js';

test("a checked-out connection that breaks fails its user's next statement, and nothing else", async () => {
  const database = await testDatabase();
  const pool = createPool(database.url, { max: 1 });
  try {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    await database.close();
  }
});
