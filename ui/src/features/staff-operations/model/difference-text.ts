import type { DifferenceKind, Reconciliation } from '@panelist/domain/payout/browser';

export const differenceText: Readonly<Record<DifferenceKind, string>> = {
  'missing-at-provider': 'Missing at the provider',
  'unknown-to-us': 'Unknown to us',
  amount: 'Another amount',
  address: 'Another address',
  status: 'Another outcome',
  'paid-twice': 'Paid twice',
};

const outcome = { paid: 'paid', open: 'at the provider', failed: 'not paid' } as const;

/** One side of a difference: `$52.50, paid`. */
export const sideText = (side: Reconciliation['items'][number]['ours'], money: (dollars: number) => string): string =>
  side === null ? 'Nothing' : `${money(side.amount)}, ${outcome[side.status]}`;
