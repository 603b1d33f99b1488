import { identityRefusal, logIn, rolesOfAccount } from '@panelist/domain/identity';
import { normaliseEmail } from '@panelist/domain/kernel';
import { proofOfWork, type Captcha, verifyPassword } from '@panelist/infra/sessions';
import { countedFailures, limiter, route, type Limiter } from '@panelist/infra/http';
import { accountByEmail } from './accounts.js';
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
  const captcha = proofOfWork(dependencies.config.sessionSecret);
  const onAccount = countedFailures(limiter(dependencies, 'log-in-account', failures, windowSeconds));
  const fromAddress = countedFailures(limiter(dependencies, 'log-in-address', failures, windowSeconds));
  const usedSolutions = limiter(dependencies, 'captcha', 1, windowSeconds);

  return route(logIn, async ({ body, address }) => {
    const email = normaliseEmail(body.email);
    if (asksForCaptcha(dependencies, email)) await requireSolution(captcha, usedSolutions, body.captcha ?? '');

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

/** Only in production, except for one account (contract, "Log in"). */
function asksForCaptcha({ config }: Pick<IdentityDependencies, 'config'>, email: string): boolean {
  if (config.env !== 'production') return false;
  return config.captchaExemptEmail === null || normaliseEmail(config.captchaExemptEmail) !== email;
}

async function requireSolution(captcha: Captcha, usedSolutions: Limiter, solution: string): Promise<void> {
  const name = await captcha.solved(solution);
  if (name === null) throw identityRefusal('identity.captcha-missing');
  try {
    await usedSolutions.take(name);
  } catch (cause) {
    // A solution is valid once; the page fetches another challenge.
    throw Object.assign(identityRefusal('identity.captcha-missing'), { cause });
  }
}
