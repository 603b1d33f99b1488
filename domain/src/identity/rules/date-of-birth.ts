import { z } from 'zod';
import { yearsBefore } from './years-before.js';
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
