import { checkNewProfile, checkSignUp, signUp, type Checked, type NewProfile, type SignUp } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { knownCodes } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { limiter, route } from '@panelist/infra/http';
import { loadAccount } from './accounts.js';
import { captchaGate } from './captcha-gate.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { newProfileSteps } from './new-profile-steps.js';
import { openSession } from './open-session.js';
import { newUserId, signUpSteps } from './sign-up-steps.js';

/**
 * Creates account and profile and logs in (document 1 §7, Signup); for a logged-in caller without a
 * profile, creates the profile.
 */
export function signUpRoute(dependencies: IdentityDependencies) {
  const captcha = captchaGate(dependencies);
  const fromAddress = limiter(dependencies, 'sign-up-address', dependencies.config.limits.signUpsPerAddress, 3_600);

  async function newAccount(person: SignUp, solution: string | undefined, address: string, command: CommandContext) {
    await captcha(solution, command.commandId);
    const isRepeated = (await loadAccount(dependencies, newUserId(command))).status !== 'none';
    // A refused sign-up counts, too: it says whether an e-mail or a phone has an account.
    if (!isRepeated) await fromAddress.take(address);
    return signUpSteps(dependencies, person, command);
  }

  async function newProfile(profile: NewProfile, userId: string, address: string, command: CommandContext) {
    await fromAddress.take(address);
    return newProfileSteps(dependencies, userId, profile, command);
  }

  return route(signUp, async ({ body, caller, command, address, userAgent }) => {
    // `access: 'optional'` lets a visitor sign up; staff create no profile, hence no phone, for a
    // participant (contract, Staff).
    if (caller?.impersonator !== undefined) throw kernelRefusal('access.forbidden');
    const rules = { today: dependencies.clock.now().slice(0, 10), knownCodes };
    const { userId, profileId, email, position } =
      caller === undefined
        ? await newAccount(accepted(checkSignUp(body, rules)), body.captcha, address, command)
        : await newProfile(accepted(checkNewProfile(body, rules)), caller.userId, address, command);
    const { cookie, token, headers } = await openSession(dependencies, { userId, email }, userAgent);
    return {
      body: {
        message:
          caller === undefined
            ? 'Your account has been created. Please check your inbox to verify your email.'
            : 'Your profile has been created.',
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
