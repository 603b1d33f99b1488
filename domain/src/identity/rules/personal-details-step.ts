import { z } from 'zod';
import { emailSchema } from '../../kernel/email-address.js';
import { nameSchema, passwordSchema } from './name-and-password.js';
import { parsePhone, phoneMessages } from './phone-number.js';
import { pastedText } from '../../kernel/typed-text.js';

const youngest = 18;
const oldest = 120;

/**
 * A date of birth, `YYYY-MM-DD`: from 120 to 18 years before `today` (document 1 §5).
 * `today` is `YYYY-MM-DD` in UTC.
 */
export function dateOfBirthSchema(today: string) {
  return z
    .string({ error: 'Required' })
    .overwrite(pastedText)
    .min(1, { error: 'Required', abort: true })
    .pipe(z.iso.date({ error: 'Enter a date as YYYY-MM-DD', abort: true }))
    .refine((date) => date <= yearsBefore(today, youngest), { error: 'You must be at least 18 years old' })
    .refine((date) => date >= yearsBefore(today, oldest), { error: 'You can be at most 120 years old' });
}

/** The date this many years before a day; 29 February becomes 1 March in a year without one. */
export function yearsBefore(day: string, years: number): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/** A valid phone number as typed; `country` (ISO 3166-1 alpha-2) reads numbers without a prefix. */
export function phoneSchema(country?: string) {
  return z
    .string({ error: phoneMessages.required })
    .overwrite(pastedText)
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
