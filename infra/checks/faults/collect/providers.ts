import { ledger } from '@panelist/projectors/read-models';
import type pg from 'pg';
import type { ArrivedMail, LedgerRow, ProviderOrder } from '../checker/evidence.js';

type Pool = Pick<pg.Pool, 'query'>;

/** Addresses that receive nothing: the money returns, or waits for a claim. */
const undeliverable = new Set(['blocked@sandbox.example', 'unclaimed@sandbox.example']);

/** The providers' orders, from the sandbox's tables. */
export async function providerOrders(pool: Pool): Promise<readonly ProviderOrder[]> {
  const { rows } = await pool.query<{ provider: ProviderOrder['provider']; key: string | null; cents: number; address: string }>(
    `select 'TREMENDOUS' as provider, external_id as key, cents, email as address from sandbox.tremendous_orders
     union all
     select 'PAYPAL', sender_batch_id, cents, receiver from sandbox.paypal_batches`,
  );
  return rows.map(({ provider, key, cents, address }) => ({
    provider,
    key: key ?? 'no key',
    cents,
    address,
    isPaid: !undeliverable.has(address),
  }));
}

/** Keys of orders that no attempt asked for: operations saw them, whatever became of them since. */
export async function straysOf(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ key: string | null }>(
    "select key from app.payout_differences where kind = 'unknown-to-us'",
  );
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

/** What arrived at the sandbox's mail server, which keeps `<id@domain> recipient`. */
export async function arrivedMails(pool: Pool): Promise<readonly ArrivedMail[]> {
  const { rows } = await pool.query<{ message_id: string | null; recipient: string }>(
    "select message_id, recipient from sandbox.messages where channel = 'email'",
  );
  return rows.flatMap(({ message_id: id, recipient }) => {
    const own = /^<([^@>]+)@/.exec(id ?? '')?.[1];
    return own === undefined ? [] : [{ id: own, recipient }];
  });
}

/** The ledger as its projection left it. */
export async function wholeLedger(pool: Pool): Promise<readonly LedgerRow[]> {
  const { rows } = await pool.query<LedgerRow>(`select payout_id, entries from ${ledger.tableName}`);
  return rows;
}
