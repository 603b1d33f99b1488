import { ledger } from '@panelist/projectors/read-models';
import type pg from 'pg';
import type { ProviderOrder, LedgerOfPayout } from '../checker/evidence.js';

interface OrderRow {
  readonly provider: 'TREMENDOUS' | 'PAYPAL';
  readonly key: string | null;
  readonly cents: number;
  readonly address: string;
}

/** Addresses that receive nothing: the money returns, or waits for a claim. */
const undeliverable = new Set(['blocked@sandbox.example', 'unclaimed@sandbox.example']);

/** The providers' orders, from the sandbox's tables. */
export async function providerOrders(pool: Pick<pg.Pool, 'query'>): Promise<readonly ProviderOrder[]> {
  const { rows } = await pool.query<OrderRow>(
    `select 'TREMENDOUS' as provider, external_id as key, cents, email as address from sandbox.tremendous_orders
     union all
     select 'PAYPAL', sender_batch_id, cents, receiver from sandbox.paypal_batches`,
  );
  return rows.map(({ provider, key, cents, address }) => ({
    provider,
    key: key ?? 'no key',
    cents,
    isPaid: !undeliverable.has(address),
  }));
}

/** The ledger as its projection left it. */
export async function wholeLedger(pool: Pick<pg.Pool, 'query'>): Promise<readonly LedgerOfPayout[]> {
  const { rows } = await pool.query<LedgerOfPayout>(`select payout_id, entries from ${ledger.tableName}`);
  return rows;
}
