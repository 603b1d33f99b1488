import type { SandboxContext } from './sandbox-context.js';

export interface BatchRow {
  readonly id: string;
  readonly sender_batch_id: string;
  readonly cents: number;
  readonly receiver: string;
  readonly item_id: string;
  readonly sender_item_id: string | null;
  readonly created_at: Date;
  /** A later outcome that replaced the first one: REFUNDED, REVERSED, … */
  readonly overruled: string | null;
  /**
   * The item state in its last webhook message; null before the first one, CHANGED when another one
   * is due.
   */
  readonly announced: string | null;
}

export async function batchBy(
  { pool }: SandboxContext,
  column: 'id' | 'sender_batch_id' | 'item_id',
  value: string,
): Promise<BatchRow | undefined> {
  const { rows } = await pool.query<BatchRow>(`select * from sandbox.paypal_batches where ${column} = $1`, [value]);
  return rows[0];
}

/**
 * A page of the batches of a period, oldest first, and how many there are in all. Pages begin with
 * 1.
 */
export async function batchesBetween(
  { pool }: SandboxContext,
  period: { readonly from: string; readonly to: string },
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly rows: readonly BatchRow[]; readonly total: number }> {
  const wanted =
    "from sandbox.paypal_batches where created_at between $1 and $2 and lower(receiver) <> 'never-known@sandbox.example'";
  const values = [period.from, period.to];
  const counted = await pool.query<{ total: number }>(`select count(*)::integer as total ${wanted}`, values);
  const { rows } = await pool.query<BatchRow>(`select * ${wanted} order by created_at, id limit $3 offset $4`, [
    ...values,
    size,
    (page - 1) * size,
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

interface NewBatch {
  readonly id: string;
  readonly itemId: string;
  readonly senderBatchId: string;
  readonly senderItemId: string | null;
  readonly cents: number;
  readonly receiver: string;
}

/** The batch: created now, or by a concurrent call with the same key. */
export async function insertBatch(context: SandboxContext, batch: NewBatch): Promise<{ row: BatchRow; created: boolean }> {
  const { rows } = await context.pool.query<BatchRow>(
    `insert into sandbox.paypal_batches (id, sender_batch_id, cents, receiver, item_id, sender_item_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (sender_batch_id) do nothing returning *`,
    [batch.id, batch.senderBatchId, batch.cents, batch.receiver, batch.itemId, batch.senderItemId, context.clock.now()],
  );
  const [created] = rows;
  if (created) return { row: created, created: true };
  const first = await batchBy(context, 'sender_batch_id', batch.senderBatchId);
  if (!first) throw new Error('The batch was neither created nor found');
  return { row: first, created: false };
}
