import {
  checkNewProfile,
  checkSignUp,
  signUp,
  type Checked,
  type NewProfile,
  type Rules,
  type SignUpBody,
  accountDecider,
  accountStream,
  identityRefusal,
  phoneTaken,
} from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { knownCodes, stateIn, profileDecider, profileStream } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { limiter, route } from '@panelist/infra/http';
import { organizationCodes } from '@panelist/infra/sessions';
import { loadAccount, loadProfile } from '../accounts.js';
import { captchaGate } from './captcha-gate.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { openSession } from './open-session.js';
import { requireStrongPassword } from './require-strong-password.js';
import { newUserId, signUpSteps, type Credential, type Newcomer, type SignedUp } from './sign-up-steps.js';
import { checkedSocialSignUp, takeOverPicture } from './social/social-sign-up.js';
import { isTaken } from './claims.js';
import { commandStep } from './command-step.js';

const created = 'Your account has been created.';

/** A visitor whose payload is right, and how they will log in. */
interface Visitor {
  readonly person: Newcomer & { readonly email: string };
  readonly credential: Credential;
  /** The picture that another site has of them. */
  readonly picture: Buffer | null;
}

/**
 * Creates account and profile and logs in (document 1 §7, Signup); for a logged-in caller without a
 * profile, creates the profile.
 */
export function signUpRoute(dependencies: IdentityDependencies) {
  const captcha = captchaGate(dependencies);
  const codes = organizationCodes(dependencies.config.sessionSecret);
  const fromAddress = limiter(dependencies, 'sign-up-address', dependencies.config.limits.signUpsPerAddress, 3_600);

  async function newAccount(body: SignUpBody, rules: Rules, address: string, context: CommandContext) {
    const { person, credential, picture } = await checkedVisitor(body, rules, context);
    await captcha(body.captcha, context.commandId);
    const isRepeated = (await loadAccount(dependencies, newUserId(context))).status !== 'none';
    // A refused sign-up counts, too: it says whether an e-mail or a phone has an account.
    if (!isRepeated) await fromAddress.take(address);
    const signedUp = await signUpSteps(dependencies, broughtBy(person), credential, context);
    const done = picture === null ? signedUp : await takeOverPicture(dependencies, signedUp, picture, context);
    const isVerified = credential.kind === 'social' && credential.isEmailVerified;
    const provenAt = credential.kind === 'social' ? credential.identifiedAt : dependencies.clock.now();
    return { ...done, provenAt, message: isVerified ? created : `${created} Please check your inbox to verify your e-mail.` };
  }

  /** Only the organization's own code proves that it brings the person (ADR 49). */
  function broughtBy<Person extends NewProfile>(person: Person): Person & Newcomer {
    const { organizationId, inviteCode = '' } = person.origin;
    const isBrought = organizationId !== undefined && codes.isRight(organizationId, inviteCode);
    return isBrought ? { ...person, externalOrganizationId: organizationId } : person;
  }

  async function checkedVisitor(body: SignUpBody, rules: Rules, context: CommandContext): Promise<Visitor> {
    if (body.social) return checkedSocialSignUp(dependencies, body.social.ticket, { body, rules }, context);
    const { password, ...person } = accepted(checkSignUp(body, rules));
    requireStrongPassword(password, person, 'password');
    return { person, credential: { kind: 'password', password }, picture: null };
  }

  async function newProfile(profile: NewProfile, userId: string, address: string, context: CommandContext) {
    await fromAddress.take(address);
    const done = await newProfileSteps(dependencies, userId, broughtBy(profile), context);
    return { ...done, message: 'Your profile has been created.' };
  }

  return route(signUp, async ({ body, caller, context, address, cookies, userAgent }) => {
    // `access: 'optional'` lets a visitor sign up; staff create no profile, hence no phone, for a
    // participant (contract, Staff).
    if (caller?.impersonator !== undefined) throw kernelRefusal('access.forbidden');
    const rules = { today: dependencies.clock.now().slice(0, 10), knownCodes, stateIn };
    const done =
      caller === undefined
        ? await newAccount(body, rules, address, context)
        : {
            ...(await newProfile(accepted(checkNewProfile(body, rules)), caller.userId, address, context)),
            provenAt: caller.provenAt,
          };
    const { userId, profileId, email, position, message, provenAt } = done;
    const proven = caller === undefined ? done : { ...done, sessionId: caller.sessionId };
    const opening = await openSession(dependencies, proven, { cookies, userAgent }, provenAt);
    if (opening === null) throw kernelRefusal('access.login-required');
    const { cookie, token, headers } = opening;
    return {
      body: {
        message,
        user: { id: userId, profileId, email },
        response: { userId, profileId, token },
      },
      sessionCookie: cookie,
      headers,
      position,
    };
  });
}

function accepted<Value>(checked: Checked<Value>): Value {
  if (!checked.ok) throw kernelRefusal('request.invalid', { errors: checked.errors });
  return checked.value;
}

/**
 * Creates the profile of a person who has an account, under the account's own `profileId` and
 * e-mail. Repeating the request continues where a failed process stopped. Throws `access.forbidden`
 * for an account that takes no part in studies, `profile.exists` and `identity.phone-taken`.
 */
async function newProfileSteps(
  dependencies: IdentityDependencies,
  userId: string,
  newProfile: Newcomer,
  context: CommandContext,
): Promise<SignedUp> {
  const account = await participantAccount(dependencies, userId);
  const { profileId, email, passwordHash } = account;
  // With a profile the command is refused, or was done before.
  const isNew = (await loadProfile(dependencies, account)).status === 'none';
  if (isNew && (await isTaken(dependencies, { kind: 'phone', text: newProfile.phone }, userId))) throw phoneTaken();
  const { position } = await dependencies.commands.handle(
    profileDecider,
    profileStream.of(profileId),
    { type: 'CreateProfile', profileId, userId, email, ...newProfile },
    commandStep(context, 'profile'),
  );
  // The account may have been registered with another form of the name.
  const { firstName, lastName } = newProfile;
  const names = { type: 'RenameAccount', firstName, lastName } as const;
  await dependencies.commands.handle(accountDecider, accountStream.of(userId), names, commandStep(context, 'names'));
  return { userId, profileId, email, passwordHash, position };
}

async function participantAccount(dependencies: IdentityDependencies, userId: string) {
  const account = await loadAccount(dependencies, userId);
  if (account.status === 'none') throw identityRefusal('identity.account-missing');
  const { profileId } = account;
  if (profileId === null) throw kernelRefusal('access.forbidden');
  return { ...account, profileId };
}
