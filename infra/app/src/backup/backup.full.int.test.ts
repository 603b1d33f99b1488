import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { service as commandApi } from '@panelist/command-api';
import { eraseAccount, logIn } from '@panelist/domain/identity/browser';
import { loadConfig } from '@panelist/infra/foundation';
import { freePort } from '@panelist/infra/postgres';
import { service as projectors } from '@panelist/projectors';
import { service as queryApi } from '@panelist/query-api';
import { workersService } from '@panelist/workers';
import { apiClient } from '../../../testing/api-client.js';
import { aPerson } from '../../../testing/builders.js';
import { readyParticipant, signUpParticipant, type Participant } from '../../../testing/participants.js';
import { demoParts } from '../../demo/researchers/index.js';
import { openDatabase } from '../open-database.js';
import { runPanelist, type Panelist } from '../run-panelist.js';
import { backUp } from './back-up.js';
import { restore } from './restore.js';

const tell = () => undefined;
const step = async <T>(_name: string, work: () => Promise<T>) => work();

describe('a backup', () => {
  let folder: string;
  let file: string;
  let backedUp: Awaited<ReturnType<typeof backUp>>;
  let first: Awaited<ReturnType<typeof start>>;
  let stays: Participant;
  let leaves: Participant;
  let late: Participant;

  const settings = async (name: string) => {
    const port = await freePort();
    return loadConfig({
      APP_ENV: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, name),
      SIMULATE_RESEARCHERS: 'false',
      LOG_LEVEL: 'silent',
    });
  };
  const start = async (config: Awaited<ReturnType<typeof settings>>) => {
    const services = [commandApi, queryApi, projectors, workersService(demoParts)];
    const panelist: Panelist = runPanelist({ config, services, uiFolder: undefined, step, tell });
    return { origin: await panelist.ready, config, stop: async () => panelist.stop(10_000) };
  };
  const refusalOf = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof Error && error.name === 'StartError' ? error.message : Promise.reject(error)),
    );
  const ask = async <Row extends pg.QueryResultRow>(config: typeof first.config, sql: string, values: readonly unknown[]) => {
    const database = await openDatabase(config);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
      await database.stop();
    }
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'panelist-backup-'));
    chmodSync(folder, 0o755);
    file = join(folder, 'backups', 'monday');
    first = await start(await settings('first'));
    const { origin } = first;
    stays = await signUpParticipant(
      origin,
      aPerson({ firstName: 'Stella', email: 'stella@stays.example', phone: '+12125550101' }),
    );
    leaves = await readyParticipant(origin, aPerson({ firstName: 'Leo', email: 'leo@leaves.example', phone: '+12125550102' }));
    mkdirSync(first.config.dataDir.concat('/files/ab'), { recursive: true });
    writeFileSync(join(first.config.dataDir, 'files/ab/video'), 'encrypted');
    backedUp = await backUp(first.config, file);
    const { client, userId, password } = leaves;
    await client.call(eraseAccount, { params: { userId }, body: { password } });
    late = await signUpParticipant(origin, aPerson({ firstName: 'Nina', email: 'nina@late.example', phone: '+12125550103' }));
    await first.stop();
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('brings back who was there, and nobody who was erased since', async () => {
    expect(backedUp).toMatchObject({ files: 1 });
    const config = await settings('second');
    const journals = [join(first.config.dataDir, 'erasures.jsonl')];
    expect(await restore(config, file, { journals, tell })).toMatchObject({ files: 1, erasedAgain: 1 });
    const [key] = await ask<{ wrapped_key: Buffer | null }>(config, 'select wrapped_key from vault.keys where subject = $1', [
      leaves.userId,
    ]);
    expect(key).toEqual({ wrapped_key: null });
    expect(readFileSync(join(config.dataDir, 'erasures.jsonl'), 'utf8')).toContain(leaves.userId);
    expect(readFileSync(join(config.dataDir, 'files/ab/video'), 'utf8')).toBe('encrypted');

    const second = await start(config);
    try {
      const visitor = apiClient({ origin: second.origin });
      const { email, password } = stays;
      await expect(visitor.call(logIn, { body: { email, password, getToken: true } })).resolves.toMatchObject({
        userId: stays.userId,
      });
      for (const gone of [leaves, late])
        await expect(visitor.call(logIn, { body: { email: gone.email, password: gone.password } })).rejects.toThrow();
      // The address is free again, and only the erasure's own steps, which workers repeat, empty
      // the rest.
      await signUpParticipant(second.origin, aPerson({ firstName: 'Lea', email: leaves.email, phone: leaves.phone }));
      await expect(refusalOf(backUp(second.config, file))).resolves.toContain('a backup replaces none');
      const isErased = async () =>
        ask<{ files: string; erased: boolean }>(
          config,
          `select (select count(*) from app.files where owner_id = $1) as files,
             exists (select from event_store.events where stream = 'account-' || $1 and type = 'AccountErased') as erased`,
          [leaves.userId],
        );
      const end = Date.now() + 60_000;
      while (!(await isErased())[0]?.erased && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await isErased()).toEqual([{ files: '0', erased: true }]);
    } finally {
      await second.stop();
    }
  }, 180_000);

  it('is refused where it is damaged, belongs to another backup or key, or the target holds data, and changes nothing there', async () => {
    const config = await settings('third');
    const journals = null;
    const damaged = (name: string, change: (bytes: Buffer) => Buffer) => {
      const copy = join(folder, name);
      writeFileSync(copy, change(readFileSync(file)));
      copyFileSync(`${file}.keys`, `${copy}.keys`);
      return copy;
    };
    const cutOff = damaged('cut-off', (bytes) => bytes.subarray(0, bytes.length / 2));
    const withoutEnd = damaged('without-end', (bytes) => {
      const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
      return gzipSync(`${lines.slice(0, -1).join('\n')}\n`);
    });
    const changed = damaged('changed', (bytes) =>
      gzipSync(gunzipSync(bytes).toString().replace('AccountRegistered', 'AccountReregister')),
    );
    const text = damaged('text', () => Buffer.from('a letter'));
    for (const wrong of [cutOff, withoutEnd, changed, text])
      expect(await refusalOf(restore(config, wrong, { journals, tell }))).toContain('cut off or damaged');
    copyFileSync(`${file}.keys`, join(folder, 'keys-alone'));
    expect(await refusalOf(restore(config, join(folder, 'keys-alone'), { journals, tell }))).toContain('is the part "keys"');
    const other = join(folder, 'other');
    await backUp(first.config, other);
    copyFileSync(`${file}.keys`, `${cutOff}.keys`);
    copyFileSync(other, cutOff);
    expect(await refusalOf(restore(config, cutOff, { journals, tell }))).toContain('belongs to another backup');
    const stranger = { ...config, masterKey: Buffer.alloc(32, 5) };
    expect(await refusalOf(restore(stranger, file, { journals, tell }))).toContain('MASTER_KEY is not the key');
    const missing = [join(folder, 'no-journal')];
    expect(await refusalOf(restore(config, file, { journals: missing, tell }))).toContain('cannot be read');
    expect(existsSync(config.dataDir)).toBe(false);
    expect(await refusalOf(restore(first.config, file, { journals, tell }))).toContain('The database holds data');
    const before = await ask<{ count: string }>(first.config, 'select count(*) from event_store.events where stream = $1', [
      `account-${late.userId}`,
    ]);
    expect(before[0]?.count).not.toBe('0');
  }, 180_000);
});
