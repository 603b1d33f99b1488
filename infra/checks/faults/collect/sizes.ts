import type pg from 'pg';
import type { Size } from '../checker/evidence.js';
import type { ProductPart } from '../product/product.js';
import { leftovers } from './workers-rows.js';

/** Resident memory of a process at the end of a run, in megabytes. */
const MOST_MEGABYTES = 600;
/** Connections of a process to PostgreSQL: its pool of 8, the appender's, and those that listen. */
const MOST_CONNECTIONS = 16;
const TIMEOUT_MS = 5_000;

/** What must not grow with the length of a run; asked while the processes still run. */
export async function sizesOf(parts: readonly ProductPart[], pool: Pick<pg.Pool, 'query'>): Promise<readonly Size[]> {
  const memory = await Promise.all(
    parts.map(async ({ name, url }) => ({
      what: `memory of ${name} in MB`,
      value: await residentMegabytes(url),
      most: MOST_MEGABYTES,
    })),
  );
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name <> 'panelist-faults' and backend_type = 'client backend'`,
  );
  const connections = {
    what: 'connections to PostgreSQL',
    value: rows[0]?.count ?? 0,
    most: parts.length * MOST_CONNECTIONS,
  };
  return [...memory, connections, ...(await leftovers(pool))];
}

async function residentMegabytes(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const [, bytes] = /^process_resident_memory_bytes\S* (\S+)$/m.exec((await answer?.text()) ?? '') ?? [];
  return Math.round(Number(bytes ?? 0) / 1024 / 1024);
}
