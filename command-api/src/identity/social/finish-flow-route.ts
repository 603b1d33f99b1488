import {
  connectTicketLifetimeMs,
  finishSocialFlow,
  hasSecondFactor,
  identityAt,
  isSocialProvider,
  landingSiteFor,
  rolesOfAccount,
  secondFactorMethodsOf,
  signUpTicketLifetimeMs,
  type AuthErrorCode,
  claimDecider,
  socialClaimStream,
  socialClaimText,
  type DeactivatedAccount,
  type OpenAccount,
  type SocialIdentity,
} from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { pictureFrom } from '@panelist/infra/files';
import {
  invitationCookieHeader,
  openedInvitation,
  ownCookie,
  route,
  SOCIAL_COOKIE,
  type RequestContext,
} from '@panelist/infra/http';
import { CodeRefusedError, ProviderSilentError, type SocialLogin, type SocialPerson } from '@panelist/infra/providers';
import { accountByEmail, loadAccount } from '../../accounts.js';
import { openSession } from '../open-session.js';
import { secondFactorTickets } from '@panelist/infra/sessions';
import { endFlow, type SocialFlow } from './flows.js';
import { afterLogIn, connectPage, failurePage, logInPage, noAccountPage, secondFactorPage } from './pages.js';
import { verifierOf, issueTicket, type SocialDependencies } from './tickets.js';
import { redirectUriOf } from './start-flow-route.js';
import type { IdentityDependencies } from '../identity-dependencies.js';

/** What the sites say when a person does not allow us to see the profile. */
const cancellations: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/**
 * Where another site sends the browser back (contract, "Account"). A person with an account gets a
 * session; one without a ticket for the sign-up; one who connects an account a ticket for that; one
 * who shows the account of their log-in again proves the session. An
 * account with the same e-mail is never logged in by it: its owner logs in with the password first.
 */
export function finishSocialFlowRoute(dependencies: SocialDependencies) {
  const { config, logger, providers } = dependencies;

  async function logIn(
    flow: SocialFlow,
    site: SocialLogin,
    person: SocialPerson,
    { cookies, userAgent }: Pick<RequestContext, 'cookies' | 'userAgent'>,
  ) {
    const identity = { provider: flow.provider, subject: person.subject };
    const account = await accountBySocial(dependencies, identity);
    if (account === undefined) return { body: {}, redirect: await withoutAccount(flow, site, person) };
    if (account.status !== 'open') return { body: {}, redirect: failurePage(flow, 'account-closed') };
    if (hasSecondFactor(account)) {
      const ticket = secondFactorTickets(config.sessionSecret).issue(account);
      return { body: {}, redirect: secondFactorPage(ticket, secondFactorMethodsOf(account), flow.cc) };
    }
    const opening = await openSession(dependencies, account, { cookies, userAgent }, dependencies.clock.now());
    if (opening === null) return { body: {}, redirect: failurePage(flow, 'failed') };
    const { cookie, headers } = opening;
    const { redirect } = landingSiteFor(rolesOfAccount(account) ?? [], config.publicUrl);
    const opened = openedInvitation(cookies);
    const forgotten = opened === null ? [] : [invitationCookieHeader(null, config.publicUrl.startsWith('https:'))];
    return {
      body: {},
      redirect: redirect ?? afterLogIn(flow.cc, opened),
      sessionCookie: cookie,
      headers: { 'Set-Cookie': [...headers['Set-Cookie'], ...forgotten] },
    };
  }

  async function withoutAccount(flow: SocialFlow, site: SocialLogin, person: SocialPerson): Promise<string> {
    const { email } = person;
    if (email !== null && (await accountByEmail(dependencies, email)) !== undefined) return failurePage(flow, 'email-in-use');
    const bytes = person.picture === null ? null : await site.picture(person.picture);
    const picture = bytes === null ? null : await pictureFrom(bytes);
    const known = { ...person, provider: flow.provider, picture: Buffer.isBuffer(picture) ? picture.toString('base64') : null };
    const ticket = await issueTicket(dependencies, { userId: null }, known, signUpTicketLifetimeMs);
    return noAccountPage(ticket, flow.cc);
  }

  async function connect({ provider, backTo }: SocialFlow, userId: string, { subject }: SocialPerson): Promise<string> {
    const person = { provider, subject, firstName: '', lastName: '', email: null, isEmailVerified: false, picture: null };
    const ticket = await issueTicket(dependencies, { userId }, person, connectTicketLifetimeMs);
    return connectPage(backTo, { ticket, provider });
  }

  return route(finishSocialFlow, async ({ params, query, caller, cookies, origin, userAgent }) => {
    const { provider } = params;
    if (!isSocialProvider(provider)) throw kernelRefusal('resource.not-found');
    const secrets = { state: query.state, browser: ownCookie(cookies, SOCIAL_COOKIE) };
    const flow = await endFlow(dependencies, provider, secrets);
    if (flow === null || secrets.state === undefined || secrets.browser === undefined) {
      const page = caller === undefined ? logInPage('expired', null) : connectPage(null, { socialError: 'expired', provider });
      return { body: {}, redirect: page };
    }
    const failed = (code: AuthErrorCode) => ({ body: {}, redirect: failurePage(flow, code) });
    const site = providers.social[provider];
    if (site === undefined) return failed('unavailable');
    if (query.error !== undefined) return failed(cancellations.has(query.error) ? 'cancelled' : 'failed');
    // The person has logged out, or another one logged in, meanwhile.
    if (flow.userId !== null && (flow.userId !== caller?.userId || caller.impersonator !== undefined))
      return { body: {}, redirect: logInPage('login-required', null) };

    const person = await identified(site, {
      code: query.code ?? '',
      verifier: verifierOf(secrets.browser, secrets.state),
      redirectUri: redirectUriOf(origin, provider),
    });
    if (person === null) return failed('failed');
    if (flow.activity === 'step-up' && caller !== undefined) {
      const account = await loadAccount(dependencies, caller.userId);
      if (account.status === 'none' || identityAt(account, provider)?.subject !== person.subject) return failed('failed');
      await dependencies.sessions.prove(caller.sessionId, dependencies.clock.now(), 'social');
      return { body: {}, redirect: connectPage(flow.backTo, {}) };
    }
    if (flow.userId !== null) return { body: {}, redirect: await connect(flow, flow.userId, person) };
    return logIn(flow, site, person, { cookies, userAgent });
  });

  async function identified(site: SocialLogin, flow: Parameters<SocialLogin['identify']>[0]): Promise<SocialPerson | null> {
    if (flow.code === '') return null;
    try {
      return await site.identify(flow);
    } catch (err) {
      if (!(err instanceof CodeRefusedError || err instanceof ProviderSilentError)) throw err;
      logger.warn({ err }, 'a person could not be identified by another site');
      return null;
    }
  }
}

/** The account that is connected with this identity, deactivated or not; undefined if none is. */
export async function accountBySocial(
  stores: Pick<IdentityDependencies, 'commands' | 'vault'>,
  { provider, subject }: SocialIdentity,
): Promise<OpenAccount | DeactivatedAccount | undefined> {
  const index = stores.vault.blindIndex('word', socialClaimText({ provider, subject }));
  const { state: claim } = await stores.commands.load(claimDecider, socialClaimStream.of(index));
  if (claim.status === 'free') return undefined;
  const account = await loadAccount(stores, claim.userId);
  if (account.status !== 'open' && account.status !== 'deactivated') return undefined;
  // An identity that was disconnected keeps its claim if a process died before the release.
  return identityAt(account, provider)?.subject === subject ? account : undefined;
}
