import {
  canWrite,
  databaseAccount,
  findPostmaster,
  freePort,
  changeOwner,
  initialiseCluster,
  migrate,
  prepareBinaries,
  sharedFolder,
  startCluster,
} from '@panelist/infra/postgres';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { removeWhenWeEnd } from './remove-when-we-end.js';
import { migrations } from '@panelist/app/migrations';

/** A PostgreSQL that can be stopped on the spot, and a folder for everything that a run leaves behind. */
export interface Ground {
  readonly folder: string;
  readonly port: number;
  /** A migrated, empty database of that name. */
  readonly database: (name: string) => Promise<string>;
  /** As `pg_ctl stop -m immediate`: no checkpoint, no goodbye; what was committed stands in the write-ahead log alone. */
  readonly crash: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** Ends the server and removes the folder. */
  readonly close: () => Promise<void>;
}

const PASSWORD = 'faults';
/** Commits are as durable as in production; statements stay out of the server's log, as in production. */
const SETTINGS = { max_connections: '300', log_error_verbosity: 'terse', log_min_error_statement: 'panic' };

/** Starts the server in a temporary folder of its own. However this process ends, both go with it. */
export async function layGround(): Promise<Ground> {
  const account = databaseAccount();
  const folder = temporaryFolder();
  const dataDir = join(folder, 'postgres');
  mkdirSync(dataDir, { mode: 0o700 });
  changeOwner(dataDir, account);
  const guard = removeWhenWeEnd(folder, dataDir);
  const cluster = { binaries: prepareBinaries(account), account, dataDir, password: PASSWORD };
  await initialiseCluster({ ...cluster, sync: false });
  const port = await freePort();
  const start = async () => startCluster({ ...cluster, port, logFile: join(folder, 'postgres.log'), settings: SETTINGS });
  let running = await start();

  return {
    folder,
    port,
    database: async (name) => {
      const client = new pg.Client({ connectionString: running.url('postgres') });
      await client.connect();
      try {
        await client.query(`create database ${name}`);
      } finally {
        await client.end();
      }
      await migrate(running.url(name), migrations);
      return running.url(name);
    },
    crash: async () => {
      const postmaster = findPostmaster(dataDir);
      if (postmaster === null) return;
      process.kill(postmaster.pid, 'SIGQUIT');
      while (findPostmaster(dataDir) !== null) await pause(10);
    },
    restart: async () => {
      if (findPostmaster(dataDir) === null) running = await start();
    },
    close: async () => guard.removeNow(),
  };
}

function temporaryFolder(): string {
  const account = databaseAccount();
  const folder = mkdtempSync(join(tmpdir(), 'panelist-faults-'));
  // PostgreSQL's own user must get in when we are root.
  chmodSync(folder, 0o755);
  return account === null || canWrite(tmpdir(), account) ? folder : mkdtempSync(join(sharedFolder('tests', account), 'faults-'));
}
