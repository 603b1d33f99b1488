import { ledger } from '@panelist/projectors/read-models';
import type pg from 'pg';
import type { BookEntry, LedgerOfPayout } from '../checker/evidence.js';

interface OrderRow {
  readonly provider: 'TREMENDOUS' | 'PAYPAL';
  readonly key: string | null;
  readonly cents: number;
  readonly address: string;
}

/** Addresses to which the sandbox delivers nothing: the money comes back, or waits. */
const undeliverable = new Set(['blocked@sandbox.example', 'unclaimed@sandbox.example']);

/** What the providers were asked to pay, out of the books that the sandbox keeps. */
export async function providersBooks(pool: Pick<pg.Pool, 'query'>): Promise<readonly BookEntry[]> {
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

/** The ledger as its projector left it. */
export async function wholeLedger(pool: Pick<pg.Pool, 'query'>): Promise<readonly LedgerOfPayout[]> {
  const { rows } = await pool.query<LedgerOfPayout>(`select payout_id, entries from ${ledger.tableName}`);
  return rows;
}
