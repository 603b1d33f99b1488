import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { loadConfig, StartError, withDatabase } from '@panelist/infra/foundation';
import { migrate, schemaState } from '@panelist/infra/postgres';
import { migrations } from './migrations/index.js';
import { testDatabase } from '../../testing/test-database.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { emptyDatabase } from './empty-database.js';
import { migrateAll } from './migrate-all.js';
import { schemaProblem } from './schema-problem.js';

describe('the schema of a shared database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => database.close());

  it('differs from an older and a newer one', async () => {
    const { url } = database;
    const coming = { name: '9999-coming', up: async () => undefined };
    expect(await schemaState(url, migrations)).toBe('current');
    expect(await schemaState(url, [...migrations, coming])).toBe('older');
    expect(await schemaState(url, migrations.slice(0, -1))).toBe('newer');
    expect(await schemaState(url, [...migrations.slice(0, -1), coming])).toBe('older');
  });

  it('is removed when no process uses it, and created once by concurrent processes', async () => {
    const { url } = database;
    const config = withDatabase(loadConfig({ DATABASE_URL: url }), url);
    const client = new pg.Client({ connectionString: url, application_name: 'panelist' });
    await client.connect();
    await expect(emptyDatabase(url)).rejects.toThrow('Panelist is running on this database');
    await client.end();
    // The server lists a connection for a moment after it closed.
    while (!(await emptyDatabase(url).then(() => true, isRunning))) continue;
    expect(await schemaState(url, migrations)).toBe('missing');
    expect(await schemaProblem(config)).toBe('migrations');
    const ran = await Promise.all([migrate(url, migrations), migrate(url, migrations), migrate(url, migrations)]);
    expect(ran.flat()).toEqual(migrations.map(({ name }) => name));
    expect(await schemaProblem(config)).toBe('migrations of the queue');
    await Promise.all([migrateAll(config), migrateAll(config)]);
    expect(await schemaProblem(config)).toBeNull();
  });
});

function isRunning(error: unknown): false {
  if (!(error instanceof StartError)) throw error;
  return false;
}
