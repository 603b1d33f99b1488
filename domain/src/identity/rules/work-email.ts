import commonProviders from 'email-providers/common.json' with { type: 'json' };
import { z } from 'zod';
import { emailMustBeValid, isEmailAddress } from '../../kernel/email-address.js';
import { normaliseEmail } from '../../kernel/normalise-email.js';

/** Free providers that the package's list lacks. */
const furtherProviders = [
  'fastmail.com',
  'tutanota.com',
  'tutamail.com',
  'tuta.io',
  'tuta.com',
  'duck.com',
  'pm.me',
  'hey.com',
  'posteo.net',
  'protonmail.ch',
  'zohomail.com',
  'email.com',
  'usa.net',
  'mail.de',
  'email.cz',
  'poczta.fm',
  'op.pl',
  'mail.bg',
  'freemail.hu',
  'citromail.hu',
  'rediffmail.com',
  'hanmail.net',
  'sohu.com',
  '139.com',
  '188.com',
  'walla.com',
  'bol.com.br',
  'xtra.co.nz',
  'bk.ru',
  'inbox.ru',
  'internet.ru',
  'optonline.net',
  'windstream.net',
  'centurylink.net',
  'ziggo.nl',
  'kpnmail.nl',
  'hispeed.ch',
  'aon.at',
  'chello.at',
  'bbox.fr',
];
const personalDomains: ReadonlySet<string> = new Set([...commonProviders, ...furtherProviders]);

/**
 * Free providers with addresses under the endings of many countries. The list has some of them; all
 * of them are in the package's large list alone, which is too much for a page.
 */
const worldwide =
  /^(?:aol|gmail|gmx|googlemail|hotmail|icloud|live|msn|outlook|posteo|rocketmail|yahoo|ymail)\.(?:com|(?:com?\.)?[a-z]{2})$/;

/**
 * Whether the address is at a free provider, where any person can register. Takes the normalised
 * form.
 */
export function isPersonalEmail(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return personalDomains.has(domain) || worldwide.test(domain);
}

/**
 * The optional work e-mail: blank or missing becomes null, otherwise normalised; a personal address
 * is refused (document 1 §5).
 */
export const workEmailSchema = z
  .string()
  .nullish()
  .transform((text) => {
    const email = normaliseEmail(text ?? '');
    return email === '' ? null : email;
  })
  .pipe(
    z
      .string()
      .refine(isEmailAddress, { error: emailMustBeValid })
      .refine((email) => !isPersonalEmail(email), { error: 'Please enter a work e-mail, not a personal one.' })
      .nullable(),
  );
