import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from './index.js';
import type { TestDatabase } from './index.js';

describe('a test database', () => {
  const open: TestDatabase[] = [];
  const fresh = async () => {
    const database = await testDatabase();
    open.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
  });

  it('is migrated', async () => {
    const { pool } = await fresh();
    const schemas = await pool.query<{ name: string }>('select nspname as name from pg_namespace');
    expect(schemas.rows.map((row) => row.name)).toEqual(
      expect.arrayContaining(['event_store', 'vault', 'app', 'read_model', 'sandbox']),
    );
  });

  it('shares nothing with another one', async () => {
    const [one, other] = [await fresh(), await fresh()];
    await one.pool.query('create table only_here (id int)');
    const found = await other.pool.query<{ name: string | null }>("select to_regclass('only_here')::text as name");
    expect(found.rows[0]?.name).toBeNull();
  });

  it('folds case beyond ASCII and compares by code point', async () => {
    const { pool } = await fresh();
    const answer = await pool.query("select lower('ÅSA') as lower, unaccent('Zoë') as plain, 'Z' < 'a' as ordered");
    expect(answer.rows[0]).toEqual({ lower: 'åsa', plain: 'Zoe', ordered: true });
  });

  it('fails the test that leaks a connection', async () => {
    const database = await testDatabase();
    const leak = new pg.Client({ connectionString: database.url, application_name: 'leaky' });
    leak.on('error', () => undefined);
    await leak.connect();
    await expect(database.close()).rejects.toThrow('leaky');
    await leak.end();
  });
});
