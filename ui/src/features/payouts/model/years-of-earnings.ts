import { centsFromDollars, dollarsFromCents } from '@panelist/domain/kernel/browser';
import type { Payout } from '@panelist/domain/payout/browser';

export interface YearOfEarnings {
  readonly year: number;
  readonly payments: number;
  readonly dollars: number;
  /** Of it, in US dollars. */
  readonly giftCards: number;
  readonly paypal: number;
}

type Paid = Pick<Payout, 'paidAt' | 'net' | 'status' | 'type'>;

/** What was paid in each calendar year (in UTC, as on the statements), newest first. */
export function yearsOfEarnings(payouts: readonly Paid[]): readonly YearOfEarnings[] {
  const paid = payouts.filter(({ paidAt, status }) => paidAt !== null && status === 'paid');
  const yearOf = ({ paidAt }: Paid): number => Number((paidAt ?? '').slice(0, 4));
  const years = [...new Set(paid.map(yearOf))].toSorted((one, other) => other - one);
  return years.map((year) => {
    const some = paid.filter((payout) => yearOf(payout) === year);
    return {
      year,
      payments: some.length,
      dollars: sum(some),
      giftCards: sum(some.filter(({ type }) => type === 'TREMENDOUS')),
      paypal: sum(some.filter(({ type }) => type === 'PAYPAL')),
    };
  });
}

const sum = (payouts: readonly Paid[]): number =>
  dollarsFromCents(payouts.reduce((cents, { net }) => cents + centsFromDollars(net), 0));
