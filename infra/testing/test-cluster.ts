import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  canWrite,
  databaseAccount,
  freePort,
  changeOwner,
  initialiseCluster,
  migrate,
  prepareBinaries,
  sharedFolder,
  startCluster,
} from '@panelist/infra/postgres';
import type { DatabaseAccount, RunningCluster } from '@panelist/infra/postgres';
import { migrations } from '@panelist/app/migrations';
import { memoryFolder } from './memory-folder.js';

/** Where a test finds the cluster: connection string of its `postgres` database. */
export const CLUSTER_VARIABLE = 'PANELIST_TEST_CLUSTER';
/** The migrated template of every test database. */
export const TEMPLATE = 'panelist_template';
/** The same with the tables of the job queue. */
export const TEMPLATE_WITH_QUEUE = 'panelist_template_with_queue';

export interface TestCluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** No fsync: the data does not outlive a test run. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400', autovacuum: 'off' };

/**
 * One PostgreSQL for a whole test run, with migrated templates. It ends when this process ends,
 * even by a crash.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const running = await startTemporaryCluster({ parent: memoryFolder(), prefix: 'panelist-test-', settings: FORGETFUL });
  await makeTemplates(running);
  return { url: running.url('postgres'), stop: running.stop };
}

/** A PostgreSQL in a temporary folder. Both are removed when this process ends, even by a crash. */
export async function startTemporaryCluster(options: {
  /** Where its folder is made. */
  readonly parent: string;
  /** How the folder's name begins. */
  readonly prefix: string;
  readonly settings: Readonly<Record<string, string>>;
}): Promise<RunningCluster & { readonly folder: string }> {
  const account = databaseAccount();
  const binaries = prepareBinaries(account);
  const folder = temporaryFolder(join(options.parent, options.prefix), account);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  changeOwner(folder, account);
  const cluster = { binaries, account, dataDir, password: 'test' };
  await initialiseCluster({ ...cluster, sync: false });
  const running = await startCluster({
    ...cluster,
    port: await freePort(),
    logFile: join(folder, 'postgres.log'),
    settings: options.settings,
    endWithParentAndRemove: folder,
  });
  return { ...running, folder };
}

async function makeTemplates(cluster: RunningCluster): Promise<void> {
  // Only a run's start needs the queue; a static import would load it in each test file.
  const { migrateQueue } = await import('@panelist/infra/jobs');
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE}`);
    await migrate(cluster.url(TEMPLATE), migrations);
    await client.query(`create database ${TEMPLATE_WITH_QUEUE} template ${TEMPLATE}`);
    await migrateQueue(cluster.url(TEMPLATE_WITH_QUEUE));
  } finally {
    await client.end();
  }
}

function temporaryFolder(prefix: string, account: DatabaseAccount | null): string {
  const home = mkdtempSync(prefix);
  changeOwner(home, account);
  if (account === null || canWrite(home, account)) return home;
  rmSync(home, { recursive: true });
  return mkdtempSync(join(sharedFolder('tests', account), 'run-'));
}
