import { inTransaction, type Queryable } from '@panelist/infra/postgres';
import { itemOf } from './paypal-answers.js';
import type { BatchRow } from './paypal-batches.js';
import type { SandboxContext } from './sandbox-context.js';
import { behaviourOf } from './special-address.js';
import { deliveryOf, type OrderRow } from './tremendous-orders.js';
import { paypalMessages, tremendousMessages, type WebhookMessage } from './webhook-messages.js';

interface Rows {
  readonly 'sandbox.tremendous_orders': OrderRow;
  readonly 'sandbox.paypal_batches': BatchRow;
}

interface News {
  readonly state: string;
  readonly messages: readonly WebhookMessage[];
}

const silence: News = { state: 'SILENT', messages: [] };

const AT_ONCE = 500;

/**
 * Writes a webhook message for each change at the providers since the last call; each once, also
 * with concurrent callers.
 */
export async function announceChanges(context: SandboxContext): Promise<void> {
  await announce(context, 'sandbox.tremendous_orders', (row) => {
    const delivery = deliveryOf(row, context);
    if (behaviourOf(row.email) === 'never-known') return silence;
    return { state: delivery, messages: tremendousMessages(row, delivery, context) };
  });
  await announce(context, 'sandbox.paypal_batches', (row) => {
    const status = itemOf(row, context).transaction_status;
    if (behaviourOf(row.receiver) === 'never-known') return silence;
    return { state: status, messages: paypalMessages(row, status, context) };
  });
}

async function announce<Table extends keyof Rows>(
  { pool }: SandboxContext,
  table: Table,
  news: (row: Rows[Table]) => News,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Rows[Table]>(
      `select * from ${table} where announced is null or announced in ('PENDING', 'CHANGED')
       order by created_at limit ${AT_ONCE} for update skip locked`,
    );
    for (const row of rows) {
      const { state, messages } = news(row);
      if (state === row.announced) continue;
      await insert(client, messages);
      await client.query(`update ${table} set announced = $2 where id = $1`, [row.id, state]);
    }
  });
}

async function insert(client: Queryable, messages: readonly WebhookMessage[]): Promise<void> {
  for (const { id, provider, body, headers, transmissionId } of messages)
    await client.query(
      'insert into sandbox.webhooks (id, provider, body, headers, transmission_id) values ($1, $2, $3, $4, $5)',
      [id, provider, body, headers, transmissionId],
    );
}
