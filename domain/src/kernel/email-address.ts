import tlds from 'tlds' with { type: 'json' };
import { z } from 'zod';
import { asciiDomain, normaliseEmail } from './normalise-email.js';

export const emailMustBeValid = 'E-mail must be valid';

/** RFC 5321: the longest address that can be delivered, and its longest local part. */
const longestAddress = 254;
const longestLocalPart = 64;

/** `.example` never exists on the internet (RFC 2606): the demo and the sandboxes use it. */
const reservedForExamples = 'example';

let knownTlds: ReadonlySet<string> | undefined;

/** Whether this is a top-level domain that exists, in lower case and in either spelling. */
export function isTopLevelDomain(name: string): boolean {
  knownTlds ??= new Set([...tlds, ...tlds.map(asciiDomain), reservedForExamples]);
  return knownTlds.has(name);
}

// Zod's own pattern refuses `&`, which RFC 5322 allows, and domains of other scripts.
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domainName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i;

/**
 * Syntactically valid and under a top-level domain that exists (document 1 §5). Takes the
 * normalised form.
 */
export function isEmailAddress(email: string): boolean {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  return (
    at > 0 &&
    email.length <= longestAddress &&
    local.length <= longestLocalPart &&
    localPart.test(local) &&
    domainName.test(domain) &&
    isTopLevelDomain(domain.slice(domain.lastIndexOf('.') + 1))
  );
}

/** The e-mail field of a form; normalises it. Messages `Required` and `E-mail must be valid`. */
export const emailSchema = z
  .string({ error: 'Required' })
  .transform(normaliseEmail)
  .pipe(z.string().min(1, { error: 'Required', abort: true }).refine(isEmailAddress, { error: emailMustBeValid }));
