import { identityRefusal, rolesOfAccount, type OpenAccount } from '@panelist/domain/identity';
import { invitationCookieHeader, openedInvitation, type RequestContext } from '@panelist/infra/http';
import type { ProofKind } from '@panelist/infra/sessions';
import type { IdentityDependencies } from './identity-dependencies.js';
import { landingSiteFor } from './landing-site-for.js';
import { openSession } from './open-session.js';

type Browser = Pick<RequestContext, 'cookies' | 'userAgent'> & {
  readonly getToken: boolean;
  /** Where it matters by what the person proved themselves. */
  readonly provenBy?: ProofKind;
};

/** Opens the session of an account that has proven itself, and says where the log-in leads. */
export async function loggedIn(
  dependencies: IdentityDependencies,
  account: OpenAccount,
  { cookies, userAgent, getToken, provenBy }: Browser,
) {
  const opening = await openSession(dependencies, account, { cookies, userAgent }, dependencies.clock.now(), provenBy);
  if (opening === null) throw identityRefusal('identity.credentials-wrong');
  const { cookie, token, headers } = opening;
  const { context, redirect } = landingSiteFor(rolesOfAccount(account) ?? [], dependencies.config);
  const opened = openedInvitation(cookies);
  return {
    body: {
      userId: account.userId,
      ...(getToken ? { token } : {}),
      ...(redirect === undefined ? {} : { redirect }),
      ...(opened !== null && context === 'panelist' ? { action: 'project-view' as const, ...opened } : {}),
    },
    sessionCookie: cookie,
    headers: opened === null ? headers : { 'Set-Cookie': [headers['Set-Cookie'], forgetInvitation(dependencies)] },
  };
}

const forgetInvitation = ({ config }: Pick<IdentityDependencies, 'config'>): string =>
  invitationCookieHeader(null, config.publicUrl.startsWith('https:'));
