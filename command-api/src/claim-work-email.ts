import { mailboxOf } from '@panelist/domain/kernel';
import { profileRefusal } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { claimAddress } from './identity/claims.js';

type Stores = Pick<Dependencies, 'commands' | 'vault' | 'log' | 'clock'>;

/**
 * Claims the mailbox of a work e-mail: one person takes part for one employer. A context of this
 * service does not import another one's folder. Throws `profile.work-email-taken`.
 */
export async function claimWorkEmail(stores: Stores, email: string, userId: string, context: CommandContext): Promise<void> {
  const mailbox = { kind: 'work-email', text: mailboxOf(email) } as const;
  if (!(await claimAddress(stores, mailbox, userId, context))) throw profileRefusal('profile.work-email-taken');
}
