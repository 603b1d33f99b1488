import {
  accountDeactivated,
  hasSecondFactor,
  identityRefusal,
  logIn,
  logInBySecondFactor,
  secondFactorMethodsOf,
  type OpenAccount,
} from '@panelist/domain/identity';
import { kernelRefusal, normaliseEmail, type Refusal } from '@panelist/domain/kernel';
import { knownDevices, secondFactorTickets, verifyPassword } from '@panelist/infra/sessions';
import { countedFailures, DEVICE_COOKIE, limiter, ownCookie, route } from '@panelist/infra/http';
import { accountByEmail, loadAccount } from '../accounts.js';
import { captchaGate, isExempt } from './captcha-gate.js';
import { isTaken } from '../is-taken.js';
import { confirmSecondFactor } from './confirm-second-factor.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { loggedIn } from './open-session.js';

const failures = 10;
const windowSeconds = 15 * 60;
/** Longer than a ticket can count. */
const ticketSeconds = 10 * 60;

/**
 * Logs in by e-mail and password (contract, "Log in"). A wrong e-mail and a wrong password get the
 * same answer in the same time. Ten failures on one account or from one address stop further
 * attempts, but not those from devices that have logged this account in before: they share a count
 * of their own, so that a stranger cannot lock a person out. The answer names the project whose
 * invitation this browser opened before (ADR 49).
 */
export function logInRoute(dependencies: IdentityDependencies) {
  const captcha = captchaGate(dependencies);
  const onAccount = countedFailures(limiter(dependencies, 'log-in-account', failures, windowSeconds));
  const fromAddress = countedFailures(limiter(dependencies, 'log-in-address', failures, windowSeconds));
  const onDevices = countedFailures(limiter(dependencies, 'log-in-device', failures, windowSeconds));
  const devices = knownDevices(dependencies.config.sessionSecret);

  return route(logIn, async ({ body, address, context, cookies, userAgent }) => {
    const email = normaliseEmail(body.email);
    if (!isExempt(dependencies, email)) await captcha(body.captcha, context.commandId);

    const known = await accountByEmail(dependencies, email);
    const attempt = async () => {
      const isRight = await verifyPassword(known?.passwordHash ?? null, body.password);
      return known !== undefined && isRight ? known : null;
    };
    const isKnownDevice = known !== undefined && devices.recognise(ownCookie(cookies, DEVICE_COOKIE), known);
    const account = isKnownDevice
      ? await onDevices(known.userId, attempt)
      : await fromAddress(address, () => onAccount(email, attempt));
    if (account === null) throw identityRefusal('identity.credentials-wrong');
    // Only the right password learns of it.
    if (account.status === 'deactivated') throw accountDeactivated(account);

    if (hasSecondFactor(account)) throw secondFactorRequired(dependencies, account);
    return loggedIn(dependencies, account, { cookies, userAgent, getToken: body.getToken === true });
  });
}

/**
 * The refusal of a log-in whose first factor was right; its ticket goes on with `POST
 * /login/second-factor`.
 */
function secondFactorRequired({ config }: Pick<IdentityDependencies, 'config'>, account: OpenAccount): Refusal {
  const ticket = secondFactorTickets(config.sessionSecret).issue(account);
  return kernelRefusal('access.second-factor-required', { ticket, methods: secondFactorMethodsOf(account) });
}

/** Goes on with a log-in by the second factor, once (contract, Accounts). */
export function logInBySecondFactorRoute(dependencies: IdentityDependencies) {
  const tickets = secondFactorTickets(dependencies.config.sessionSecret);
  const confirm = confirmSecondFactor(dependencies);
  const usedTickets = limiter(dependencies, 'second-factor-ticket', 1, ticketSeconds);
  return route(logInBySecondFactor, async ({ body, context, cookies, userAgent }) => {
    const userId = tickets.userOf(body.ticket);
    const account = userId === null ? null : await loadAccount(dependencies, userId);
    if (account?.status !== 'open' || !tickets.isOf(body.ticket, account)) throw identityRefusal('identity.second-factor-over');
    if (!(await isTaken(async () => usedTickets.check(body.ticket)))) throw identityRefusal('identity.second-factor-over');
    if (!(await confirm(account, body, context)))
      throw identityRefusal(body.passkey === undefined ? 'identity.second-factor-wrong' : 'identity.passkey-wrong');
    if (!(await isTaken(async () => usedTickets.take(body.ticket)))) throw identityRefusal('identity.second-factor-over');
    return loggedIn(dependencies, account, {
      cookies,
      userAgent,
      getToken: body.getToken === true,
      ...(body.passkey === undefined ? {} : { provenBy: 'passkey' }),
    });
  });
}
