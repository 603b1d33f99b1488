import type { SandboxContext } from './sandbox-context.js';
import { behaviourOf, settlingMs } from './special-address.js';

export interface OrderRow {
  readonly id: string;
  readonly external_id: string | null;
  readonly cents: number;
  readonly name: string;
  readonly email: string;
  readonly reward_id: string;
  readonly delivery_started_at: Date;
  readonly created_at: Date;
  /** A later outcome that replaced the first one. */
  readonly overruled: 'PENDING' | 'SUCCEEDED' | 'FAILED' | null;
  /**
   * The delivery state in its last webhook message; null before the first one, CHANGED when another
   * one is due.
   */
  readonly announced: string | null;
}

/** The order's own status; all but EXECUTED have no delivery. */
export function orderStatusOf(row: OrderRow): string {
  switch (behaviourOf(row.email)) {
    case 'order-failed':
      return 'FAILED';
    case 'order-canceled':
      return 'CANCELED';
    case 'pending-approval':
      return row.overruled === null ? 'PENDING APPROVAL' : 'EXECUTED';
    default:
      return 'EXECUTED';
  }
}

/** No background work: the delivery's state is derived from the clock. */
export function deliveryOf(
  row: OrderRow,
  { clock, settlesInMs }: Pick<SandboxContext, 'clock' | 'settlesInMs'>,
): 'PENDING' | 'SUCCEEDED' | 'FAILED' {
  if (row.overruled !== null) return row.overruled;
  if (orderStatusOf(row) !== 'EXECUTED') return 'PENDING';
  const behaviour = behaviourOf(row.email);
  const age = Date.parse(clock.now()) - row.delivery_started_at.getTime();
  if (age < settlingMs(behaviour, settlesInMs)) return 'PENDING';
  return behaviour === 'blocked' || behaviour === 'unclaimed' ? 'FAILED' : 'SUCCEEDED';
}

export async function orderBy(
  { pool }: SandboxContext,
  column: 'id' | 'external_id' | 'reward_id',
  value: string,
): Promise<OrderRow | undefined> {
  const { rows } = await pool.query<OrderRow>(`select * from sandbox.tremendous_orders where ${column} = $1`, [value]);
  return rows[0];
}

interface WantedOrders {
  readonly external_id?: string | undefined;
  readonly from: string | null;
  readonly to: string | null;
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page of the list of orders, newest first, and how many there are in all. The list of a period
 * does not say what became of an order that never becomes known.
 */
export async function listedOrders(
  { pool }: SandboxContext,
  { external_id: externalId, from, to, offset, limit }: WantedOrders,
): Promise<{ readonly rows: readonly OrderRow[]; readonly total: number }> {
  const wanted = `from sandbox.tremendous_orders
    where ($1::text = external_id or ($1::text is null and lower(email) <> 'never-known@sandbox.example'))
      and ($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at <= $3)`;
  const values = [externalId ?? null, from, to];
  const counted = await pool.query<{ total: number }>(`select count(*)::integer as total ${wanted}`, values);
  const { rows } = await pool.query<OrderRow>(`select * ${wanted} order by created_at desc, id limit $4 offset $5`, [
    ...values,
    limit,
    offset,
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

interface NewOrder {
  readonly id: string;
  readonly rewardId: string;
  readonly externalId: string | null;
  readonly cents: number;
  readonly name: string;
  readonly email: string;
  readonly now: string;
}

/** The order: created now, or by a concurrent call with the same external id. */
export async function insertOrder(context: SandboxContext, order: NewOrder): Promise<{ row: OrderRow; created: boolean }> {
  const { rows } = await context.pool.query<OrderRow>(
    `insert into sandbox.tremendous_orders (id, external_id, cents, name, email, reward_id, delivery_started_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (external_id) do nothing returning *`,
    [order.id, order.externalId, order.cents, order.name, order.email, order.rewardId, order.now],
  );
  const [created] = rows;
  if (created) return { row: created, created: true };
  const first = await orderBy(context, 'external_id', order.externalId ?? '');
  if (!first) throw new Error('The order was neither created nor found');
  return { row: first, created: false };
}

export async function restartDelivery({ pool, clock }: SandboxContext, rewardId: string, email: string): Promise<void> {
  await pool.query(
    `update sandbox.tremendous_orders set email = $2, delivery_started_at = $3, overruled = null, announced = 'CHANGED'
     where reward_id = $1`,
    [rewardId, email, clock.now()],
  );
}
