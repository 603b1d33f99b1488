import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, closeSync, existsSync, fchmodSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../foundation/index.js';
import type { Binaries } from './binaries.js';
import { as } from './database-account.js';
import type { DatabaseAccount } from './database-account.js';
import { endPostmaster } from './postmaster.js';
import { socketFolder } from './socket-folder.js';

/**
 * A shell script that runs a server until the pipe from our process breaks, then stops it in order;
 * the shell exits with the server. `$0` is a folder to remove at the end, the arguments are the
 * server's command line. Standard input must be the pipe.
 */
export const GUARD = `exec 3<&0
"$@" 3<&- & server=$!
(read -r end <&3; kill -INT $server) & watcher=$!
wait $server; code=$?
kill $watcher 2>/dev/null; rm -rf "$0"; exit $code`;

export interface ClusterOptions {
  readonly binaries: Binaries;
  readonly account: DatabaseAccount | null;
  /**
   * Folder of the data: empty or missing before `initialiseCluster`, and writable by the account.
   * The server's socket is in a folder next to it.
   */
  readonly dataDir: string;
  readonly password: string;
}

export interface StartOptions extends ClusterOptions {
  readonly port: number;
  /** PostgreSQL's own log. */
  readonly logFile: string;
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Ends the server when this process dies for whatever reason, and removes this folder, which the
   * account owns. Without it the server outlives a crash, and the next start takes it over.
   */
  readonly endWithParentAndRemove?: string;
}

export interface RunningCluster {
  readonly port: number;
  /** Connection string of a database of this cluster, over TCP. */
  readonly url: (database: string) => string;
  /**
   * The same over the server's socket, where the system has one: a statement costs a third less.
   */
  readonly localUrl: (database: string) => string;
  /** Resolves with a sentence if the server ends before `stop` was called. */
  readonly failed: Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * Compares text by code point and maps case by Unicode's rules, independent of the system's
 * locales.
 */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Ends the session of a client that vanished, with its locks, within 25 seconds: TCP probes it, and
 * limits how long sent data may stay unacknowledged (Linux alone); a running statement is ended
 * when its client has closed the connection (not on Windows).
 */
const VANISHED_CLIENTS = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  ...(process.platform === 'linux' && { tcp_user_timeout: '20s' }),
  ...(process.platform !== 'win32' && { client_connection_check_interval: '5s' }),
};

/**
 * Connection strings of the superuser for the databases of a cluster on this machine: over the
 * socket in `sockets`, or over TCP.
 */
export function clusterUrl(server: { readonly password: string; readonly port: number; readonly sockets: string | null }) {
  const { password, port, sockets } = server;
  const over = sockets === null ? '' : `?host=${encodeURIComponent(sockets)}`;
  return (database: string) => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${over}`;
}

/** Whether the folder holds a cluster already. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'PG_VERSION'));
}

/**
 * Makes a new cluster with the superuser `postgres`. Ctrl-C does not reach it: half a cluster is
 * useless.
 */
export async function initialiseCluster(options: ClusterOptions & { readonly sync?: boolean }): Promise<void> {
  const { binaries, account, dataDir, password } = options;
  const passwordFile = `${dataDir}.password`;
  const flags = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`, ...LOCALE];
  if (options.sync === false) flags.push('--no-sync');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account !== null) chownSync(passwordFile, account.uid, account.gid);
  try {
    await runToEnd(binaries.initdb, [`--pgdata=${dataDir}`, ...flags], account);
  } catch (cause) {
    throw new StartError(`PostgreSQL could not make its data folder ${dataDir}: ${String(cause)}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function runToEnd(program: string, args: readonly string[], account: DatabaseAccount | null): Promise<void> {
  const env = { ...process.env, LC_ALL: 'C' };
  const child = spawn(program, args, { ...as(account), cwd: '/', env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim() || `it ended with code ${code}`))));
  });
}

/**
 * Starts the server in its own process group, so that Ctrl-C reaches this process first, and waits
 * until it accepts connections.
 */
export async function startCluster(options: StartOptions): Promise<RunningCluster> {
  const { binaries, account, dataDir, port } = options;
  const sockets = await socketFolder(join(dirname(dataDir), 'sockets'), account, port);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets ?? '',
    port: String(port),
    ...VANISHED_CLIENTS,
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(options.logFile, 'a', 0o600);
  fchmodSync(log, 0o600);
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const common = { ...as(account), cwd: '/', detached: true, env: environment };
  const guarded = options.endWithParentAndRemove;
  const child = guarded
    ? spawn('/bin/sh', ['-c', GUARD, guarded, binaries.postgres, '-D', dataDir, ...flags], {
        ...common,
        stdio: ['pipe', log, log],
      })
    : spawn(binaries.postgres, ['-D', dataDir, ...flags], { ...common, stdio: ['ignore', log, log] });
  closeSync(log);
  const url = clusterUrl({ password: options.password, port, sockets: null });
  await untilReady(child, url('postgres'), options.logFile);
  child.unref();
  let asked = false;
  const failed = new Promise<string>((resolve) => {
    child.once('exit', () => {
      if (!asked)
        resolve(`PostgreSQL ended by itself: ${lastLine(readFileSync(options.logFile, 'utf8'))} (more in ${options.logFile})`);
    });
  });
  return {
    port,
    url,
    localUrl: clusterUrl({ password: options.password, port, sockets }),
    failed,
    stop: async () => {
      asked = true;
      await stop(child, guarded !== undefined);
    },
  };
}

async function stop(child: ChildProcess, guarded: boolean): Promise<void> {
  if (child.pid === undefined) return;
  if (!guarded) return endPostmaster(child.pid);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null) return;
  // Keeps this process alive until then, even without other handles.
  child.ref();
  child.stdin?.end();
  await ended;
}

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  let ended: string | null = null;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', () => (ended = existsSync(logFile) ? lastLine(readFileSync(logFile, 'utf8')) : 'it ended at once'));
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (ended !== null) throw new StartError(`PostgreSQL did not start: ${String(ended)} (more in ${logFile})`);
    if (await acceptsConnections(url)) return;
    if (Date.now() > deadline) throw new StartError(`PostgreSQL did not answer within a minute: see ${logFile}`);
    await pause(30);
  }
}

/** Whether a server takes connections at this address. */
export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? 'it said nothing';
}
