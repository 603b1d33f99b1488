import type { PayoutFilter } from './payouts/payout-filter.js';

/** Nobody hints to the staff what happens to others: these pages ask again every few seconds. */
export const operationsKeys = {
  payouts: (filter: PayoutFilter) => ['operations-payouts', filter] as const,
  payout: (id: string) => ['operations-payouts', 'one', id] as const,
  projectors: () => ['operations-projectors'] as const,
};
