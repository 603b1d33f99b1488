import { dateOfBirthSchema } from './date-of-birth.js';
import { z } from 'zod';
import { emailSchema } from '../../kernel/email-address.js';
import { nameSchema, passwordSchema } from './name-and-password.js';
import { parsePhone, phoneMessages } from './phone-number.js';
import { pastedText } from '../../kernel/typed-text.js';

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
