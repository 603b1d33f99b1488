import { inTransaction, type Queryable } from '@panelist/infra/postgres';
import { itemOf, batchOf } from './paypal-answers.js';
import type { BatchRow } from './paypal-batches.js';
import type { SandboxContext } from './sandbox-context.js';
import { behaviourOf } from './special-address.js';
import { deliveryOf, type OrderRow } from './tremendous-orders.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { tremendousSignature } from '@panelist/infra/providers';

/** A signed message of a provider. */
interface WebhookMessage {
  readonly id: string;
  readonly provider: 'TREMENDOUS' | 'PAYPAL' | 'PLAID';
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly transmissionId: string | null;
}

type Needs = Pick<SandboxContext, 'clock' | 'settlesInMs' | 'webhooks'>;

/** Tremendous's messages about an order whose reward has this delivery state. */
function tremendousMessages(row: OrderRow, delivery: string, needs: Needs): readonly WebhookMessage[] {
  const announced = [
    ...(row.announced === null ? [tremendous('ORDERS.CREATED', { id: row.id, type: 'orders' }, needs)] : []),
    ...(delivery === 'PENDING'
      ? []
      : [tremendous(`REWARDS.DELIVERY.${delivery}`, { id: row.reward_id, type: 'rewards' }, needs)]),
  ];
  return announced;
}

function tremendous(event: string, resource: object, { webhooks }: Needs): WebhookMessage {
  const id = randomUUID();
  const body = JSON.stringify({ event, uuid: id, created_utc: new Date().toISOString(), payload: { resource, meta: {} } });
  return {
    id,
    provider: 'TREMENDOUS',
    body,
    headers: { 'Tremendous-Webhook-Signature': tremendousSignature(webhooks.tremendousKey, body) },
    transmissionId: null,
  };
}

/** Names of events that differ from the item's state. */
const paypalEvents: Readonly<Record<string, string>> = { SUCCESS: 'SUCCEEDED', ONHOLD: 'HELD' };

/** PayPal's messages about a batch whose item has this state. */
function paypalMessages(row: BatchRow, status: string, needs: Needs): readonly WebhookMessage[] {
  const { batch_header } = batchOf(row, needs);
  const batch = (event: string) => paypal(`PAYMENT.PAYOUTSBATCH.${event}`, 'payouts', { batch_header });
  return [
    ...(row.announced === null ? [batch('PROCESSING')] : []),
    ...(status === 'PENDING' || row.announced === 'CHANGED' ? [] : [batch('SUCCESS')]),
    ...(status === 'PENDING'
      ? []
      : [paypal(`PAYMENT.PAYOUTS-ITEM.${paypalEvents[status] ?? status}`, 'payouts_item', itemOf(row, needs))]),
  ];
}

function paypal(eventType: string, resourceType: string, resource: object): WebhookMessage {
  const id = `WH-${randomBytes(9).toString('hex').toUpperCase()}`;
  const now = new Date().toISOString();
  const transmissionId = randomUUID();
  const event = {
    id,
    event_version: '1.0',
    create_time: now,
    resource_type: resourceType,
    event_type: eventType,
    summary: `${eventType} happened`,
    resource,
    links: [],
  };
  return {
    id,
    provider: 'PAYPAL',
    body: JSON.stringify(event),
    headers: {
      'PayPal-Auth-Algo': 'SHA256withRSA',
      'PayPal-Cert-Url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-sandbox',
      'PayPal-Transmission-Id': transmissionId,
      'PayPal-Transmission-Sig': randomBytes(64).toString('base64'),
      'PayPal-Transmission-Time': now,
    },
    transmissionId,
  };
}

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
