import { loggedIn, type User } from '@panelist/domain/identity/browser';
import { track } from '../../shared/analytics/analytics.js';
import { setBearerToken, tokenComes } from '../../shared/api/bearer-token.js';
import { call } from '../../shared/api/call.js';
import { cachedAnswer } from '../../shared/api/query-key.js';
import { setAccountConsent } from '../../shared/consent/consent-store.js';
import { checkLogin, keysOfParticipant } from '../../shared/session/check-login.js';
import { setSession, type Session } from '../../shared/session/session-store.js';
import { knowLoginCheck } from './login-check.js';
import { cache } from 'swr/_internal';

/**
 * The session as the server knew it when it drew the page. A participant's token is not in the
 * document: it is fetched while the page is already there, and calls wait for it.
 */
export function knowSession(session: Session): void {
  setSession(session);
  if (session.status !== 'in') {
    knowLoginCheck(Promise.resolve({ session }));
    return;
  }
  const [meKey] = keysOfParticipant(session.userId);
  setAccountConsent(cachedAnswer<{ readonly response: User }>(cache, meKey)?.value.response.consent ?? null);
  const token = fetchToken(session);
  tokenComes(token);
  // If this person is no longer the one who is logged in, the log-in guard begins anew.
  knowLoginCheck(token.then(async (isSame) => (isSame ? { session } : checkLogin())));
}

async function fetchToken({ userId }: Session & { readonly status: 'in' }): Promise<boolean> {
  const { success, context, response } = await call(loggedIn);
  if (!success || context !== 'panelist' || response?.userId !== userId || response.loggedInAsUser) return false;
  setBearerToken(response.token);
  track('identify', {});
  return true;
}
