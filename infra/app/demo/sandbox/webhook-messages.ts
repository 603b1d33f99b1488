import { randomBytes, randomUUID } from 'node:crypto';
import { tremendousSignature } from '@panelist/infra/providers';
import { batchOf, itemOf } from './paypal-answers.js';
import type { BatchRow } from './paypal-batches.js';
import type { SandboxContext } from './sandbox-context.js';
import type { OrderRow } from './tremendous-orders.js';

/** A signed message of a provider. */
export interface WebhookMessage {
  readonly id: string;
  readonly provider: 'TREMENDOUS' | 'PAYPAL' | 'PLAID';
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly transmissionId: string | null;
}

type Needs = Pick<SandboxContext, 'clock' | 'settlesInMs' | 'webhooks'>;

/** Tremendous's messages about an order whose reward has this delivery state. */
export function tremendousMessages(row: OrderRow, delivery: string, needs: Needs): readonly WebhookMessage[] {
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
export function paypalMessages(row: BatchRow, status: string, needs: Needs): readonly WebhookMessage[] {
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
