import { validateProject, type Lookup } from '@panelist/domain/catalogue/browser';
import type { FieldError } from '../../../shared/api/api-error.js';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { entryOf } from './project-entry.js';
import { valuesOf, type ProjectValues } from './project-values.js';

/** The errors of a project as JSON, by the rules of the call. */
export function judge(entry: unknown, lookup: Lookup): readonly FieldError[] {
  const result = validateProject(entry, lookup);
  return result.ok ? [] : result.errors.map(({ field, message }) => ({ field, message: readable(message) }));
}

const readable = (message: string): string =>
  /^Invalid input: expected (number|nonoptional)/.test(message) ? 'A number is required.' : message;

/** `screener[3].answers[1].text` as the form's path: `screener.3.answers.1.text`. */
export const formPath = (field: string): string => field.replaceAll('[', '.').replaceAll(']', '');

/** The same rules for the form. */
export const projectSchema = (lookup: Lookup): ValidatingSchema => ({
  '~standard': {
    validate: (values) => ({
      issues: judge(entryOf(values as ProjectValues, 'draft'), lookup).map(({ field, message }) => ({
        message,
        path: formPath(field).split('.'),
      })),
    }),
  },
});

/** The buttons choose the status; a project as JSON may name none. */
export const withStatus = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? { ...entry, status: 'published' } : entry;

/**
 * Whether the form holds all that is wrong with this JSON. A criterion that the form does not know
 * would get lost in it, and the project would look for everybody.
 */
export function fitsIntoForm(entry: unknown, lookup: Lookup): boolean {
  const shown = judge(entryOf(valuesOf(entry), 'published'), lookup).map(({ field }) => field);
  return judge(withStatus(entry), lookup).every(({ field }) => shown.includes(field));
}

export type ParsedJson = { readonly ok: true; readonly entry: unknown } | { readonly ok: false; readonly message: string };

/** The JSON of a project; a text that is none says where it stops being JSON. */
export function parseEntry(typed: string): ParsedJson {
  try {
    return { ok: true, entry: JSON.parse(typed) };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, message: `This is not JSON yet: ${error.message}` };
    throw error;
  }
}
