import type { Letter } from '../runtime/notice.js';

/**
 * The mail that verifies an address (document 1 §4). Without a name: a stranger may have signed up
 * with this address.
 */
export function emailVerificationLetter(link: string): Letter {
  return {
    subject: 'Please confirm your e-mail address',
    text: `Hello,

welcome to Panelist! Please confirm that this address is yours:

${link}

The link works for 48 hours, once you are logged in. If it has expired, log in and ask for another one.

If you did not sign up for Panelist, please ignore this mail and do not open the link.

The Panelist team`,
  };
}

/** The text message with a phone code (document 1 §9). */
export const phoneCodeText = (code: string): string =>
  `Your Panelist code is ${code}. It works for 10 minutes. Never share it: we will not ask you for it.`;
