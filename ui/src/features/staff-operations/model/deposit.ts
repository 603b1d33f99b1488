import { depositSchema as deposit } from '@panelist/domain/operations/browser';
import { typedCents } from '@panelist/domain/kernel/browser';
import { z } from 'zod';

/** The form of a deposit: what the API asks for, with the amount in dollars. */
export const depositSchema = deposit.pick({ reference: true }).extend({
  amount: z
    .string()
    .refine((typed) => typedCents(typed) !== null, {
      error: 'An amount in dollars is required, such as 1,500.00.',
      abort: true,
    })
    .refine((typed) => deposit.shape.amountCents.safeParse(typedCents(typed)).success, {
      error: 'An amount above $0 and at most $100,000,000 is required.',
    }),
});

export interface TypedDeposit {
  readonly amount: string;
  readonly reference: string;
}

/** What the API takes. Only for values that the schema accepts. */
export const depositOf = ({ amount, reference }: TypedDeposit) => ({
  amountCents: typedCents(amount) ?? NaN,
  reference: reference.trim(),
});
