import { z } from 'zod';
import { aValidInput } from './code-schema.js';
import { typedText } from '../../kernel/typed-text.js';

/**
 * 1 to 25 skills of 3 to 70 characters, without duplicates in any case (document 1 §5, document 2
 * §5). Items are names or `{ name }`.
 */
export const skillsSchema = z
  .array(z.union([z.string(), z.object({ name: z.string() })], { error: aValidInput }), { error: aValidInput })
  .transform((items) =>
    eachOnce(items.map((item) => typedText(typeof item === 'string' ? item : item.name).replaceAll(/\s+/g, ' '))),
  )
  .pipe(
    z
      .array(
        z
          .string()
          .min(3, { error: 'Each skill must have a minimum of 3 characters' })
          .max(70, { error: 'Each skill may have a maximum of 70 characters' }),
      )
      .min(1, { error: aValidInput })
      .max(25, { error: 'Only select up to 25 skills' }),
  );

function eachOnce(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();
}
