import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '@panelist/infra/foundation';
import {
  acceptsConnections,
  clusterUrl,
  databaseAccount,
  endPostmaster,
  errorCode,
  findPostmaster,
  freePort,
  changeOwner,
  hasCluster,
  initialiseCluster,
  prepareBinaries,
  startCluster,
  connectionConfig,
} from '@panelist/infra/postgres';
import type { DatabaseAccount } from '@panelist/infra/postgres';
import { dataOf, databaseHome } from './database-home.js';
import type { DatabaseHome } from './database-home.js';
import { ensureOwner, OWNER } from './owner-role.js';
import pg from 'pg';

/** Key of the advisory lock: any constant that every Panelist shares. */
const HOLD_LOCK = 7_263_540;

/**
 * Marks the database server as in use by a live process, with an advisory lock that PostgreSQL
 * releases when the process ends, however it ends. Null when another process holds it.
 */
async function holdDatabase(url: string): Promise<{ release: () => Promise<void> } | null> {
  const client = new pg.Client(connectionConfig(url, 'panelist-hold'));
  client.on('error', () => undefined);
  await client.connect();
  const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [HOLD_LOCK]);
  const release = async () => client.end().catch(() => undefined);
  if (answer.rows[0]?.held) return { release };
  await release();
  return null;
}

export interface EmbeddedDatabase {
  readonly url: string;
  /** Another Panelist process runs it: this process leaves it running. */
  readonly borrowed: boolean;
  /** Notes for the operator: it runs as another user, where its files are, an orphan was found. */
  readonly notices: readonly string[];
  /** Resolves with a sentence if the server ends unexpectedly. */
  readonly failed: Promise<string>;
  readonly stop: () => Promise<void>;
}

const NAME = 'panelist';
/** Keeps rows and statements out of PostgreSQL's log: they contain personal data. */
const SETTINGS = { log_error_verbosity: 'terse', log_min_error_statement: 'panic', max_connections: '200' };

/**
 * The PostgreSQL of this data folder: the one that a running Panelist uses, or a new one. A server
 * that a crash left running is stopped first; PostgreSQL itself recovers from a power failure.
 * @throws StartError with what the operator has to correct
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const account = databaseAccount();
  const home = databaseHome(dataDir, account);
  const notices = home.elsewhere ? [elsewhere(home, account)] : [];
  const running = await findRunning(home);
  if (running?.held) {
    // A Panelist of an earlier version may run it, as the superuser.
    const url = await ownedDatabase(home, running.url);
    return { url, borrowed: true, notices, failed: new Promise(() => undefined), stop: async () => undefined };
  }
  if (running) {
    await endPostmaster(running.pid);
    notices.push('An earlier start had been cut short: its PostgreSQL was still running and has been restarted.');
  }
  const binaries = prepareBinaries(account);
  if (binaries.copiedTo !== null) notices.push(`PostgreSQL's programs were copied to ${binaries.copiedTo} for the same reason.`);
  if (!hasCluster(dataOf(home))) await createCluster(home, { binaries, account });
  const password = readFileSync(passwordFile(home), 'utf8').trim();
  const server = await startCluster({
    binaries,
    account,
    dataDir: dataOf(home),
    password,
    port: await freePort(),
    logFile: join(dataDir, 'logs', 'postgres.log'),
    settings: SETTINGS,
  });
  try {
    const hold = await holdDatabase(server.url('postgres'));
    if (hold === null)
      throw new StartError(
        'Another Panelist has just started on this data folder: use that one, or name another folder with DATA_DIR.',
      );
    const url = await ownedDatabase(home, server.localUrl);
    const stop = async () => {
      await hold.release();
      await server.stop();
    };
    return { url, borrowed: false, notices, failed: server.failed, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Removes the database's files. @throws StartError while a Panelist runs on them */
export async function removeEmbeddedDatabase(dataDir: string): Promise<void> {
  const home = databaseHome(dataDir, databaseAccount());
  const running = await findRunning(home);
  if (running?.held) throw new StartError('Panelist is running on this data: stop it first (Ctrl-C where it runs), then reset.');
  if (running) await endPostmaster(running.pid);
  rmSync(home.folder, { recursive: true, force: true });
}

interface RunningServer {
  readonly pid: number;
  /** Connection string of the superuser for a database. */
  readonly url: (database: string) => string;
  /** A live Panelist uses it. */
  readonly held: boolean;
}

/**
 * The server on this folder, and whether a live Panelist uses it. Waits for a server that is
 * starting or stopping.
 */
async function findRunning(home: DatabaseHome): Promise<RunningServer | null> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const postmaster = findPostmaster(dataOf(home));
    if (postmaster === null || !existsSync(passwordFile(home))) return null;
    const url = clusterUrl({ ...postmaster, password: readFileSync(passwordFile(home), 'utf8').trim() });
    if (await acceptsConnections(url('postgres'))) {
      const hold = await holdDatabase(url('postgres'));
      await hold?.release();
      return { pid: postmaster.pid, url, held: hold === null };
    }
    if (Date.now() > deadline)
      throw new StartError(
        `PostgreSQL (process ${postmaster.pid}) holds the data in ${home.folder} but does not answer: end it with "kill -INT ${postmaster.pid}", then start again.`,
      );
    await pause(100);
  }
}

/**
 * Builds the cluster in a temporary folder and renames it when complete, so that an interrupted
 * start leaves no partial cluster.
 */
async function createCluster(
  home: DatabaseHome,
  tools: Pick<Parameters<typeof initialiseCluster>[0], 'binaries' | 'account'>,
): Promise<void> {
  const half = join(home.folder, 'data.new');
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  changeOwner(half, tools.account);
  const password = newPassword();
  writeFileSync(passwordFile(home), `${password}\n`, { mode: 0o600 });
  await initialiseCluster({ ...tools, dataDir: half, password });
  renameSync(half, dataOf(home));
}

/**
 * The product's database, ready for its role.
 * @param superuser connection string of the superuser for a database
 * @returns the connection string of the role
 */
async function ownedDatabase(home: DatabaseHome, superuser: (database: string) => string): Promise<string> {
  const password = ownerPassword(home);
  await ensureOwner({ superuser, database: NAME, password });
  const url = new URL(superuser(NAME));
  url.username = OWNER;
  url.password = password;
  return url.href;
}

/** The first process makes it. */
function ownerPassword(home: DatabaseHome): string {
  const file = join(home.folder, 'owner-password');
  try {
    writeFileSync(file, `${newPassword()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const newPassword = (): string => randomBytes(24).toString('base64url');

/** Of the superuser. */
function passwordFile(home: DatabaseHome): string {
  return join(home.folder, 'password');
}

function elsewhere(home: DatabaseHome, account: DatabaseAccount | null): string {
  return `PostgreSQL refuses to run as root, and user "${account?.name}", as whom it runs, cannot enter the data folder: the database is kept in ${home.folder}.`;
}
