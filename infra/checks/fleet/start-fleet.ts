import { freePort } from '@panelist/infra/postgres';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProxy } from '../../testing/proxy/proxy.js';
import { fleetProcess, serviceArguments } from './fleet-process.js';
import type { Environment, Fleet, FleetOptions, FleetProcess, ServiceName } from './fleet.js';
import { startReaper } from './reaper.js';
import { memoryFolder, startTemporaryCluster } from '../../testing/index.js';
import pg from 'pg';

interface FleetDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const NAME = 'panelist';

/** The given database, or a temporary one that ends with this process. */
async function openDatabase({ databaseUrl }: FleetOptions): Promise<FleetDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  const cluster = await startTemporaryCluster({
    parent: memoryFolder(),
    prefix: 'panelist-fleet-',
    settings: { max_connections: '400' },
  });
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  return { url: cluster.url(NAME), stop: cluster.stop };
}

const services: readonly ServiceName[] = ['command-api', 'query-api', 'projectors', 'workers'];

/**
 * Starts a distributed Panelist: migrates, starts every process, waits until all are ready.
 * @throws Error with the log of a process that did not start, after stopping all others
 */
export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  const counts = { 'command-api': 1, 'query-api': 1, projectors: 1, workers: 1, ...options.counts };
  const fromSources = options.fromSources ?? false;
  const ports = Object.fromEntries(
    await Promise.all(services.map(async (service) => [service, await freePorts(counts[service])] as const)),
  ) as Record<ServiceName, readonly number[]>;
  const urls = (service: ServiceName) => ports[service].map((port) => `http://127.0.0.1:${port}`);
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
  const environmentOf = (service: ServiceName, index: number): Environment => ({
    ...common,
    ...options.envOf?.(service, index),
  });

  function newProcess(service: ServiceName, port: number, index: number): FleetProcess {
    const added = fleetProcess({
      service,
      index,
      port,
      env: () => environmentOf(service, index),
      fromSources,
      logFolder,
      reaper,
    });
    processes.push(added);
    return added;
  }

  async function stop(): Promise<void> {
    await proxy.close();
    // Stop callers before the services they call, so that none waits for a stopped one.
    for (const service of services.toReversed()) {
      const own = processes.filter((each) => each.service === service);
      await Promise.all(own.map(async (each) => each.kill('SIGCONT').then(async () => each.kill('SIGTERM'))));
    }
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
    reaper.end();
  }

  try {
    await promisify(execFile)(process.execPath, serviceArguments('migrate', fromSources), { env: { ...common } });
    const all = services.flatMap((service) => ports[service].map((port, index) => newProcess(service, port, index)));
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
    of: (service) => processes.filter((each) => each.service === service),
    stop,
  };
}

async function freePorts(count: number): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: count }, async () => freePort()));
}

/** Default variables of the processes; of our own environment only what finds programs. */
function defaultEnvironment(): Environment {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    // With sandboxes, inbox and accounts, but without simulated researchers.
    APP_ENV: 'demo',
    SIMULATE_RESEARCHERS: 'false',
    HOST: '127.0.0.1',
    DATABASE_CONNECTIONS: '8',
    DRAIN_SECONDS: '1',
  };
}
