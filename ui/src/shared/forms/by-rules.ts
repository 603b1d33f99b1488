import type { z } from 'zod';
import type { ValidatingSchema } from './to-formik-validate.js';

/** A path of the payload, in the form's own names; the same path unless they differ. */
export type FieldOf = (path: string) => string;

/**
 * A schema for a form: the domain's rules, run on the payload that the form's values become (the
 * form's author gives `payloadOf` their type). `fieldOf` moves an error to the form's field.
 */
export function byRules(
  rules: z.ZodType,
  payloadOf: (values: never) => unknown,
  fieldOf: FieldOf = (path) => path,
): ValidatingSchema {
  return {
    '~standard': {
      validate: (value) => {
        const result = rules.safeParse(payloadOf(value as never));
        if (result.success) return {};
        return {
          issues: result.error.issues.map(({ message, path }) => ({ message, path: fieldOf(path.join('.')).split('.') })),
        };
      },
    },
  };
}

/** The server names fields from the profile down (`personal.pets`), the form within its section. */
export const within =
  (section: string, fieldOf: FieldOf = (path) => path): FieldOf =>
  (field) =>
    fieldOf(field.startsWith(`${section}.`) ? field.slice(section.length + 1) : field);
