import { z } from 'zod';
import { aValidInput } from '../../identity/browser.js';
import { knownCodes, labelOf, type LookupName } from '../lookups.js';

/** Codes that stand alone: with one of them a person says that none of the others applies. */
export const exclusiveChoices = ['noPets', 'noSmartphone', 'noTablet', 'noComputer'] as const;
const exclusive: ReadonlySet<string> = new Set(exclusiveChoices);

/** The sentence for a choice that is combined with others although it excludes them. */
export const excludesOthers = (list: LookupName, code: string): string =>
  `“${labelOf(list, code)}” cannot be combined with other choices.`;

/**
 * The choices after one was added: an exclusive one replaces the others, and is replaced by them.
 */
export function withChoice(chosen: readonly string[], added: string): readonly string[] {
  if (exclusive.has(added)) return [added];
  return [...chosen.filter((code) => code !== added && !exclusive.has(code)), added];
}

/** Any number of codes of a list, each once; null and missing become an empty list. */
export function choices(list: LookupName) {
  return z
    .array(z.string({ error: aValidInput }).trim(), { error: aValidInput })
    .nullish()
    .transform((codes) => [...new Set(codes ?? [])])
    .refine((codes) => codes.every((code) => knownCodes(list).has(code)), { error: aValidInput, abort: true })
    .superRefine((codes, context) => {
      const alone = codes.find((code) => exclusive.has(code));
      if (alone !== undefined && codes.length > 1) context.addIssue({ code: 'custom', message: excludesOthers(list, alone) });
    });
}

/** A code of a list, required: document 3 §5 has one sentence for every missing one. */
export function requiredChoice(list: LookupName) {
  return z
    .string({ error: aValidInput })
    .trim()
    .refine((code) => knownCodes(list).has(code), { error: aValidInput });
}

/** Yes, no, or not said. */
export const yesOrNo = z
  .boolean({ error: aValidInput })
  .nullish()
  .transform((value) => value ?? null);
