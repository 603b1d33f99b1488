import { identityRefusal, stepUp } from '@panelist/domain/identity';
import { route } from '@panelist/infra/http';
import { PROOF_LIFETIME_MS } from '@panelist/infra/sessions';
import { loadAccount } from '../accounts.js';
import { confirmPassword } from './confirm-password.js';
import type { IdentityDependencies } from './identity-dependencies.js';

/** Proves by the password that this session is its person's (contract, Accounts). */
export function stepUpRoute(dependencies: IdentityDependencies) {
  const { clock, sessions } = dependencies;
  const confirm = confirmPassword(dependencies);
  return route(stepUp, async ({ body, caller: { userId, sessionId } }) => {
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none') throw identityRefusal('identity.account-missing');
    await confirm(account, body.password);
    const now = clock.now();
    await sessions.prove(sessionId, now);
    return { body: { provenUntil: new Date(Date.parse(now) + PROOF_LIFETIME_MS).toISOString() } };
  });
}
