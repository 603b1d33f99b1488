import { z } from 'zod';
import { typedText } from '../../kernel/typed-text.js';

/** The lists that sign-up chooses from. */
export type SignUpList =
  | 'gender'
  | 'ethnicity'
  | 'educationLevel'
  | 'householdIncome'
  | 'employmentStatus'
  | 'industries'
  | 'jobFunction'
  | 'seniorityLevel'
  | 'companySize'
  | 'country';

/**
 * The codes of a list: `knownCodes` of the profile context. An argument, because a context does not
 * import another.
 */
export type KnownCodes = (list: SignUpList) => ReadonlySet<string>;

export const aValidInput = 'A valid input is required.';

/** A required code of a list. */
export function codeSchema(codes: ReadonlySet<string>, missing = 'Required') {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .refine((code) => codes.has(code), { error: aValidInput });
}

/** An optional code of a list: blank and missing become null. */
export function optionalCodeSchema(codes: ReadonlySet<string>) {
  return optionalText.pipe(
    z
      .string()
      .refine((code) => codes.has(code), { error: aValidInput })
      .nullable(),
  );
}

/** Optional text, trimmed: blank and missing become null. */
export const optionalText = z
  .string({ error: aValidInput })
  .nullish()
  .transform((text) => typedText(text ?? '') || null);
