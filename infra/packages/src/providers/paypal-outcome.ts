import { z } from 'zod';
import type { ListedPayout, PayoutOrder, PayoutOutcome } from './port.js';

const item = z.object({
  payout_item_id: z.string().optional(),
  transaction_status: z.string().optional(),
  payout_item: z.object({
    amount: z.object({ value: z.string(), currency: z.string().optional() }),
    receiver: z.string().optional(),
    sender_item_id: z.string().optional(),
  }),
  errors: z.object({ name: z.string(), message: z.string() }).optional(),
});

/** What we read of a batch; one payout is one batch of one item. */
export const paypalBatch = z.object({
  batch_header: z.object({
    payout_batch_id: z.string(),
    batch_status: z.string(),
    time_created: z.string().optional(),
    sender_batch_header: z.object({ sender_batch_id: z.string().optional() }).optional(),
    errors: z.object({ name: z.string(), message: z.string() }).optional(),
  }),
  items: z.array(item).default([]),
});
export type PaypalBatch = z.output<typeof paypalBatch>;

/** PayPal's errors: `name` is the code; a duplicate links to the batch that has the id. */
export const paypalError = z.object({
  name: z.string(),
  message: z.string().default(''),
  details: z.array(z.object({ issue: z.string().optional(), link: z.unknown().optional() })).default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string().optional() })).default([]),
});
export type PaypalError = z.output<typeof paypalError>;

const fundingCodes = new Set(['INSUFFICIENT_FUNDS', 'INSUFFICIENT_UNRESERVED_FUNDS', 'FUNDING_SOURCE_NOT_AVAILABLE']);

/**
 * What a batch means for the payout. A batch that succeeded says nothing about its item; the item
 * decides.
 */
export function outcomeOfBatch(batch: PaypalBatch): PayoutOutcome {
  const { payout_batch_id: providerId, batch_status: status, errors } = batch.batch_header;
  const [only] = batch.items;
  const receiver = only?.payout_item.receiver;
  const to = receiver === undefined ? {} : { sentTo: receiver };
  const order = { providerId, ...(only?.payout_item_id === undefined ? {} : { itemId: only.payout_item_id }), ...to };
  const refusal = only?.errors ?? errors;
  const said = {
    code: refusal?.name ?? only?.transaction_status ?? status,
    message: refusal?.message ?? 'PayPal gave no reason.',
    ...to,
  };
  switch (only?.transaction_status) {
    case 'SUCCESS':
      return { kind: 'settled', ...order };
    case 'UNCLAIMED':
      return { kind: 'unclaimed', ...order };
    case 'ONHOLD':
      return { kind: 'held', providerId, ...said };
    case 'FAILED':
      return { kind: 'rejected', providerId, ...said, funding: fundingCodes.has(said.code) };
    case 'RETURNED':
    case 'BLOCKED':
    case 'REFUNDED':
    case 'REVERSED':
      return { kind: 'returned', providerId, ...said };
    default:
      break;
  }
  // PayPal's pages disagree on whether a denied batch was deducted: only its item, or its error,
  // settles it.
  if (status === 'DENIED' && errors !== undefined)
    return { kind: 'rejected', providerId, ...said, funding: fundingCodes.has(said.code) };
  if (status === 'CANCELED') return { kind: 'rejected', providerId, ...said, funding: false };
  return { kind: 'accepted', ...order };
}

/** As on a list. */
export function listedBatch(batch: PaypalBatch): ListedPayout {
  const { payout_batch_id: providerId, sender_batch_header: header, time_created: at } = batch.batch_header;
  const outcome = outcomeOfBatch(batch);
  return {
    key: header?.sender_batch_id ?? null,
    providerId,
    cents: batch.items.reduce((sum, { payout_item: { amount } }) => sum + centsOf(amount), 0),
    status: outcome.kind === 'settled' ? 'paid' : outcome.kind === 'rejected' ? 'failed' : 'open',
    at: (at === undefined ? new Date() : new Date(at)).toISOString(),
    ...('sentTo' in outcome ? { sentTo: outcome.sentTo } : {}),
  };
}

/** None where it is not in dollars. */
const centsOf = ({ value, currency = 'USD' }: z.output<typeof item>['payout_item']['amount']): number =>
  currency === 'USD' ? Math.round(Number(value) * 100) : 0;

/** Whether the batch found under our key is our order: one item over our amount in US dollars. */
export function isOurBatch(batch: PaypalBatch, order: PayoutOrder): boolean {
  const key = batch.batch_header.sender_batch_header?.sender_batch_id;
  return (
    (key === undefined || key === order.key) &&
    batch.items.length <= 1 &&
    batch.items.every(
      ({ payout_item: { amount, sender_item_id: itemKey = order.key } }) =>
        itemKey === order.key && centsOf(amount) === order.amountCents,
    )
  );
}

/**
 * The id of the batch that already has our key, from a refusal's links; undefined for any other
 * refusal.
 */
export function duplicateOf(error: PaypalError): string | undefined {
  const links = [...error.links.map(({ href }) => href), ...error.details.flatMap(({ link }) => hrefsOf(link))];
  for (const link of links) {
    const id = /\/payouts\/([A-Za-z0-9_-]+)\/?(?:\?.*)?$/.exec(link)?.[1];
    if (id !== undefined) return id;
  }
  return undefined;
}

function hrefsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(hrefsOf) : [];
}

/** Whether a refusal is about our balance rather than this payout. */
export const isFundingError = (code: string): boolean => fundingCodes.has(code);
