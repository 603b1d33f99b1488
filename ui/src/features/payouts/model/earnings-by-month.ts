import { centsFromDollars, dollarsFromCents, monthText } from '@panelist/domain/kernel/browser';
import type { Payout } from '@panelist/domain/payout/browser';
import dayjs from 'dayjs';
import type { MonthOfMoney } from '../../../shared/money/month-of-money.js';

const keyForm = 'YYYY-MM';

const maxMonths = 12;
const minMonths = 6;

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
    const key = dayjs(paidAt).format(keyForm);
    const sum = sums.get(key) ?? { cents: 0, count: 0 };
    sums.set(key, { cents: sum.cents + centsFromDollars(net), count: sum.count + 1 });
  }
  const monthsAgo = (ago: number) => dayjs(now).startOf('month').subtract(ago, 'month');
  const oldest =
    Array.from({ length: maxMonths }, (_unused, ago) => ago).findLast((ago) => sums.has(monthsAgo(ago).format(keyForm))) ?? 0;
  const shown = Math.max(minMonths, oldest + 1);
  return Array.from({ length: shown }, (_unused, index) => {
    const month = monthsAgo(shown - 1 - index);
    const key = month.format(keyForm);
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
