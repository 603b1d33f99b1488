import { accountDecider, accountStream, identityRefusal, resendEmailVerification, verifyEmail } from '@panelist/domain/identity';
import { route } from '@panelist/infra/http';
import { loadAccount } from './accounts.js';
import { asPanelist } from './command-step.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { newLinkSecret, parseLinkToken } from './secrets.js';

/** Redeems the token of a verification mail, `userId.secret` (contract, "Log in"). */
export const verifyEmailRoute = (dependencies: IdentityDependencies) =>
  route(verifyEmail, async ({ body, command }) => {
    const token = parseLinkToken(body.token);
    // An unknown account gets the same answer as a wrong secret.
    if (token === null || (await loadAccount(dependencies, token.userId)).status === 'none') {
      throw identityRefusal('identity.link-invalid');
    }
    const { userId, secret } = token;
    const { position } = await dependencies.commands.handle(
      accountDecider,
      accountStream.of(userId),
      { type: 'ConfirmEmail', secret, now: dependencies.clock.now() },
      asPanelist(command, userId),
    );
    return { body: { message: 'Your email has been verified.' }, position };
  });

/** Sends the verification mail again, at most once a minute. */
export const resendEmailVerificationRoute = ({ commands, clock }: IdentityDependencies) =>
  route(resendEmailVerification, async ({ caller, command }) => {
    const { position } = await commands.handle(
      accountDecider,
      accountStream.of(caller.userId),
      { type: 'RequestEmailVerification', secret: newLinkSecret(), now: clock.now() },
      command,
    );
    return { body: { message: 'Verification email sent. Please check your inbox.' }, position };
  });
