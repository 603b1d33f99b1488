import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createPool } from '@panelist/infra/postgres';
import { CLUSTER_VARIABLE, TEMPLATE, TEMPLATE_WITH_QUEUE } from './test-cluster.js';

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /**
   * Ends the pool and drops the database. Throws when another connection is still open: a leak
   * fails its test.
   */
  readonly close: () => Promise<void>;
}

/** @param options `withQueue`: the tables of the job queue are there as well */
export async function testDatabase({ withQueue = false } = {}): Promise<TestDatabase> {
  const cluster = process.env[CLUSTER_VARIABLE];
  if (cluster === undefined)
    throw new Error('No PostgreSQL runs for the tests: only files called *.int.test.ts get one, through jest.config.mjs.');
  const name = await taken(cluster, withQueue ? TEMPLATE_WITH_QUEUE : TEMPLATE);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const pool = createPool(url.href, { name: 'panelist-test', max: 5 });
  return {
    url: url.href,
    pool,
    close: async () => {
      await pool.end();
      await onCluster(cluster, async (client) => {
        const leaks = await leftConnections(client, name);
        await client.query(`drop database ${name} with (force)`);
        if (leaks.length > 0) throw new Error(`Connections were still open at the end of the test: ${leaks.join('; ')}`);
      });
    },
  };
}

/** A database made ahead, for each template. */
const spare = new Map<string, Promise<string>>();

/**
 * A database that is still unused. The next one is made while the test runs: a tenth of a run was
 * waiting for them.
 */
async function taken(cluster: string, template: string): Promise<string> {
  const name = await (spare.get(template) ?? create(cluster, template));
  const next = create(cluster, template);
  // At the end of a run the cluster may stop before it is made.
  next.catch(() => undefined);
  spare.set(template, next);
  return name;
}

async function create(cluster: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files is several times faster than writing each page to the write-ahead log, which a
  // test does not need.
  await onCluster(cluster, async (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return name;
}

/**
 * The server lists a closed connection for a moment, so a leak is one that is listed for a second.
 */
async function leftConnections(client: pg.Client, database: string): Promise<readonly string[]> {
  const end = Date.now() + 1_000;
  for (;;) {
    const answer = await client.query<{ who: string; query: string }>(
      "select application_name as who, query from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [database],
    );
    if (answer.rows.length === 0) return [];
    if (Date.now() > end) return answer.rows.map((row) => `${row.who}, last query: ${row.query.slice(0, 120)}`);
    await pause(20);
  }
}

async function onCluster<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'panelist-test-kit' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
