import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresEventStore } from '@panelist/infra/event-sourcing';
import { createPool } from '@panelist/infra/postgres';
import { prepareDataFolder } from './data-folder.js';
import { openEmbeddedDatabase, removeEmbeddedDatabase } from './embedded-database.js';
import type { EmbeddedDatabase } from './embedded-database.js';
import { migrateAll } from './migrate-all.js';

async function ask(database: Pick<EmbeddedDatabase, 'url'>, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  let parent: string;
  let dataDir: string;
  const pidFile = () => join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const pid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

  const superuserOf = (database: EmbeddedDatabase) => {
    const url = new URL(database.url);
    url.username = 'postgres';
    url.password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim();
    return { url: url.href };
  };

  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'panelist-embedded-'));
    chmodSync(parent, 0o755);
    dataDir = join(parent, 'data');
    prepareDataFolder(dataDir);
  });
  afterAll(async () => {
    await removeEmbeddedDatabase(dataDir);
    rmSync(parent, { recursive: true });
  });

  it('keeps its data across restarts and a power failure', async () => {
    const first = await openEmbeddedDatabase(dataDir);
    await ask(first, 'create table kept as select 1 as one');
    expect(statSync(join(dataDir, 'logs', 'postgres.log')).mode & 0o777).toBe(0o600);
    const dead = pid();
    process.kill(dead, 'SIGKILL');
    expect(await first.failed).toContain('PostgreSQL ended by itself');
    await first.stop();
    // After a reboot another process may have its process id.
    writeFileSync(pidFile(), readFileSync(pidFile(), 'utf8').replace(String(dead), String(process.pid)));

    const second = await openEmbeddedDatabase(dataDir);
    expect(await ask(second, 'select one from kept')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(() => pid()).toThrow('ENOENT');
  });

  it('belongs to a role that is no superuser, also what an earlier version made as one', async () => {
    const before = await openEmbeddedDatabase(dataDir);
    const superuser = superuserOf(before);
    await migrateAll({ databaseUrl: superuser.url, redisUrl: null });
    await ask(
      superuser,
      `create type read_model.colour as enum ('red'); create type app.pair as (a int, b int);
       create table app.counted (n serial, "Word" text); create sequence app.alone; create view app.seen as select 1 as one;
       create procedure app.nothing() language sql as 'select 1'`,
    );
    await before.stop();

    const after = await openEmbeddedDatabase(dataDir);
    try {
      expect(await ask(after, 'select current_user::text as me, rolsuper from pg_roles where rolname = current_user')).toEqual([
        { me: 'panelist', rolsuper: false },
      ]);
      for (const forbidden of ["copy (select 1) to program 'true'", "select pg_read_file('/etc/hostname')", 'create role other'])
        await expect(ask(after, forbidden)).rejects.toThrow('permission denied');
      await ask(
        after,
        `drop type read_model.colour, app.pair; drop table app.counted; drop sequence app.alone; drop view app.seen;
         drop procedure app.nothing; alter table event_store.events add column other int;
         alter function event_store.append_one owner to panelist; create schema another; create table read_model.another (n int)`,
      );
      await migrateAll({ databaseUrl: after.url, redisUrl: null });
      const pool = createPool(after.url);
      const store = await postgresEventStore({ connectionString: after.url, pool });
      const event = { eventId: randomUUID(), type: 'Happened', data: {}, metadata: {} };
      expect(await store.append('thing-1', [event], 'no-stream')).toMatchObject({ revision: 0 });
      await store.close();
      await pool.end();
    } finally {
      await after.stop();
    }
  });

  it('answers over TCP where the path of its folder is too long for a socket', async () => {
    const deep = join(parent, 'long'.repeat(25));
    prepareDataFolder(deep);
    const database = await openEmbeddedDatabase(deep);
    expect(await ask(database, 'select host(inet_server_addr()) as address')).toEqual([{ address: '127.0.0.1' }]);
    await database.stop();
    await removeEmbeddedDatabase(deep);
  });

  it('is migrated by its role from the beginning', async () => {
    const own = join(parent, 'own');
    prepareDataFolder(own);
    const database = await openEmbeddedDatabase(own);
    await migrateAll({ databaseUrl: database.url, redisUrl: null });
    expect(
      await ask(
        database,
        "select count(*)::int as n from pg_class where relowner = 'postgres'::regrole and relnamespace = 'app'::regnamespace",
      ),
    ).toEqual([{ n: 0 }]);
    await database.stop();
    await removeEmbeddedDatabase(own);
  });

  it('is shared with a second process while it is in use, and not removed', async () => {
    const owner = await openEmbeddedDatabase(dataDir);
    const guest = await openEmbeddedDatabase(dataDir);
    expect([owner.borrowed, guest.borrowed, guest.url]).toEqual([false, true, owner.url]);
    expect(await ask(owner, 'select inet_server_addr() as address')).toEqual([{ address: null }]);
    await guest.stop();
    await expect(removeEmbeddedDatabase(dataDir)).rejects.toThrow('stop it first');
    expect(await ask(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner.stop();
  });

  it('ends a server that a crash left running, and starts another one', async () => {
    const crashed = await openEmbeddedDatabase(dataDir);
    const orphan = pid();
    // A crash closes the connection that marks the database as in use, and leaves the server
    // running.
    await ask(
      superuserOf(crashed),
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'panelist-hold'",
    );
    const next = await openEmbeddedDatabase(dataDir);
    expect(next.borrowed).toBe(false);
    expect(next.notices.join()).toContain('cut short');
    expect(pid()).not.toBe(orphan);
    await next.stop();
  });
});
