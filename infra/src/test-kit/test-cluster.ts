import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  canWrite,
  databaseAccount,
  freePort,
  handOver,
  initialiseCluster,
  migrate,
  prepareBinaries,
  sharedFolder,
  startCluster,
} from '../postgres/index.js';
import type { DatabaseAccount } from '../postgres/index.js';

/** Where a test finds the cluster: connection string of its `postgres` database. */
export const CLUSTER_VARIABLE = 'PANELIST_TEST_CLUSTER';
/** The migrated database that every test database is a clone of. */
export const TEMPLATE = 'panelist_template';

export interface TestCluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** One PostgreSQL for a whole test run: in the temporary folder, without syncing to disk, with a migrated template. It ends with us, however we end. */
export async function startTestCluster(): Promise<TestCluster> {
  const account = databaseAccount();
  const binaries = prepareBinaries(account);
  const home = temporaryFolder(account);
  const dataDir = join(home, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  handOver(home, account);
  const cluster = { binaries, account, dataDir, password: 'test' };
  await initialiseCluster({ ...cluster, sync: false });
  const running = await startCluster({
    ...cluster,
    port: await freePort(),
    logFile: join(home, 'postgres.log'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', autovacuum: 'off' },
    endWithParentAndRemove: home,
  });
  const url = running.url('postgres');
  await makeTemplate(url, running.url(TEMPLATE));
  return { url, stop: running.stop };
}

async function makeTemplate(url: string, templateUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE}`);
    await migrate(templateUrl);
  } finally {
    await client.end();
  }
}

function temporaryFolder(account: DatabaseAccount | null): string {
  const home = mkdtempSync(join(tmpdir(), 'panelist-test-'));
  handOver(home, account);
  if (account === null || canWrite(home, account)) return home;
  rmSync(home, { recursive: true });
  return mkdtempSync(join(sharedFolder('tests', account), 'run-'));
}
