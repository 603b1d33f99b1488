import { SANDBOX_DOMAIN } from '@panelist/infra/providers';

/**
 * What the sandbox does for special addresses, like the numbers of test cards (contract, Payouts).
 * It pays all others.
 */
const special = [
  'insufficient-funds',
  'blocked',
  'unclaimed',
  'timeout-then-paid',
  'fails-twice',
  'slow',
  /** Takes the order and answers no question about it, ever. */
  'never-known',
  /** Tremendous: the status of the order. */
  'order-failed',
  'order-canceled',
  'pending-approval',
  /** PayPal: the status of the batch. */
  'batch-denied',
  'batch-canceled',
  /** PayPal: the status of the item. */
  'on-hold',
  'item-failed',
] as const;
export type Behaviour = 'pay' | (typeof special)[number];

export function behaviourOf(email: string): Behaviour {
  const [local, domain] = email.trim().toLowerCase().split('@');
  return domain === SANDBOX_DOMAIN ? (special.find((name) => name === local) ?? 'pay') : 'pay';
}

/** From the order to the money, in milliseconds of the app's clock. */
export const settlingMs = (behaviour: Behaviour, settlesInMs: number): number => (behaviour === 'slow' ? 15_000 : settlesInMs);

/** From the call to its answer, in milliseconds. */
export const answeringMs = (behaviour: Behaviour): number => (behaviour === 'slow' ? 3_000 : 0);
