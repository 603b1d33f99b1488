import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { service as commandApi } from '@panelist/command-api';
import { userById } from '@panelist/domain/identity/browser';
import { operationsLedger, projectorList } from '@panelist/domain/operations/browser';
import { payouts } from '@panelist/domain/payout/browser';
import { payoutSettings, savePagePreferences } from '@panelist/domain/profile/browser';
import { loadConfig } from '@panelist/infra/foundation';
import { appendErasures } from '@panelist/infra/personal-data';
import { freePort } from '@panelist/infra/postgres';
import { service as projectors } from '@panelist/projectors';
import { service as queryApi } from '@panelist/query-api';
import { workersService } from '@panelist/workers';
import { testDatabase } from '../../../testing/index.js';
import { loggedInClient } from '../../../testing/participants.js';
import { demoUserId } from '../../demo/people/index.js';
import { demoParts } from '../../demo/researchers/index.js';
import { runPanelist, type Panelist } from '../run-panelist.js';
import { restore } from './restore.js';

/** A fresh demo of each release, as its own backup, with what its pages showed. */
const releases = join(import.meta.dirname, 'releases');

interface Shown {
  readonly firstName: string;
  readonly payoutEmail: string;
  /** What the demo's participant was paid, newest first: payout and dollars received. */
  readonly paid: readonly (readonly [id: string, net: number])[];
}

describe.each(readdirSync(releases))('an installation of release %s', (release) => {
  const folder = join(releases, release);
  const shown = JSON.parse(readFileSync(join(folder, 'shown.json'), 'utf8')) as Shown;
  let home: string;
  let panelist: Panelist;
  let origin: string;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'panelist-upgrade-'));
    chmodSync(home, 0o755);
    const config = loadConfig({
      APP_ENV: 'demo',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: join(home, 'data'),
      SIMULATE_RESEARCHERS: 'false',
      LOG_LEVEL: 'silent',
    });
    await restore(config, join(folder, 'backup'), { journals: null, tell: () => undefined });
    const services = [commandApi, queryApi, projectors, workersService(demoParts)];
    panelist = runPanelist({
      config,
      services,
      uiFolder: undefined,
      step: async (_name, work) => work(),
      tell: () => undefined,
    });
    origin = await panelist.ready;
  }, 180_000);
  afterAll(async () => {
    await panelist?.stop(10_000);
    rmSync(home, { recursive: true, force: true });
  });

  it('shows its participant what that release showed, and takes their commands', async () => {
    const client = await loggedInClient(origin, 'demo@panelist.example');
    const { items } = await client.call(payouts);
    const paid = items.filter(({ status }) => status === 'paid').map(({ id, net }) => [id, net]);
    const { firstName } = await client.call(userById, { params: { userId: demoUserId('demo@panelist.example') } });
    const { email } = await client.call(payoutSettings);
    expect({ firstName, payoutEmail: email, paid }).toEqual(shown);
    await client.call(savePagePreferences, { body: { tour: 'dismissed' } });
  });

  it('has folded its whole log: no processor fails, no stream is parked, the ledger is balanced', async () => {
    const operations = await loggedInClient(origin, 'operations@panelist.example');
    const { items, reactions } = await operations.call(projectorList);
    expect([...items, ...reactions].filter(({ failing }) => failing !== null)).toEqual([]);
    expect(reactions.flatMap(({ parked }) => parked)).toEqual([]);
    expect(await operations.call(operationsLedger)).toMatchObject({ proof: { balanced: true, unbalanced: [] } });
  });

  it('erases again who was erased since also in a PostgreSQL of one’s own, and goes on where it was cut short', async () => {
    const database = await testDatabase();
    const journal = join(home, 'lost', 'erasures.jsonl');
    mkdirSync(dirname(journal), { recursive: true });
    const userId = demoUserId('demo@panelist.example');
    const at = new Date().toISOString();
    const account = { erasureId: randomUUID(), requestedAt: at, by: 'person', claims: [] as string[] } as const;
    await appendErasures(journal, [{ at, subject: userId, account }]);
    const into = async (ownJournal: string) => {
      const config = loadConfig({
        APP_ENV: 'demo',
        DATABASE_URL: database.url,
        DATA_DIR: join(home, 'own'),
        ERASURE_JOURNAL: ownJournal,
        LOG_LEVEL: 'silent',
      });
      return restore(config, join(folder, 'backup'), { journals: [journal], tell: () => undefined });
    };
    try {
      // The backup is loaded, and the process ends before the rest.
      await expect(into(join(journal, 'no folder'))).rejects.toThrow('EEXIST');
      const { rows: open } = await database.pool.query('select from app.sessions where revoked_at is null');
      expect(open).toHaveLength(0);
      expect(await into(join(home, 'erasures.jsonl'))).toMatchObject({ erasedAgain: 1 });
      await expect(into(join(home, 'erasures.jsonl'))).rejects.toThrow('The database holds data');
    } finally {
      await database.close();
    }
  });
});
