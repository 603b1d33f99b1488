import { accountDecider, accountStream, identityRefusal, resendEmailVerification, verifyEmail } from '@panelist/domain/identity';
import { route } from '@panelist/infra/http';
import type { IdentityDependencies } from './identity-dependencies.js';
import { newLinkSecret, parseLinkToken } from './secrets.js';

/**
 * Redeems the token of a verification mail, `userId.secret` (contract, "Log in"), for the account
 * that is logged in. The owner of an address with which a stranger signed up would otherwise verify
 * the stranger's account by opening the link (ADR 34).
 */
export const verifyEmailRoute = ({ commands, clock }: IdentityDependencies) =>
  route(verifyEmail, async ({ body, caller, command }) => {
    const token = parseLinkToken(body.token);
    if (token === null) throw identityRefusal('identity.link-invalid');
    const { userId, secret } = token;
    if (userId !== caller.userId) throw identityRefusal('identity.link-of-other-account');
    const intent = { type: 'ConfirmEmail', secret, now: clock.now() } as const;
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), intent, command);
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
