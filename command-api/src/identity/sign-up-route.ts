import { checkNewProfile, checkSignUp, signUp, type Checked } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { knownCodes } from '@panelist/domain/profile';
import { route } from '@panelist/infra/http';
import type { IdentityDependencies } from './identity-dependencies.js';
import { newProfileSteps } from './new-profile-steps.js';
import { openSession } from './open-session.js';
import { signUpSteps } from './sign-up-steps.js';

/**
 * Creates account and profile and logs in (document 1 §7, Signup); for a logged-in caller without a
 * profile, creates the profile.
 */
export const signUpRoute = (dependencies: IdentityDependencies) =>
  route(signUp, async ({ body, caller, command }) => {
    // `access: 'optional'` lets a visitor sign up; staff create no profile, hence no phone, for a
    // participant (contract, Staff).
    if (caller?.impersonator !== undefined) throw kernelRefusal('access.forbidden');
    const rules = { today: dependencies.clock.now().slice(0, 10), knownCodes };
    const { userId, profileId, email, position } =
      caller === undefined
        ? await signUpSteps(dependencies, accepted(checkSignUp(body, rules)), command)
        : await newProfileSteps(dependencies, caller.userId, accepted(checkNewProfile(body, rules)), command);
    const { cookie, token } = await openSession(dependencies, userId);
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
      position,
    };
  });

function accepted<Value>(checked: Checked<Value>): Value {
  if (!checked.ok) throw kernelRefusal('request.invalid', { errors: checked.errors });
  return checked.value;
}
