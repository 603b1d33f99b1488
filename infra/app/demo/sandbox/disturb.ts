import type pg from 'pg';
import type { Disturbance } from './sandbox-context.js';

type Pool = Pick<pg.Pool, 'query'>;

/**
 * Sends every earlier message again, in random order, spread over `withinMs`. Returns how many.
 * A process that runs a sandbox on this database sends them.
 */
export async function resendWebhooks(pool: Pool, withinMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    "update sandbox.webhooks set tries = 0, due_at = now() + random() * $1 * interval '1 millisecond'",
    [withinMs],
  );
  return rowCount ?? 0;
}

/**
 * For so long PayPal refuses a batch that it has with a lack of funds, and does not name it: a
 * look-up by posting the batch again settles nothing. New batches and look-ups by id work.
 * Milliseconds of real time; 0 ends it.
 */
export const refuseLookups = async (pool: Pool, forMs: number): Promise<void> => disturb(pool, 'refuse-look-ups', forMs);

/**
 * For so long the lists of orders lag behind: Tremendous's names none, though they exist, and
 * PayPal's none of the last three hours, which it says. Milliseconds of real time; 0 ends it.
 */
export const lagLists = async (pool: Pool, forMs: number): Promise<void> => disturb(pool, 'lag-lists', forMs);

async function disturb(pool: Pool, name: Disturbance, forMs: number): Promise<void> {
  await pool.query(
    `insert into sandbox.disturbances (name, until) values ($1, now() + $2 * interval '1 millisecond')
     on conflict (name) do update set until = excluded.until`,
    [name, forMs],
  );
}

/** From now on no provider refuses the address for lack of funds: orders in doubt can be taken. */
export async function fundsArrive(pool: Pool): Promise<void> {
  await pool.query(
    `insert into sandbox.disturbances (name, until) values ('funds-arrived', 'infinity')
     on conflict (name) do update set until = excluded.until`,
  );
}

/**
 * Changes the outcome of the order with this key at its provider: FAILED or SUCCEEDED for a
 * reward's delivery, REFUNDED, REVERSED, … for an item of PayPal's. Returns whether there is such
 * an order.
 */
export async function overrule(pool: Pool, key: string, status: string): Promise<boolean> {
  const changed = "set overruled = $2, announced = 'CHANGED'";
  const orders = await pool.query(`update sandbox.tremendous_orders ${changed} where external_id = $1`, [key, status]);
  const batches = await pool.query(`update sandbox.paypal_batches ${changed} where sender_batch_id = $1`, [key, status]);
  return (orders.rowCount ?? 0) + (batches.rowCount ?? 0) > 0;
}
