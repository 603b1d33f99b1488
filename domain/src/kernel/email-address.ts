import tlds from 'tlds' with { type: 'json' };
import { z } from 'zod';
import { normaliseEmail } from './normalise-email.js';

export const emailMustBeValid = 'E-mail must be valid';

/** RFC 5321: the longest address that can be delivered. */
const longestAddress = 254;

/** `.example` never exists on the internet (RFC 2606): the demo and the sandboxes use it. */
const reservedForExamples = 'example';

let knownTlds: ReadonlySet<string> | undefined;

/** Whether this is a top-level domain that exists, in lower case. */
export function isTopLevelDomain(name: string): boolean {
  knownTlds ??= new Set([...tlds, reservedForExamples]);
  return knownTlds.has(name);
}

const syntax = z.email();

/**
 * Syntactically valid and under a top-level domain that exists (document 1 §5). Takes the
 * normalised form.
 */
export function isEmailAddress(email: string): boolean {
  return (
    email.length <= longestAddress && syntax.safeParse(email).success && isTopLevelDomain(email.slice(email.lastIndexOf('.') + 1))
  );
}

/** The e-mail field of a form; normalises it. Messages `Required` and `E-mail must be valid`. */
export const emailSchema = z
  .string({ error: 'Required' })
  .transform(normaliseEmail)
  .pipe(z.string().min(1, { error: 'Required', abort: true }).refine(isEmailAddress, { error: emailMustBeValid }));
