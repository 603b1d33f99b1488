import { accountDecider, type OpenAccount } from '@panelist/domain/identity';
import { kernelRefusal, mailboxOf, Refusal, type FieldError } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Caller } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { saveContact } from './identity/account-routes.js';
import { profileRefusal } from '@panelist/domain/profile';
import { claimAddress } from './identity/claims.js';
import { newLinkSecret } from './link-secret.js';

type Needs = Pick<Dependencies, 'config' | 'clock' | 'logger' | 'commands' | 'log' | 'vault' | 'sessions' | 'pool' | 'files'>;

/** Names and e-mail of the account, as the profile's about section sends them. */
export interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  /** Normalised. */
  readonly email: string;
}

/** What the account refuses to change of this, each on its own. Changes nothing. */
export function refusedContact({ clock }: Pick<Dependencies, 'clock'>, account: OpenAccount, contact: Contact) {
  const { firstName, lastName, email } = account;
  const step = { type: 'SaveAccount', firstName, lastName, email, secret: newLinkSecret(), now: clock.now() } as const;
  return (['firstName', 'lastName', 'email'] as const).flatMap((field): readonly FieldError[] => {
    const decision = accountDecider.decide({ ...step, [field]: contact[field] }, account, undefined);
    return decision instanceof Refusal ? [{ field, message: decision.message }] : [];
  });
}

/**
 * Changes names and e-mail through the account: a context of this service does not import another
 * one's folder, so the profile's routes get it from here.
 */
export function changeContact(dependencies: Needs) {
  const save = saveContact(dependencies);
  return {
    /**
     * Renames the account, and asks for the change of its e-mail. Staff who are logged in as the
     * person may not. Throws what `saveContact` throws; a refusal changes nothing.
     */
    async save(
      account: OpenAccount,
      contact: Contact,
      caller: Caller,
      context: CommandContext,
    ): Promise<{ readonly emailAsked: boolean }> {
      const emailAsked = contact.email !== account.email;
      if (emailAsked && caller.impersonator !== undefined) throw kernelRefusal('access.forbidden');
      const isRenamed = contact.firstName !== account.firstName || contact.lastName !== account.lastName;
      if (emailAsked || isRenamed) await save(account, contact, context);
      return { emailAsked };
    },
  };
}

type Stores = Pick<Dependencies, 'commands' | 'vault' | 'log' | 'clock'>;

/**
 * Claims the mailbox of a work e-mail: one person takes part for one employer. A context of this
 * service does not import another one's folder. Throws `profile.work-email-taken`.
 */
export async function claimWorkEmail(stores: Stores, email: string, userId: string, context: CommandContext): Promise<void> {
  const mailbox = { kind: 'work-email', text: mailboxOf(email) } as const;
  if (!(await claimAddress(stores, mailbox, userId, context))) throw profileRefusal('profile.work-email-taken');
}
