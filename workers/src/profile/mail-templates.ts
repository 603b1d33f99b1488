import type { MailContent } from '../runtime/notice.js';

/**
 * The mail that verifies a work e-mail (document 2 §4). Without a name: a stranger may have entered
 * this address.
 */
export function workEmailMail(link: string): MailContent {
  return {
    subject: 'Please confirm your work e-mail',
    text: `Hello,

a participant of Panelist gave this address as their work e-mail. If that is you, please confirm it:

${link}

The link works for 48 hours, once you are logged in. With a verified work e-mail you can take part in research projects for professionals. We ask you to confirm it again after 90 days.

If you did not enter this address, please ignore this mail and do not open the link.

The Panelist team`,
  };
}
