import { identityRefusal, stepUp } from '@panelist/domain/identity';
import { route } from '@panelist/infra/http';
import { PROOF_LIFETIME_MS } from '@panelist/infra/sessions';
import { loadAccount } from '../accounts.js';
import { confirmPassword } from './confirm-password.js';
import { confirmSecondFactor } from './confirm-second-factor.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { passkeyInvalid } from './passkey-routes.js';
import { wrongCode } from './totp-routes.js';

/**
 * Proves by the password, a code of the authenticator app or a passkey that this session is its
 * person's (contract, Accounts).
 */
export function stepUpRoute(dependencies: IdentityDependencies) {
  const { clock, sessions } = dependencies;
  const confirm = confirmPassword(dependencies);
  const confirmFactor = confirmSecondFactor(dependencies);
  return route(stepUp, async ({ body, caller: { userId, sessionId }, context }) => {
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none') throw identityRefusal('identity.account-missing');
    if ('password' in body) await confirm(account, body.password);
    else if (!(await confirmFactor(account, body, context))) throw 'passkey' in body ? passkeyInvalid() : wrongCode();
    const now = clock.now();
    await sessions.prove(sessionId, now, 'password' in body ? 'password' : 'passkey' in body ? 'passkey' : 'totp');
    return { body: { provenUntil: new Date(Date.parse(now) + PROOF_LIFETIME_MS).toISOString() } };
  });
}
