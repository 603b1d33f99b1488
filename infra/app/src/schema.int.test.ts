import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { loadConfig, StartError, withDatabase } from '@panelist/infra/foundation';
import { migrate, schemaState } from '@panelist/infra/postgres';
import { migrations } from './migrations/index.js';
import { testDatabase, type TestDatabase } from '../../testing/test-database.js';
import { emptyDatabase } from './empty-database.js';
import { migrateAll } from './migrate-all.js';
import { schemaProblem } from './retry-until-ready.js';

describe('the schema of a shared database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => database.close());

  it('differs from an older and a newer one', async () => {
    const { url } = database;
    const coming = { name: '9999-coming', sql: 'select', fingerprint: '1' };
    expect(await schemaState(url, migrations)).toBe('current');
    expect(await schemaState(url, [...migrations, coming])).toBe('older');
    expect(await schemaState(url, migrations.slice(0, -1))).toBe('newer');
    await expect(migrate(url, [])).rejects.toThrow(
      `a change that this version does not know (${migrations.map(({ name }) => name).join()})`,
    );
  });

  it('is refused where another build made it', async () => {
    const { url } = database;
    const stored = async () => query(url, "select to_regclass('app.places') as places, count(*) from public.migrations");
    const before = await stored();
    const edited = migrations.map((migration) => ({ ...migration, fingerprint: 'another' }));
    const renamed = [{ name: '0000-schemas', sql: 'drop table app.places', fingerprint: '1' }];
    for (const others of [edited, renamed]) {
      await expect(schemaState(url, others)).rejects.toThrow('another build of Panelist');
      await expect(migrate(url, others)).rejects.toThrow('Empty it with "npm run reset"');
    }
    expect(await stored()).toEqual(before);
  });

  it('is refused where a build before fingerprints made it', async () => {
    const older = await testDatabase();
    await emptyDatabase(older.url);
    await query(
      older.url,
      "create table public.migrations (id serial primary key, name text); insert into public.migrations (name) values ('0000-schemas')",
    );
    await expect(migrate(older.url, migrations)).rejects.toThrow(StartError);
    while (!(await emptyDatabase(older.url).then(() => true, isRunning))) continue;
    expect(await migrate(older.url, migrations)).toEqual(migrations.map(({ name }) => name));
    await older.close();
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

/**
 * Over a connection of its own, which ends: an open one of Panelist keeps a database from being
 * emptied.
 */
async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
