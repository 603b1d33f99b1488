import {
  accountDecider,
  accountStream,
  identityRefusal,
  pendingEmailOf,
  resendEmailVerification,
  undoEmailChange,
  verifyEmail,
  type OpenAccount,
} from '@panelist/domain/identity';
import { route } from '@panelist/infra/http';
import { loadAccount } from '../accounts.js';
import { claimOf } from './claims.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { asPanelist, decidedNow } from './command-step.js';
import { newLinkSecret, parseLinkToken } from './secrets.js';

/**
 * Redeems the token of a verification mail, `userId.secret` (contract, "Log in"), for the account
 * that is logged in. The owner of an address with which a stranger signed up would otherwise verify
 * the stranger's account by opening the link (ADR 34).
 */
export const verifyEmailRoute = (dependencies: IdentityDependencies) =>
  route(verifyEmail, async ({ body, caller, context }) => {
    const token = parseLinkToken(body.token);
    if (token === null) throw identityRefusal('identity.link-invalid');
    const { userId, secret } = token;
    if (userId !== caller.userId) throw identityRefusal('identity.link-of-other-account');
    const { commands, clock, sessions } = dependencies;
    const command = { type: 'ConfirmEmail', secret, undoSecret: newLinkSecret(), now: clock.now() } as const;
    const account = await loadAccount(dependencies, userId);
    const confirmed = decidedNow(account, command) ?? [];
    const claims = account.status === 'open' ? await claimsOfPending(dependencies, account, secret) : [];
    // Who opened the other sessions has not shown that the address is theirs. Twice: one may be
    // opened meanwhile.
    const endOthers = async () => (confirmed.length > 0 ? sessions.endAll(userId, caller.sessionId) : undefined);
    await endOthers();
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), command, context, { claims });
    await endOthers();
    return { body: { message: 'Your e-mail has been verified.' }, position };
  });

/** The claim moves at confirmation: a worker gives the former address free once it has changed. */
async function claimsOfPending(dependencies: IdentityDependencies, account: OpenAccount, secret: string) {
  const text = pendingEmailOf(account, secret);
  return text === null ? [] : [await claimOf(dependencies, { kind: 'email', text })];
}

/**
 * Gives an account its former e-mail back, by the token of the mail to that address, and ends every
 * session.
 */
export const undoEmailChangeRoute = ({ commands, clock, sessions }: IdentityDependencies) =>
  route(undoEmailChange, async ({ body, context }) => {
    const token = parseLinkToken(body.token);
    if (token === null) throw identityRefusal('identity.link-invalid');
    const { userId, secret } = token;
    const stream = accountStream.of(userId);
    const account = await loadAccount({ commands }, userId);
    if (account.status === 'none') throw identityRefusal('identity.link-invalid');
    const command = { type: 'UndoEmailChange', secret, now: clock.now() } as const;
    // Before the change as well: a process that stops in between leaves no old session.
    if (decidedNow(account, command) !== null) await sessions.endAll(userId);
    const { position } = await commands.handle(accountDecider, stream, command, asPanelist(context, userId));
    await sessions.endAll(userId);
    return { body: { message: 'Your former e-mail is back, and every log-in has ended.' }, position };
  });

/** Sends the verification mail again, at most once a minute. */
export const resendEmailVerificationRoute = ({ commands, clock }: IdentityDependencies) =>
  route(resendEmailVerification, async ({ caller, context }) => {
    const { position } = await commands.handle(
      accountDecider,
      accountStream.of(caller.userId),
      { type: 'RequestEmailVerification', secret: newLinkSecret(), now: clock.now() },
      context,
    );
    return { body: { message: 'Verification e-mail sent. Please check your inbox.' }, position };
  });
