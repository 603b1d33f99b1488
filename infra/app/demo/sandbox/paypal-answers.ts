import type { BatchRow } from './paypal-batches.js';
import type { SandboxContext } from './sandbox-context.js';
import { behaviourOf, settlingMs, type Behaviour } from './special-address.js';

export const linkTo = (row: BatchRow) => ({
  href: `https://api.paypal.com/v1/payments/payouts/${row.id}`,
  rel: 'self',
  method: 'GET',
  encType: 'application/json',
});

/** A batch as PayPal shows it. */
export function batchOf(row: BatchRow, context: Pick<SandboxContext, 'clock' | 'settlesInMs'>) {
  const item = itemOf(row, context);
  const refusal = item.transaction_status === 'PENDING' ? undefined : refusedBatches[behaviourOf(row.receiver)];
  return {
    batch_header: {
      payout_batch_id: row.id,
      batch_status: refusal?.status ?? (item.transaction_status === 'PENDING' ? 'PROCESSING' : 'SUCCESS'),
      ...(refusal?.errors === undefined ? {} : { errors: refusal.errors }),
      time_created: row.created_at.toISOString(),
      sender_batch_header: { sender_batch_id: row.sender_batch_id },
      amount: { currency: 'USD', value: (row.cents / 100).toFixed(2) },
    },
    items: refusal === undefined ? [item] : [],
    links: [linkTo(row)],
  };
}

/** Batches that PayPal does not pay as a whole; they have no items. */
const refusedBatches: Partial<Record<Behaviour, { readonly status: string; readonly errors?: object }>> = {
  'batch-denied': {
    status: 'DENIED',
    errors: { name: 'RISK_DECLINE', message: 'The payout was declined because of risk concerns.' },
  },
  'batch-canceled': { status: 'CANCELED' },
};

/** So long PayPal waits for a recipient without an account. */
const UNCLAIMED_MS = 30 * 86_400_000;

/** Its only item as PayPal shows it. */
export function itemOf(row: BatchRow, context: Pick<SandboxContext, 'clock' | 'settlesInMs'>) {
  return {
    payout_item_id: row.item_id,
    payout_batch_id: row.id,
    payout_item: {
      recipient_type: 'EMAIL',
      amount: { currency: 'USD', value: (row.cents / 100).toFixed(2) },
      receiver: row.receiver,
      ...(row.sender_item_id === null ? {} : { sender_item_id: row.sender_item_id }),
    },
    ...stateOf(row, context),
  };
}

/** No background work: the item's state is derived from the clock. */
function stateOf(row: BatchRow, { clock, settlesInMs }: Pick<SandboxContext, 'clock' | 'settlesInMs'>) {
  if (row.overruled !== null) return { transaction_status: row.overruled };
  const behaviour = behaviourOf(row.receiver);
  if (Date.parse(clock.now()) - row.created_at.getTime() < settlingMs(behaviour, settlesInMs))
    return { transaction_status: 'PENDING' };
  switch (behaviour) {
    case 'batch-denied':
    case 'batch-canceled':
      return { transaction_status: 'DENIED' };
    case 'on-hold':
      return { transaction_status: 'ONHOLD' };
    case 'item-failed':
      return {
        transaction_status: 'FAILED',
        errors: { name: 'RECEIVER_ACCOUNT_LOCKED', message: 'The account of the recipient is locked.' },
      };
    case 'unclaimed':
      if (Date.parse(clock.now()) - row.created_at.getTime() > UNCLAIMED_MS) return { transaction_status: 'RETURNED' };
      return {
        transaction_status: 'UNCLAIMED',
        errors: { name: 'RECEIVER_UNREGISTERED', message: 'The recipient for this payout does not have an account.' },
      };
    case 'blocked':
      return {
        transaction_status: 'BLOCKED',
        errors: { name: 'RISK_DECLINE', message: 'This transaction was blocked because of risk concerns.' },
      };
    default:
      return { transaction_status: 'SUCCESS' };
  }
}
