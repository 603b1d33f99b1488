import { z } from 'zod';
import type { FieldError } from '../kernel/refusal.js';
import { isStorable } from '../kernel/storable-text.js';
import { typedText } from '../kernel/typed-text.js';

/** Of what is missing, and of a text of which nothing is left. */
const required = 'This field is required.';

/** Non-blank text, trimmed. */
export const filledText = (max: number) =>
  z
    .string()
    .overwrite(typedText)
    .min(1, required)
    .max(max, `Maximum ${max} characters`)
    .refine(isStorable, 'A valid input is required.');

/**
 * Line breaks, other control characters, and all that shows nothing by itself: zero-width and
 * format characters, marks of direction, fillers. Joiners spell words in some scripts and emoji,
 * and selectors choose a form: both stay there.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\uFFF9-\uFFFB\u2800]|(?![\u200C\u200D]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|(?<=^|[\p{Script=Latin}\p{N}\p{P}\p{Z}])[\u200C\u200D]/u;

/** A name: one line that shows as it was written. */
export const lineText = (max: number) =>
  filledText(max).refine((text) => !hidden.test(text), 'Please write one line without hidden characters.');

export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(typedText)
    .max(max, `Maximum ${max} characters`)
    .refine(isStorable, 'A valid input is required.')
    .nullish()
    .transform((value) => value ?? '');

// An address may hold a character that the parser of addresses would encode, but does not.
export const webAddress = z
  .url({ protocol: /^https?$/, message: 'An address that begins with https:// is required.' })
  .max(2000)
  .refine(isStorable, 'An address that begins with https:// is required.');

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = z.iso.date('A day such as 2025-09-02 is required.');

/** Missing, null and false are the same. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** Missing and null are the same. */
export function nullable<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? null);
}

/** `screener[3].answers[1].goToQuestionUid`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (field, part) => (typeof part === 'number' ? `${field}[${part}]` : `${field}${field === '' ? '' : '.'}${String(part)}`),
    '',
  );
}

/** One message a field: that of the first rule that the field breaks. */
export function fieldErrors(error: z.ZodError): readonly FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const field of keys.map(fieldPath)) {
      if (!byField.has(field)) byField.set(field, { field, message: issue.message });
    }
  }
  return [...byField.values()];
}

/** The message for a missing value; other issues keep their own. */
export const missing: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? required : undefined;
