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
import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrations } from '@panelist/app/migrations';

/** Waits until the pipe from our process closes, ends the server on `$2` and removes `$1`. */
const GUARD = `read -r end
pid=$(head -n 1 "$2/postmaster.pid" 2>/dev/null)
if [ -n "$pid" ]; then
  kill -INT "$pid" 2>/dev/null
  while kill -0 "$pid" 2>/dev/null && [ -e "$2/postmaster.pid" ]; do sleep 0.05; done
fi
umount -l "$1/disk" 2>/dev/null
rm -rf "$1"`;

/**
 * A separate small process that cleans up when ours ends, even by a crash. PostgreSQL is crashed on
 * purpose here, so it can't do that.
 */
function removeOnExit(folder: string, postgres: string): { readonly removeNow: () => Promise<void> } {
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', folder, postgres], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    removeNow: async () => {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}

/** A PostgreSQL that can be crashed, and a folder for all files of a run. */
export interface Environment {
  readonly folder: string;
  readonly port: number;
  /** A migrated, empty database of that name. */
  readonly database: (name: string) => Promise<string>;
  readonly emptyDatabase: (name: string) => Promise<string>;
  /** Puts another database in the place of one, which is lost. Connections to both end. */
  readonly replaceDatabase: (name: string, by: string) => Promise<void>;
  /**
   * As `pg_ctl stop -m immediate`: no checkpoint, connections are cut; committed data is only in
   * the write-ahead log.
   */
  readonly crash: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** Copies the files of the stopped server, as a backup. */
  readonly backUp: () => Promise<void>;
  /** Replaces the files of the stopped server by the last copy. */
  readonly restoreBackup: () => Promise<void>;
  /** Stops the server and removes the folder. */
  readonly close: () => Promise<void>;
}

const PASSWORD = 'faults';
/**
 * As in production: durable commits, and no statements in the server's log. A start after a crash
 * writes all files of a copy to disk at once, not one by one, which takes minutes.
 */
const SETTINGS = {
  max_connections: '300',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  recovery_init_sync_method: 'syncfs',
};

/**
 * Starts the server in a temporary folder. Both are removed when this process ends, even by a
 * crash.
 */
export async function startEnvironment(): Promise<Environment> {
  const account = databaseAccount();
  const folder = temporaryFolder();
  const dataDir = join(folder, 'postgres');
  const backup = join(folder, 'backup');
  mkdirSync(dataDir, { mode: 0o700 });
  changeOwner(dataDir, account);
  const guard = removeOnExit(folder, dataDir);
  const cluster = { binaries: prepareBinaries(account), account, dataDir, password: PASSWORD };
  await initialiseCluster({ ...cluster, sync: false });
  const port = await freePort();
  const start = async () => startCluster({ ...cluster, port, logFile: join(folder, 'postgres.log'), settings: SETTINGS });
  let running = await start();
  const administer = async (...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: running.url('postgres') });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const emptyDatabase = async (name: string): Promise<string> => {
    await administer(`create database ${name}`);
    return running.url(name);
  };

  return {
    folder,
    port,
    emptyDatabase,
    database: async (name) => {
      await migrate(await emptyDatabase(name), migrations);
      return running.url(name);
    },
    replaceDatabase: async (name, by) =>
      administer(
        `drop database ${name} with (force)`,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${by}'`,
        `alter database ${by} rename to ${name}`,
      ),
    crash: async () => {
      const postmaster = findPostmaster(dataDir);
      if (postmaster === null) return;
      process.kill(postmaster.pid, 'SIGQUIT');
      while (findPostmaster(dataDir) !== null) await pause(10);
    },
    restart: async () => {
      if (findPostmaster(dataDir) === null) running = await start();
    },
    backUp: async () => copyFiles(dataDir, backup),
    restoreBackup: async () => copyFiles(backup, dataDir),
    close: async () => guard.removeNow(),
  };
}

/** With owners and times, as PostgreSQL wants them. */
async function copyFiles(from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  await promisify(execFile)('cp', ['-a', from, to]);
}

function temporaryFolder(): string {
  const account = databaseAccount();
  const folder = mkdtempSync(join(tmpdir(), 'panelist-faults-'));
  // As root, PostgreSQL's user needs access.
  chmodSync(folder, 0o755);
  return account === null || canWrite(tmpdir(), account) ? folder : mkdtempSync(join(sharedFolder('tests', account), 'faults-'));
}
