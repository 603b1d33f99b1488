import { describe, expect, it } from '@jest/globals';
import { earningsByMonth } from './earnings-by-month.js';

const paid = (paidAt: string, net: number) => ({ paidAt, net, status: 'paid' as const });

describe('earnings by month', () => {
  const now = new Date(2026, 10, 21, 12);

  it('shows at least six months, including empty ones', () => {
    const months = earningsByMonth([paid('2026-10-10T12:00:00Z', 5)], now);
    expect(months.map(({ key }) => key)).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
    expect(months.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 0]);
  });

  it('goes back to the first payment, at most a year', () => {
    expect(earningsByMonth([paid('2026-03-10T12:00:00Z', 5)], now)[0]?.key).toBe('2026-03');
    expect(earningsByMonth([paid('2026-01-10T12:00:00Z', 5), paid('2020-03-10T12:00:00Z', 5)], now)[0]?.key).toBe('2026-01');
    expect(earningsByMonth([paid('2025-12-10T12:00:00Z', 5)], now)).toHaveLength(12);
  });

  it('adds in cents: thirty times $0.10 is $3', () => {
    const dimes = Array.from({ length: 30 }, () => paid('2026-11-10T12:00:00Z', 0.1));
    expect(earningsByMonth(dimes, now).at(-1)).toMatchObject({ label: 'November 2026', dollars: 3, count: 30 });
  });

  it('excludes payments that are unpaid, reversed or too old', () => {
    const others = [
      { paidAt: null, net: 5, status: 'accepted' as const },
      { paidAt: '2026-11-10T12:00:00Z', net: 5, status: 'reversed' as const },
      paid('2025-10-10T12:00:00Z', 5),
    ];
    expect(earningsByMonth(others, now).every(({ count }) => count === 0)).toBe(true);
  });
});
