import { identityRefusal, logIn, rolesOfAccount } from '@panelist/domain/identity';
import { normaliseEmail } from '@panelist/domain/kernel';
import { verifyPassword } from '@panelist/infra/sessions';
import { countedFailures, limiter, route } from '@panelist/infra/http';
import { accountByEmail } from './accounts.js';
import { captchaGate } from './captcha-gate.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { openSession } from './open-session.js';
import { landingSiteFor } from './landing-site-for.js';

const failures = 10;
const windowSeconds = 15 * 60;

/**
 * Logs in by e-mail and password (contract, "Log in"). A wrong e-mail and a wrong password get the
 * same answer in the same time.
 */
export function logInRoute(dependencies: IdentityDependencies) {
  const captcha = captchaGate(dependencies);
  const onAccount = countedFailures(limiter(dependencies, 'log-in-account', failures, windowSeconds));
  const fromAddress = countedFailures(limiter(dependencies, 'log-in-address', failures, windowSeconds));

  return route(logIn, async ({ body, address, command }) => {
    const email = normaliseEmail(body.email);
    if (!isExempt(dependencies, email)) await captcha(body.captcha, command.commandId);

    const account = await fromAddress(address, () =>
      onAccount(email, async () => {
        const known = await accountByEmail(dependencies, email);
        const isRight = await verifyPassword(known?.passwordHash ?? null, body.password);
        return known !== undefined && isRight ? known : null;
      }),
    );
    if (account === null) throw identityRefusal('identity.credentials-wrong');

    const { cookie, token } = await openSession(dependencies, account.userId);
    const { redirect } = landingSiteFor(rolesOfAccount(account) ?? [], dependencies.config);
    return {
      body: {
        userId: account.userId,
        ...(body.getToken === true ? { token } : {}),
        ...(redirect === undefined ? {} : { redirect }),
      },
      sessionCookie: cookie,
    };
  });
}

/** One account logs in without a captcha (contract, "Log in"). */
function isExempt({ config }: Pick<IdentityDependencies, 'config'>, email: string): boolean {
  return config.captchaExemptEmail !== null && normaliseEmail(config.captchaExemptEmail) === email;
}
