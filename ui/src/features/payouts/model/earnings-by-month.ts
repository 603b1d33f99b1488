import { centsFromDollars, dollarsFromCents } from '@panelist/domain/kernel/browser';
import type { Payout } from '@panelist/domain/payout/browser';

export interface MonthOfEarnings {
  /** `2026-11`. */
  readonly key: string;
  /** `Nov`. */
  readonly short: string;
  /** `November 2026`. */
  readonly label: string;
  readonly dollars: number;
  readonly payments: number;
}

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short' });
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
const keyOf = (at: Date) => `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;

const mostMonths = 12;
const fewestMonths = 6;

/** What was paid in each month since the first payment, at least 6 and at most 12, oldest first, by the viewer's calendar. */
export function earningsByMonth(
  payouts: readonly Pick<Payout, 'paidAt' | 'net' | 'status'>[],
  now: Date,
): readonly MonthOfEarnings[] {
  const sums = new Map<string, { cents: number; payments: number }>();
  for (const { paidAt, net, status } of payouts) {
    if (paidAt === null || status !== 'paid') continue;
    const key = keyOf(new Date(paidAt));
    const sum = sums.get(key) ?? { cents: 0, payments: 0 };
    sums.set(key, { cents: sum.cents + centsFromDollars(net), payments: sum.payments + 1 });
  }
  const monthsAgo = (ago: number) => new Date(now.getFullYear(), now.getMonth() - ago, 1);
  const oldest =
    Array.from({ length: mostMonths }, (_unused, ago) => ago).findLast((ago) => sums.has(keyOf(monthsAgo(ago)))) ?? 0;
  const shown = Math.max(fewestMonths, oldest + 1);
  return Array.from({ length: shown }, (_unused, index) => {
    const month = monthsAgo(shown - 1 - index);
    const sum = sums.get(keyOf(month));
    return {
      key: keyOf(month),
      short: shortMonth.format(month),
      label: longMonth.format(month),
      dollars: dollarsFromCents(sum?.cents ?? 0),
      payments: sum?.payments ?? 0,
    };
  });
}
