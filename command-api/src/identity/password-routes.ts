import {
  accountDecider,
  accountStream,
  changePassword,
  forgotPassword,
  identityRefusal,
  resetLinkRefusal,
  resetPassword,
} from '@panelist/domain/identity';
import { normaliseEmail } from '@panelist/domain/kernel';
import { sleep } from '@panelist/infra/foundation';
import { limiter, route } from '@panelist/infra/http';
import { hashPassword } from '@panelist/infra/sessions';
import { accountByEmail, loadAccount } from '../accounts.js';
import { captchaGate, isExempt } from './captcha-gate.js';
import { confirmPassword } from './confirm-password.js';
import { asPanelist, isRepeated } from './command-step.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { requireStrongPassword } from './require-strong-password.js';
import { newLinkSecret, parseLinkToken } from './secrets.js';

/**
 * Changes the password of a person who knows the current one, and ends the person's other sessions.
 * Wrong guesses are limited as at log-in: a stolen session must not find the password out.
 */
export function changePasswordRoute(dependencies: IdentityDependencies) {
  const { commands, sessions } = dependencies;
  const confirm = confirmPassword(dependencies);
  return route(changePassword, async ({ body, caller, context }) => {
    const { userId, sessionId } = caller;
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none') throw identityRefusal('identity.account-missing');
    const stream = accountStream.of(userId);
    if (!(await isRepeated(dependencies, stream, context))) {
      await confirm(account, body.password);
      requireStrongPassword(body.newPassword, account, 'newPassword');
    }
    const passwordHash = await hashPassword(body.newPassword);
    const endOthers = async () => sessions.endAll(userId, sessionId);
    // Before the change as well: a process that stops in between leaves no old session.
    await endOthers();
    const command = { type: 'ChangePassword', verifiedHash: account.passwordHash, passwordHash } as const;
    const { position } = await commands.handle(accountDecider, stream, command, context);
    await endOthers();
    return { body: { message: 'Your password has been changed.' }, position };
  });
}

/** The answer takes at least this long, with an account or without. */
const shortestAnswerMs = 400;

/**
 * Asks for a link to a new password. Whether the address has an account shows neither in the answer
 * nor in the time taken (contract, Account).
 */
export function forgotPasswordRoute(dependencies: IdentityDependencies) {
  const { commands, clock, config } = dependencies;
  const captcha = captchaGate(dependencies);
  const fromAddress = limiter(dependencies, 'forgot-password-address', config.env === 'production' ? 20 : 100_000, 3_600);
  return route(forgotPassword, async ({ body, address, context }) => {
    if (!isExempt(dependencies, normaliseEmail(body.email))) await captcha(body.captcha, context.commandId);
    await fromAddress.take(address);
    const ask = async () => {
      const account = await accountByEmail(dependencies, body.email);
      if (account?.status !== 'open') return;
      const command = { type: 'RequestPasswordReset', secret: newLinkSecret(), now: clock.now() } as const;
      await commands.handle(accountDecider, accountStream.of(account.userId), command, context);
    };
    await Promise.all([ask(), sleep(shortestAnswerMs)]);
    return { body: { message: 'If this address has an account, we have sent it a link for a new password.' } };
  });
}

/** Sets a new password with the token of a mail, `userId.secret`, and ends every session. */
export const resetPasswordRoute = (dependencies: IdentityDependencies) =>
  route(resetPassword, async ({ body, context }) => {
    const { commands, clock, sessions } = dependencies;
    const token = parseLinkToken(body.token);
    if (token === null) throw identityRefusal('identity.link-invalid');
    const { userId, secret } = token;
    const stream = accountStream.of(userId);
    const { state } = await commands.load(accountDecider, stream);
    if (state.status === 'none') throw identityRefusal('identity.link-invalid');
    const now = clock.now();
    if (!(await isRepeated(dependencies, stream, context))) {
      // First: hashing costs memory and time, which a stranger without a link must not cause.
      const refused = resetLinkRefusal(state, { secret, now });
      if (refused !== null) throw refused;
      requireStrongPassword(body.password, state, 'password');
    }
    const command = { type: 'ResetPassword', secret, passwordHash: await hashPassword(body.password), now } as const;
    // Before the change as well: a process that stops in between leaves no old session.
    await sessions.endAll(userId);
    const { position } = await commands.handle(accountDecider, stream, command, asPanelist(context, userId));
    await sessions.endAll(userId);
    return { body: { message: 'Your password has been changed. Please log in with the new one.' }, position };
  });
