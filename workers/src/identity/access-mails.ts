import type { AccountEvent } from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import type { MailContent } from '../runtime/notice.js';

/** The mail with a link for a new password. */
export function passwordResetMail(hello: string, link: string): MailContent {
  return {
    subject: 'Choose a new password',
    text: `${hello}

a new password was asked for your Panelist account. Choose it here:

${link}

The link works for one hour, and once. It logs you out everywhere.

If you did not ask for it, please ignore this mail. Your password stays as it is.

The Panelist team`,
  };
}

/**
 * Mails the owner that the password is another one. `pages` is the address that the product's pages
 * begin with.
 */
export function passwordChangedMail(hello: string, pages: string): MailContent {
  return {
    subject: 'Your password was changed',
    text: `${hello}

the password of your Panelist account was changed, and every other log-in has ended.

If this was you, there is nothing to do. If it was not, choose a new password at once:
${pages}/forgot-password

Then write to our support, so that we can look at what happened:
${pages}/support

The Panelist team`,
  };
}

/** Mails the owner that an account at another site (`site`) was connected or disconnected. */
export function socialAccountMail(hello: string, pages: string, site: string, change: 'connected' | 'disconnected'): MailContent {
  const what =
    change === 'connected'
      ? `a ${site} account was connected with your Panelist account.`
      : `the ${site} account is not connected with your Panelist account any more.`;
  return {
    subject: `${site} was ${change}`,
    text: `${hello}

${what}

If this was you, there is nothing to do. If it was not, choose a new password, which ends every log-in, and look at your connected accounts afterwards:
${pages}/forgot-password
${pages}/settings/social

Please write to our support as well:
${pages}/support

The Panelist team`,
  };
}

type RightsEvent = Extract<
  AccountEvent,
  { type: 'RoleGranted' | 'RoleRevoked' | 'AccountSuspended' | 'AccountReinstated' | 'SecondFactorRemoved' }
>;

/** What happened to the account, as its subject and first sentence say it. */
function rightsText({ type, data }: RightsEvent): { readonly subject: string; readonly what: string } {
  switch (type) {
    case 'RoleGranted':
      return { subject: 'Your account has a new role', what: `your Panelist account was given the role "${data.role}".` };
    case 'RoleRevoked':
      return { subject: 'A role of your account has ended', what: `your Panelist account has lost the role "${data.role}".` };
    case 'AccountSuspended':
      return {
        subject: 'Your account is suspended',
        what: `your Panelist account is suspended: ${data.reason}\n\nYou can still log in to read this and how to object. Payments to you wait until the suspension is lifted.`,
      };
    case 'AccountReinstated':
      return { subject: 'Your account is open again', what: 'the suspension of your Panelist account is lifted.' };
    case 'SecondFactorRemoved':
      return {
        subject: 'Your second factor was removed',
        what: `the passkeys, the authenticator app and the recovery codes of your Panelist account were removed: ${data.reason}\n\nYour password alone logs you in until you set up a second factor again.`,
      };
    default:
      return type satisfies never;
  }
}

/** Mails the owner about a changed right. */
export function rightsChangedMail(hello: string, pages: string, change: RightsEvent): MailContent {
  const { subject, what } = rightsText(change);
  return {
    subject,
    text: `${hello}

${what}

Every log-in has ended: please log in again. If you did not expect this, or do not agree, please write to our support:
${pages}/support

The Panelist team`,
  };
}

/**
 * Mails operations about a changed right, or of one that an administrator proposed; null for other
 * events.
 */
export function rightsForOperators(event: RecordedEvent<AccountEvent>, email: string): MailContent | null {
  if (!('by' in event.data)) return null;
  const what = registry.events.get(event.type)?.definition.sentence(event.data, { project: (id) => id });
  return {
    subject: `Panelist rights: ${event.type}`,
    text: `${email} (account ${event.data.userId}), ${event.at}:\n\n${what}`,
  };
}

/**
 * Informs the owner of a change of passkeys or the second factor, or of a recovery code that was
 * used.
 */
export function secondFactorMail(hello: string, pages: string, what: string): MailContent {
  return {
    subject: 'The second factor of your log-ins',
    text: `${hello}

${what}

If this was you, there is nothing to do. If it was not, choose a new password, which ends every log-in:
${pages}/forgot-password

Please write to our support as well:
${pages}/support

The Panelist team`,
  };
}
