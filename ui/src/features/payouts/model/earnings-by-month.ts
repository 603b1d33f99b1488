import { centsFromDollars, dollarsFromCents, monthText } from '@panelist/domain/kernel/browser';
import type { Payout } from '@panelist/domain/payout/browser';
import { dayIn } from '../../../shared/display/dates.js';
import { viewersZone } from '../../../shared/display/viewers-zone.js';
import type { MonthOfMoney } from '../../../shared/money/month-of-money.js';

const maxMonths = 12;
const minMonths = 6;

/** `2026-11`, in the viewer's calendar. */
const monthIn = (at: string | number): string => dayIn(at, viewersZone()).slice(0, 7);

/**
 * Earnings of each month since the first payment, at least 6 months and at most 12, oldest first,
 * in the viewer's calendar.
 */
export function earningsByMonth(
  payouts: readonly Pick<Payout, 'paidAt' | 'net' | 'status'>[],
  now: Date,
): readonly MonthOfMoney[] {
  const sums = new Map<string, { cents: number; count: number }>();
  for (const { paidAt, net, status } of payouts) {
    if (paidAt === null || status !== 'paid') continue;
    const key = monthIn(paidAt);
    const sum = sums.get(key) ?? { cents: 0, count: 0 };
    sums.set(key, { cents: sum.cents + centsFromDollars(net), count: sum.count + 1 });
  }
  const [year, month] = monthIn(now.getTime()).split('-').map(Number);
  const monthsAgo = (ago: number): string => new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - ago)).toISOString().slice(0, 7);
  const oldest = Array.from({ length: maxMonths }, (_unused, ago) => ago).findLast((ago) => sums.has(monthsAgo(ago))) ?? 0;
  const shown = Math.max(minMonths, oldest + 1);
  return Array.from({ length: shown }, (_unused, index) => {
    const key = monthsAgo(shown - 1 - index);
    const sum = sums.get(key);
    return {
      key,
      short: monthText(key, 'short'),
      label: monthText(key),
      dollars: dollarsFromCents(sum?.cents ?? 0),
      count: sum?.count ?? 0,
    };
  });
}

/** What the call of the payouts takes from the `skip`th on: as many as one answer may have. */
export const payoutsInput = (skip: number) => ({ query: { skip, limit: 100 } });
