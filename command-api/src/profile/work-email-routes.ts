import { identityRefusal } from '@panelist/domain/identity';
import { Refusal } from '@panelist/domain/kernel';
import { profileDecider, profileStream, sendWorkEmailVerification, verifyWorkEmail } from '@panelist/domain/profile';
import { route } from '@panelist/infra/http';
import { claimWorkEmail } from '../claim-work-email.js';
import { newLinkSecret, parseLinkToken } from '../link-secret.js';
import { ownProfile, type ProfileDependencies } from './own-profile.js';

type Needs = Pick<ProfileDependencies, 'commands' | 'clock'>;
type Claims = Pick<ProfileDependencies, 'commands' | 'clock' | 'vault' | 'log'>;

/**
 * Redeems the token of a work-e-mail mail, `userId.secret`, for the account that is logged in
 * (contract, "Log in").
 */
export const verifyWorkEmailRoute = (dependencies: Claims) =>
  route(verifyWorkEmail, async ({ body, caller, context }) => {
    const token = parseLinkToken(body.token);
    if (token === null) throw identityRefusal('identity.link-invalid');
    if (token.userId !== caller.userId) throw identityRefusal('identity.link-of-other-account');
    const { commands, clock } = dependencies;
    const { account, profile } = await ownProfile({ commands }, caller.userId);
    const command = { type: 'ConfirmWorkEmail', secret: token.secret, now: clock.now() } as const;
    const decision = profileDecider.decide(command, profile, undefined);
    // A link that is refused claims nothing.
    const confirms = !(decision instanceof Refusal) && decision.length > 0;
    if (confirms) await claimWorkEmail(dependencies, profile.employment?.email ?? '', account.userId, context);
    const { position } = await commands.handle(profileDecider, profileStream.of(account.profileId), command, context);
    return { body: { message: 'Your work e-mail has been verified.' }, position };
  });

/** Sends the mail that verifies the work e-mail, at most once a minute. */
export const sendWorkEmailVerificationRoute = ({ commands, clock }: Needs) =>
  route(sendWorkEmailVerification, async ({ caller, context }) => {
    const { account } = await ownProfile({ commands }, caller.userId);
    const command = { type: 'RequestWorkEmailVerification', secret: newLinkSecret(), now: clock.now() } as const;
    const { position } = await commands.handle(profileDecider, profileStream.of(account.profileId), command, context);
    return { body: { message: 'Verification e-mail sent. Please check your work inbox.' }, position };
  });
