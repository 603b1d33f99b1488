import type { z } from 'zod';
import type { FieldError } from './refusal.js';

/**
 * The first message of each refused field. `fieldOf` turns a path within the schema's value
 * (`industry`, without indexes) into the payload's (`employment.industry`).
 */
export function fieldErrors(
  result: z.ZodSafeParseResult<unknown>,
  fieldOf: (path: string) => string = (path) => path,
): readonly FieldError[] {
  if (result.success) return [];
  const byField = new Map<string, string>();
  for (const issue of result.error.issues) {
    const field = fieldOf(issue.path.filter((part) => typeof part === 'string').join('.'));
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
