import { depositSchema as deposit } from '@panelist/domain/operations/browser';
import { centsFromDollars } from '@panelist/domain/kernel/browser';
import { z } from 'zod';

/** Dollars and cents as a person types them: `1,500` or `99.95`. */
const typedAmount = /^\d[\d,]*(\.\d{1,2})?$/;

const centsOf = (typed: string): number => centsFromDollars(Number(typed.trim().replaceAll(',', '')));

/** The form of a deposit: what the API asks for, with the amount in dollars. */
export const depositSchema = deposit.pick({ reference: true }).extend({
  amount: z
    .string()
    .refine((typed) => typedAmount.test(typed.trim()), {
      error: 'An amount in dollars is required, such as 1,500.00.',
      abort: true,
    })
    .refine((typed) => deposit.shape.amountCents.safeParse(centsOf(typed)).success, {
      error: 'An amount above $0 and at most $100,000,000 is required.',
    }),
});

export interface TypedDeposit {
  readonly amount: string;
  readonly reference: string;
}

/** What the API takes. Only for values that the schema accepts. */
export const depositOf = ({ amount, reference }: TypedDeposit) => ({ amountCents: centsOf(amount), reference: reference.trim() });
