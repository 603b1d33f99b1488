import { detailedMoment } from '@panelist/domain/kernel';
import type { ErasureReceipt } from '@panelist/domain/identity';
import type { MailContent } from '../runtime/notice.js';

/** What is retained for one reason, and the reason below. */
const keptFor = (reason: string, kept: ErasureReceipt['kept']): string =>
  [...kept.filter(({ why }) => why === reason).map(({ what }) => `- ${what}`), `  ${reason}`].join('\n');

/**
 * The receipt of an erasure (contract, Settled after reading part two). Without a name: it is
 * destroyed by now.
 */
export function erasureMail({ id, at, destroyed, kept }: ErasureReceipt): MailContent {
  return {
    subject: 'Your Panelist account was erased',
    text: `Hello,

your Panelist account and your personal data were erased. Please keep this receipt:

Receipt ${id}
Asked for on ${detailedMoment(at, 'UTC')}

What was destroyed:
${destroyed.map((each) => `- ${each}`).join('\n')}

What is kept, and why:
${[...new Set(kept.map(({ why }) => why))].map((why) => keptFor(why, kept)).join('\n\n')}

This can't be undone. You may sign up again with the same e-mail address and phone number at any time. This address is forgotten once this mail is sent.

The Panelist team`,
  };
}
