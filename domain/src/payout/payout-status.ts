/**
 * awaiting-release: above the limit of one approval; operations have to release it. requested:
 * waits for its dispatch. sending: sent to the provider, no answer yet. accepted: the provider has
 * the order. paid: settled. rejected: refused until something changes. returned: sent, but not
 * delivered. unclaimed, held: the order waits at the provider. unknown: may have been paid; workers
 * look it up. voided: cancelled before it was paid, by operations or because its approval was
 * withdrawn. reversed: taken back by the provider.
 */
export const payoutStatuses = [
  'awaiting-release',
  'requested',
  'sending',
  'accepted',
  'paid',
  'rejected',
  'returned',
  'unclaimed',
  'held',
  'unknown',
  'voided',
  'reversed',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
