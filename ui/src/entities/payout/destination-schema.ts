import { emailSchema } from '@panelist/domain/kernel/browser';
import { payoutMethods } from '@panelist/domain/payout/browser';
import { z } from 'zod';

/**
 * The schema of a destination form: the command's own shape, with the address validated as on the
 * server.
 */
export const destinationSchema = z.object({ type: z.enum(payoutMethods), email: emailSchema });
