import { accountDecider, accountStream, identityRefusal, saveAccount, withdrawEmailChange } from '@panelist/domain/identity';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { limiter, route } from '@panelist/infra/http';
import { loadAccount } from '../accounts.js';
import { isTaken } from './claims.js';
import { commandStep } from './command-step.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { newLinkSecret } from './secrets.js';

const emailInUse = 'Another account uses this e-mail.';

/** The refusal of an address that another account uses, at the form's field. */
export const emailTaken = () =>
  identityRefusal('identity.email-taken', { message: emailInUse, errors: [{ field: 'email', message: emailInUse }] });

/**
 * Asks for a change of the account's e-mail: the new address gets a link, a mail informs the present one.
 * The same address asks for nothing. Throws `identity.email-taken`, and `request.too-many` after ten
 * changes a day.
 */
export function emailChange(dependencies: IdentityDependencies) {
  const { commands, clock } = dependencies;
  const ofPerson = limiter(dependencies, 'email-change', 10, 86_400);
  return async (userId: string, email: string, command: CommandContext) => {
    if (await isTaken(dependencies, { kind: 'email', text: email }, userId)) throw emailTaken();
    await ofPerson.take(userId);
    const order = { type: 'RequestEmailChange', email, secret: newLinkSecret(), now: clock.now() } as const;
    return commands.handle(accountDecider, accountStream.of(userId), order, commandStep(command, order.type));
  };
}

/** Saves names and e-mail of the account (document 3 §2, Account settings). */
export function saveAccountRoute(dependencies: IdentityDependencies) {
  const { commands } = dependencies;
  const requestChange = emailChange(dependencies);
  return route(saveAccount, async ({ body, caller, command }) => {
    const { userId } = caller;
    const { firstName, lastName, email } = body;
    // Before anything changes: a refused form saves nothing.
    if (await isTaken(dependencies, { kind: 'email', text: email }, userId)) throw emailTaken();
    const order = { type: 'RenameAccount', firstName, lastName } as const;
    const renamed = await commands.handle(accountDecider, accountStream.of(userId), order, commandStep(command, order.type));
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none' || account.email === email)
      return { body: { message: 'Your account details were saved.' }, position: renamed.position };
    const { position } = await requestChange(userId, email, command);
    const message = `We have sent a link to ${email}. Your e-mail changes once you open it.`;
    return { body: { message }, position };
  });
}

/** Withdraws a change of e-mail that is pending (contract, Account). */
export const withdrawEmailChangeRoute = ({ commands }: IdentityDependencies) =>
  route(withdrawEmailChange, async ({ caller, command }) => {
    const stream = accountStream.of(caller.userId);
    const { position } = await commands.handle(accountDecider, stream, { type: 'WithdrawEmailChange' }, command);
    return { body: { message: 'Your e-mail stays as it is. The link that we sent does not work any more.' }, position };
  });
