import { proofOfWork } from '@panelist/infra/captcha';
import type { AnyRoute } from '@panelist/infra/http';
import { resendEmailVerificationRoute, verifyEmailRoute } from './email-routes.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { logInRoute } from './log-in-route.js';
import { phoneIsUnusedRoute, sendPhoneCodeRoute } from './phone-routes.js';
import { captchaRoute, loggedInRoute, logOutRoute } from './session-routes.js';
import { signUpRoute } from './sign-up-route.js';
import { verifyPhoneRoute } from './verify-phone-route.js';

export { accountByEmail } from './accounts.js';
export { demoUserId, fillDemoAccounts } from './demo-accounts.js';
export { grantRole } from './grant-role.js';
export type { IdentityDependencies } from './identity-dependencies.js';

/** Every call about accounts, log-ins and addresses. */
export function identityRoutes(dependencies: IdentityDependencies): readonly AnyRoute[] {
  const captcha = proofOfWork(dependencies.config.sessionSecret);
  return [
    loggedInRoute(dependencies),
    logInRoute(dependencies, captcha),
    captchaRoute(dependencies, captcha),
    logOutRoute(dependencies),
    signUpRoute(dependencies),
    verifyEmailRoute(dependencies),
    resendEmailVerificationRoute(dependencies),
    phoneIsUnusedRoute(dependencies),
    sendPhoneCodeRoute(dependencies),
    verifyPhoneRoute(dependencies),
  ];
}
