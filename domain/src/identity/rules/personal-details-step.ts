import { z } from 'zod';
import { dateOfBirthSchema } from './date-of-birth.js';
import { emailSchema } from '../../kernel/email-address.js';
import { isPlainName } from '../../kernel/plain-name.js';
import { parsePhone, phoneMessages } from './phone-number.js';

/** First and last names: at least 2 characters, trimmed (document 1 §5), and fit for a mail. */
export const nameSchema = z
  .string({ error: 'Required' })
  .trim()
  .min(1, { error: 'Required', abort: true })
  .min(2, { error: 'Minimum 2 characters' })
  .max(100, { error: 'Maximum 100 characters' })
  .refine(isPlainName, { error: 'Please enter a name without addresses or links' });

/** 8 to 99 characters, unchanged (document 1 §5, §9). */
export const passwordSchema = z
  .string({ error: 'Required' })
  .min(1, { error: 'Required', abort: true })
  .min(8, { error: 'Minimum 8 characters' })
  .max(99, { error: 'Maximum 100 characters' });

/** A valid phone number as typed; `country` (ISO 3166-1 alpha-2) reads numbers without a prefix. */
export function phoneSchema(country?: string) {
  return z
    .string({ error: phoneMessages.required })
    .trim()
    .min(1, { error: phoneMessages.required, abort: true })
    .refine((text) => parsePhone(text, country) !== undefined, { error: phoneMessages.invalid });
}

/** The fields of the Personal screen. `today` is `YYYY-MM-DD`. */
export function personalDetailsStep({ today, phoneCountry }: { readonly today: string; readonly phoneCountry?: string }) {
  return z.object({
    firstName: nameSchema,
    lastName: nameSchema,
    email: emailSchema,
    password: passwordSchema,
    phone: phoneSchema(phoneCountry),
    dateOfBirth: dateOfBirthSchema(today),
  });
}
