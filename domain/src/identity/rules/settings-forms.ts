import { changedPasswordSchema } from './changed-password.js';
import { z } from 'zod';
import { emailSchema } from '../../kernel/email-address.js';
import { nameSchema } from './name-and-password.js';

// The forms of the settings and their calls check by these.

export const accountDetailsSchema = z.object({ firstName: nameSchema, lastName: nameSchema, email: emailSchema });

/** The present password, and the new one. */
export const passwordChangeSchema = z.object({ password: changedPasswordSchema, newPassword: changedPasswordSchema });

export const erasureConfirmationSchema = z.object({
  /** Of an account that has one. */
  password: z.string().max(200).optional(),
});

/**
 * Said whether another account uses the address or not: its mail alone says that (contract,
 * Accounts).
 */
export const emailChangeAsked = (email: string): string => `We sent a link to ${email}. Open it to confirm the change.`;
