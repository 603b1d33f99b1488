import { findPostmaster } from '@panelist/infra/postgres';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * How many orders the sandbox's providers executed for a payout, over all attempts: from the
 * providers' records, not ours.
 */
export async function executedOrders(payoutId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<{ orders: number }>(
      `select (select count(*) from sandbox.tremendous_orders where external_id like $1 || '.%')::int
            + (select count(*) from sandbox.paypal_batches where sender_batch_id like $1 || '.%')::int as orders`,
      [payoutId],
    );
    return rows[0]?.orders ?? 0;
  } finally {
    await client.end();
  }
}

/** The embedded PostgreSQL below the data folder of a product, by default of the one under test. */
export function databaseUrl(dataDir = process.env['E2E_DATA_DIR'] ?? ''): string {
  const folder = join(dataDir, 'postgres');
  const postmaster = findPostmaster(join(folder, 'data'));
  if (postmaster === null) throw new Error(`No database runs in ${folder}.`);
  const password = encodeURIComponent(readFileSync(join(folder, 'password'), 'utf8').trim());
  return `postgres://postgres:${password}@127.0.0.1:${postmaster.port}/panelist`;
}
