import { checkSignUp, signUp } from '@panelist/domain/identity';
import { kernelError } from '@panelist/domain/kernel';
import { knownCodes } from '@panelist/domain/profile';
import { route } from '@panelist/infra/http';
import type { IdentityDependencies } from './identity-dependencies.js';
import { openSession } from './open-session.js';
import { signUpSteps } from './sign-up-steps.js';

/** Creates account and profile and logs in (document 1 §7, Signup). */
export const signUpRoute = (dependencies: IdentityDependencies) =>
  route(signUp, async ({ body, command }) => {
    const checked = checkSignUp(body, { today: dependencies.clock.now().slice(0, 10), knownCodes });
    if (!checked.ok) throw kernelError('request.invalid', { errors: checked.errors });
    const { userId, profileId, position } = await signUpSteps(dependencies, checked.value, command);
    const { cookie, token } = await openSession(dependencies, userId);
    return {
      body: {
        success: true as const,
        message: 'Your account has been created. Please check your inbox to verify your email.',
        user: { id: userId, profileId, email: checked.value.email },
        response: { userId, profileId, token },
      },
      sessionCookie: cookie,
      position,
    };
  });
