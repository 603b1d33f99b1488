import { randomUUID } from 'node:crypto';
import { createPool, migrate } from '@panelist/infra/postgres';
import { tmpdir } from 'node:os';
import { startTemporaryCluster } from '../../testing/index.js';
import type { BenchDatabase } from './row.js';
import { migrations } from '@panelist/app/migrations';

/**
 * As in production, acknowledged data is on disk. Everything else is PostgreSQL's default, except
 * the number of connections that the baselines need.
 */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '200',
  log_checkpoints: 'off',
};

/** The PostgreSQL that every row of a run uses, for both of its sides. */
export interface BenchServer {
  /** The server's folder, where the disk is measured. */
  readonly folder: string;
  readonly version: string;
  readonly newDatabase: () => Promise<BenchDatabase>;
  readonly drop: (database: BenchDatabase) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts an embedded PostgreSQL in a temporary folder; it ends when this process ends, even by a
 * crash.
 */
export async function startBenchServer(): Promise<BenchServer> {
  const cluster = await startTemporaryCluster({ parent: tmpdir(), prefix: 'panelist-bench-', settings });
  return benchServerOn(cluster.localUrl('postgres'), cluster.folder, cluster.stop);
}

/** Creates databases on a running server. @param url its `postgres` database */
export async function benchServerOn(url: string, folder: string, stop: () => Promise<void>): Promise<BenchServer> {
  const admin = createPool(url, { max: 1, name: 'panelist-bench' });
  const template = nameOf('template');
  await admin.query(`create database ${template}`);
  await migrate(at(url, template), migrations);
  const version = await admin.query<{ server_version: string }>('show server_version');
  return {
    folder,
    version: version.rows[0]?.server_version ?? 'unknown',
    newDatabase: async () => {
      const name = nameOf('row');
      await admin.query(`create database ${name} template ${template}`);
      return { url: at(url, name), pool: createPool(at(url, name), { max: 20, name: 'panelist-bench' }) };
    },
    drop: async (database) => {
      await database.pool.end();
      await admin.query(`drop database if exists ${new URL(database.url).pathname.slice(1)} with (force)`);
    },
    stop: async () => {
      await admin.query(`drop database ${template}`);
      await admin.end();
      await stop();
    },
  };
}

function nameOf(what: string): string {
  return `bench_${what}_${randomUUID().replaceAll('-', '')}`;
}

function at(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
