import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDataFolder } from './data-folder.js';
import { openEmbeddedDatabase, removeEmbeddedDatabase } from './embedded-database.js';
import type { EmbeddedDatabase } from './embedded-database.js';

async function ask(database: EmbeddedDatabase, sql: string): Promise<readonly Record<string, unknown>[]> {
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

  it('is shared with a second process while it is in use, and not removed', async () => {
    const owner = await openEmbeddedDatabase(dataDir);
    const guest = await openEmbeddedDatabase(dataDir);
    expect([owner.borrowed, guest.borrowed, guest.url]).toEqual([false, true, owner.url]);
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
    await ask(crashed, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'panelist-hold'");
    const next = await openEmbeddedDatabase(dataDir);
    expect(next.borrowed).toBe(false);
    expect(next.notices.join()).toContain('cut short');
    expect(pid()).not.toBe(orphan);
    await next.stop();
  });
});
