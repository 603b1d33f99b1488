import { z } from 'zod';
import { aValidInput, optionalCodeSchema } from '../../identity/browser.js';
import { knownCodes } from '../lookups.js';
import { choices, yesOrNo } from './choices.js';

/** Most children of the personal section (document 3 §5). */
export const mostChildren = 20;
const earliestYear = 1900;

export const tooManyChildren = `Enter up to ${mostChildren} children`;
/** The sentence for a birth year that is none. `today` is `YYYY-MM-DD`. */
export const birthYearMessage = (today: string): string => `Enter a year from ${earliestYear} to ${today.slice(0, 4)}`;

/**
 * A child's year of birth: four digits, 1900 to the current year (document 2 §5, document 3 §5).
 * Stored as text.
 */
export function birthYearSchema(today: string) {
  const latest = Number(today.slice(0, 4));
  return z
    .union([z.string(), z.number()], { error: aValidInput })
    .transform((year) => String(year).trim())
    .refine((year) => /^\d{4}$/.test(year) && Number(year) >= earliestYear && Number(year) <= latest, {
      error: birthYearMessage(today),
    });
}

/** The personal section; every field may stay empty. `today` is `YYYY-MM-DD`. */
export function personalRules({ today }: { readonly today: string }) {
  return z.object({
    relationshipStatus: optionalCodeSchema(knownCodes('relationshipStatus')),
    languages: choices('language'),
    pets: choices('pet'),
    livingSituation: optionalCodeSchema(knownCodes('livingSituation')),
    homeOwner: yesOrNo,
    childrenBirthYears: z
      .array(birthYearSchema(today), { error: aValidInput })
      .max(mostChildren, { error: tooManyChildren })
      .nullish()
      .transform((years) => years ?? []),
  });
}
