import type { MailContent } from '../runtime/notice.js';

/**
 * The mail that verifies an address (document 1 §4). Without a name: a stranger may have signed up
 * with this address.
 */
export function emailVerificationMail(link: string): MailContent {
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

/**
 * The mail that confirms a new address (contract, Account). Without a name: the address may be a
 * stranger's.
 */
export function emailChangeMail(link: string): MailContent {
  return {
    subject: 'Please confirm your new e-mail address',
    text: `Hello,

a Panelist account is to use this address from now on. Please confirm that it is yours:

${link}

The link works for 48 hours, once you are logged in. Until then the account keeps its old address.

If you did not ask for this, please ignore this mail and do not open the link.

The Panelist team`,
  };
}

/** Without a link: the address stays with the account that has it. */
export function emailInUseMail(pages: string): MailContent {
  return {
    subject: 'Your e-mail address already has an account',
    text: `Hello,

another Panelist account is to use this address from now on. This address has an account already, so it stays as it is.

If you asked for this, log in to the account of this address, or choose another address:
${pages}/login

If you did not ask for this, there is nothing to do.

The Panelist team`,
  };
}

/** Mails the former address that the account has another one, and how to undo that. */
export function emailChangedMail(hello: string, email: string, link: string): MailContent {
  return {
    subject: 'Your e-mail address was changed',
    text: `${hello}

the e-mail address of your Panelist account is ${email} now, and every other log-in has ended.

If this was you, there is nothing to do. If it was not, undo the change within 72 hours:

${link}

It gives the account this address back and logs it out everywhere. Then choose a new password.

The Panelist team`,
  };
}

/** Informs the present address that another one was asked for. */
export function formerEmailMail(hello: string, email: string): MailContent {
  return {
    subject: 'Your e-mail address is about to change',
    text: `${hello}

the e-mail address of your Panelist account is to change to ${email}. It changes once the link that we sent there is opened.

You can withdraw the change in your account details until then. If this was not you, log in, change your password and log out everywhere else. Nobody can confirm the new address without being logged in to your account.

The Panelist team`,
  };
}
