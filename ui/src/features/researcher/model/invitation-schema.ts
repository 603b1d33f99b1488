import { emailSchema } from '@panelist/domain/kernel/browser';
import { z } from 'zod';

/** Without an e-mail, the invitation is a link. */
export const invitationSchema = z.object({ email: z.literal('').or(emailSchema), skipScreenerQuestions: z.boolean() });
