import { emailSchema } from '@panelist/domain/kernel/browser';
import { payoutMethods, type PayoutMethod } from '@panelist/domain/payout/browser';
import { z } from 'zod';

/** Where money goes, as a form checks it: the command's own shape, with the address checked as the server does. */
export const destinationSchema = z.object({ type: z.enum(payoutMethods), email: emailSchema });

export interface Destination {
  readonly type: PayoutMethod;
  readonly email: string;
}
