import { freePort } from '@panelist/infra/postgres';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProxy } from '../../testing/proxy/proxy.js';
import { defaultEnvironment } from './default-environment.js';
import { fleetProcess, roomArguments } from './fleet-process.js';
import type { Environment, Fleet, FleetOptions, FleetProcess, RoomName } from './fleet.js';
import { openDatabase } from './open-database.js';
import { startReaper } from './reaper.js';

const rooms: readonly RoomName[] = ['command-api', 'query-api', 'projectors', 'workers'];

/**
 * Starts a distributed Panelist: migrates, starts every process, waits until all are ready.
 * @throws Error with the log of a process that did not start, after stopping all others
 */
export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  const counts = { 'command-api': 1, 'query-api': 1, projectors: 1, workers: 1, ...options.counts };
  const fromSources = options.fromSources ?? false;
  const ports = Object.fromEntries(
    await Promise.all(rooms.map(async (room) => [room, await freePorts(counts[room])] as const)),
  ) as Record<RoomName, readonly number[]>;
  const urls = (room: RoomName) => ports[room].map((port) => `http://127.0.0.1:${port}`);
  const proxy = await (options.proxy ?? startProxy)({ command: urls('command-api'), query: urls('query-api') });
  const { url } = proxy;

  const folder = mkdtempSync(join(tmpdir(), 'panelist-fleet-'));
  const logFolder = options.logFolder ?? join(folder, 'logs');
  mkdirSync(logFolder, { recursive: true });
  const reaper = startReaper(folder);
  const processes: FleetProcess[] = [];
  const database = await openDatabase(options);

  const common: Environment = {
    ...defaultEnvironment(),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    ...options.env,
  };
  const environmentOf = (room: RoomName, index: number): Environment => ({
    ...common,
    ...options.envOf?.(room, index),
  });

  function newProcess(room: RoomName, port: number, index: number): FleetProcess {
    const added = fleetProcess({
      room,
      index,
      port,
      env: () => environmentOf(room, index),
      fromSources,
      logFolder,
      reaper,
    });
    processes.push(added);
    return added;
  }

  async function stop(): Promise<void> {
    await proxy.close();
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
    const all = rooms.flatMap((room) => ports[room].map((port, index) => newProcess(room, port, index)));
    await Promise.all(all.map(async (each) => each.start()));
    await proxy.ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    databaseUrl: database.url,
    processes,
    of: (room) => processes.filter((each) => each.room === room),
    stop,
  };
}

async function freePorts(count: number): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: count }, async () => freePort()));
}
