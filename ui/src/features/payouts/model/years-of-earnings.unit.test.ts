import { expect, it } from '@jest/globals';
import { yearsOfEarnings } from './years-of-earnings.js';

const paid = (paidAt: string, net: number, type: 'TREMENDOUS' | 'PAYPAL') => ({ paidAt, net, type, status: 'paid' as const });

it('adds up each year and method in cents, newest first, and leaves out what was taken back', () => {
  expect(
    yearsOfEarnings([
      paid('2025-12-31T23:59:59.000Z', 0.1, 'PAYPAL'),
      paid('2026-01-01T00:00:00.000Z', 0.2, 'PAYPAL'),
      paid('2026-05-01T00:00:00.000Z', 0.1, 'TREMENDOUS'),
      { ...paid('2026-05-01T00:00:00.000Z', 9, 'PAYPAL'), status: 'reversed' as const },
    ]),
  ).toEqual([
    { year: 2026, payments: 2, dollars: 0.3, giftCards: 0.1, paypal: 0.2 },
    { year: 2025, payments: 1, dollars: 0.1, giftCards: 0, paypal: 0.1 },
  ]);
});
