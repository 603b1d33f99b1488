import { freePort } from '@panelist/infra/postgres';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultEnvironment } from './default-environment.js';
import { fleetProcess, roomArguments } from './fleet-process.js';
import type { Environment, Fleet, FleetOptions, FleetProcess, RoomName } from './fleet.js';
import { openDatabase } from './open-database.js';
import { startReaper } from './reaper.js';

/** Gateways last: they are ready once an instance of each room is. */
const rooms: readonly RoomName[] = ['command-api', 'query-api', 'projectors', 'workers', 'gateway'];
/** Reserved addresses that the gateways know before a process has them. */
const SPARE = 2;

/**
 * Starts a distributed Panelist: migrates, starts every process, waits until all are ready.
 * @throws Error with the log of a process that did not start, after stopping all others
 */
export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  const counts = { 'command-api': 1, 'query-api': 1, projectors: 1, workers: 1, gateway: 1, ...options.counts };
  const fromSources = options.fromSources ?? false;
  const ports = Object.fromEntries(
    await Promise.all(rooms.map(async (room) => [room, await freePorts(counts[room] + SPARE)] as const)),
  ) as Record<RoomName, readonly number[]>;
  const urls = (room: RoomName, count = ports[room].length) =>
    ports[room].slice(0, count).map((port) => `http://127.0.0.1:${port}`);
  const gatewayUrls = urls('gateway', counts.gateway);
  const url = gatewayUrls[0] ?? urls('command-api')[0] ?? '';

  const folder = mkdtempSync(join(tmpdir(), 'panelist-fleet-'));
  const logFolder = options.logFolder ?? join(folder, 'logs');
  mkdirSync(logFolder, { recursive: true });
  const reaper = startReaper(folder);
  const processes: FleetProcess[] = [];
  const database = await openDatabase(options);

  const common: Environment = {
    ...defaultEnvironment(),
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    ...options.env,
  };
  const environmentOf = (room: RoomName, index: number): Environment => ({
    ...common,
    // The gateway is one more proxy in front of them.
    TRUSTED_PROXIES: String(Number(common['TRUSTED_PROXIES'] ?? 0) + (room === 'gateway' ? 0 : 1)),
    ...(room === 'gateway' && {
      COMMAND_API_URLS: urls('command-api').join(),
      QUERY_API_URLS: urls('query-api').join(),
    }),
    ...options.envOf?.(room, index),
  });

  function newProcess(room: RoomName, env: Environment = {}): FleetProcess {
    const index = processes.filter((each) => each.room === room).length;
    const port = ports[room][index];
    if (port === undefined) throw new Error(`No address is reserved for another ${room}.`);
    const added = fleetProcess({
      room,
      index,
      port,
      env: () => ({ ...environmentOf(room, index), ...env }),
      fromSources,
      logFolder,
      reaper,
    });
    processes.push(added);
    return added;
  }

  async function stop(): Promise<void> {
    // Stop callers before the rooms they call, so that none waits for a stopped one.
    for (const room of rooms.toReversed()) {
      const own = processes.filter((each) => each.room === room);
      await Promise.all(own.map(async (each) => each.kill('SIGCONT').then(async () => each.kill('SIGTERM'))));
    }
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
    reaper.end();
  }

  try {
    await promisify(execFile)(process.execPath, roomArguments('migrate', fromSources), { env: { ...common } });
    const all = rooms.flatMap((room) => Array.from({ length: counts[room] }, () => newProcess(room)));
    await Promise.all(all.map(async (each) => each.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    gatewayUrls,
    databaseUrl: database.url,
    processes,
    of: (room) => processes.filter((each) => each.room === room),
    addProcess: async (room, env) => {
      const added = newProcess(room, env);
      await added.start();
      return added;
    },
    stop,
  };
}

async function freePorts(count: number): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: count }, async () => freePort()));
}
