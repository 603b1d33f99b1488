import {
  accountDecider,
  accountStream,
  deactivateAccount,
  reactivateAccount,
  emailChangeAsked,
  identityRefusal,
  saveAccount,
  withdrawEmailChange,
  type KnownAccount,
} from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { route, limiter, withPermits } from '@panelist/infra/http';
import { loadAccount } from '../accounts.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { commandStep } from './command-step.js';
import { newLinkSecret } from './secrets.js';

/**
 * Deactivates the caller's account and ends all of its sessions (document 3 §4). Workers then
 * cancel open applications and bookings.
 */
export const deactivateAccountRoute = ({ commands, clock, sessions }: IdentityDependencies) =>
  route(deactivateAccount, async ({ caller, context }) => {
    const { userId } = caller;
    const command = { type: 'DeactivateAccount', now: clock.now() } as const;
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), command, context);
    await sessions.endAll(userId);
    const message = 'Your account is deactivated. Within 30 days customer support can reactivate it.';
    return { body: { message }, position };
  });

/** Support opens a participant's account again, within 30 days. Other accounts are unknown here. */
export const reactivateAccountRoute = (dependencies: IdentityDependencies) =>
  route(reactivateAccount, async ({ params: { userId }, context }) => {
    const { commands, clock } = dependencies;
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none' || account.profileId === null || account.grantedRoles.length > 0)
      throw kernelRefusal('resource.not-found');
    const command = { type: 'ReactivateAccount', now: clock.now() } as const;
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), command, context);
    return { body: { userId, status: 'open' as const }, position };
  });

const tenChanges = 'You can change your e-mail ten times a day. Please try again tomorrow.';

interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  /** Normalised. */
  readonly email: string;
}

/**
 * Saves names and e-mail, or refuses both. Another e-mail gets a mail, which alone says whether
 * another account uses it, and a mail informs the present address. Throws `identity.names-locked`,
 * `access.email-unverified`, and `request.too-many` after ten changes of the e-mail a day; a
 * refused one does not count.
 */
export function saveContact(dependencies: IdentityDependencies) {
  const { commands, clock } = dependencies;
  const ofPerson = limiter(dependencies, 'email-change', 10, 86_400);
  return async ({ userId, email }: KnownAccount, contact: Contact, context: CommandContext) => {
    const command = { type: 'SaveAccount', ...contact, secret: newLinkSecret(), now: clock.now() } as const;
    const save = async () =>
      commands.handle(accountDecider, accountStream.of(userId), command, commandStep(context, command.type));
    if (contact.email === email) return save();
    return withPermits([{ limiter: ofPerson, key: userId, sentence: tenChanges }], save);
  };
}

/** Saves names and e-mail of the account (document 3 §2, Account settings). */
export function saveAccountRoute(dependencies: IdentityDependencies) {
  const save = saveContact(dependencies);
  return route(saveAccount, async ({ body: { firstName, lastName, email }, caller, context, requireProof }) => {
    const account = await loadAccount(dependencies, caller.userId);
    if (account.status === 'none') throw identityRefusal('identity.account-missing');
    if (account.email !== email) await requireProof();
    const { position } = await save(account, { firstName, lastName, email }, context);
    const message = account.email === email ? 'Your account details were saved.' : emailChangeAsked(email);
    return { body: { message }, position };
  });
}

/** Withdraws a change of e-mail that is pending (contract, Account). */
export const withdrawEmailChangeRoute = ({ commands }: IdentityDependencies) =>
  route(withdrawEmailChange, async ({ caller, context }) => {
    const stream = accountStream.of(caller.userId);
    const { position } = await commands.handle(accountDecider, stream, { type: 'WithdrawEmailChange' }, context);
    return { body: { message: 'Your e-mail stays as it is. The link that we sent does not work any more.' }, position };
  });
