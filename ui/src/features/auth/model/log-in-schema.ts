import { isEmailAddress, normaliseEmail } from '@panelist/domain/identity/browser';
import { z } from 'zod';
import { wrongCredentials } from './wrong-credentials.js';

/**
 * One message for all errors, as on the server, so that the page does not reveal which accounts
 * exist. An address needs a top-level domain that exists (document 1 §5).
 */
export const logInSchema = z.object({ email: z.string(), password: z.string() }).superRefine(({ email, password }, context) => {
  const wellFormed = isEmailAddress(normaliseEmail(email)) && password.length >= 8 && password.length < 100;
  if (!wellFormed) context.addIssue({ code: 'custom', path: ['password'], message: wrongCredentials });
});

export const secondFactorSchema = z.object({ code: z.string().trim().min(1, 'Required.') });
