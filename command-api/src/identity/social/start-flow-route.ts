import {
  isSocialProvider,
  logsIn,
  socialFlowLifetimeMs,
  startSocialFlow,
  type AuthErrorCode,
  type SocialProvider,
} from '@panelist/domain/identity';
import { kernelRefusal, Refusal } from '@panelist/domain/kernel';
import { limiter, ownCookie, route, SOCIAL_COOKIE, socialCookieHeader } from '@panelist/infra/http';
import { newLinkSecret } from '../secrets.js';
import { beginFlow, type SocialFlow } from './flows.js';
import { failurePage, logInPage, ownPage } from './pages.js';
import { isSecret, verifierOf, type SocialDependencies } from './tickets.js';

/** Where a provider sends the browser back to: registered there, one for each provider. */
export const redirectUriOf = (origin: string, provider: SocialProvider): string => `${origin}/auth/${provider}/callback`;

/**
 * Sends the browser to the page of another site, to log in here, to prove a session or to connect
 * an account there (contract, Accounts). The flow is bound to this browser by a cookie.
 */
export function startSocialFlowRoute(dependencies: SocialDependencies) {
  const { config, providers } = dependencies;
  const fromAddress = limiter(dependencies, 'social-address', config.env === 'production' ? 100 : 100_000, 3_600);

  return route(startSocialFlow, async ({ params, query, caller, cookies, address, origin }) => {
    const { provider } = params;
    if (!isSocialProvider(provider)) throw kernelRefusal('resource.not-found');
    const activity = query.activity === 'verifications' || query.activity === 'step-up' ? query.activity : 'login';
    const isOwn = activity !== 'login';
    const cc = query.cc || null;
    if (isOwn && caller === undefined) return { body: {}, redirect: logInPage('login-required', null) };
    const flow: SocialFlow = {
      provider,
      activity,
      userId: isOwn ? (caller?.userId ?? null) : null,
      cc: isOwn ? null : cc,
      backTo: isOwn ? ownPage(query.backTo) : null,
    };
    const failed = (code: AuthErrorCode) => ({ body: {}, redirect: failurePage(flow, code) });

    const site = providers.social[provider];
    // Staff who are logged in as a person connect nothing (contract, Staff).
    const isAllowed = (activity === 'verifications' || logsIn(provider)) && (!isOwn || caller?.impersonator === undefined);
    if (site === undefined || !isAllowed) return failed('unavailable');
    if (await isExhausted(async () => fromAddress.take(address))) return failed('too-many');

    const former = ownCookie(cookies, SOCIAL_COOKIE);
    // Another tab's flow goes on with the same cookie.
    const browser = isSecret(former) ? former : newLinkSecret();
    const state = newLinkSecret();
    await beginFlow(dependencies, { state, browser }, flow);
    return {
      body: {},
      redirect: site.authorizeUrl({
        state,
        verifier: verifierOf(browser, state),
        redirectUri: redirectUriOf(origin, provider),
      }),
      headers: { 'Set-Cookie': socialCookieHeader(browser, socialFlowLifetimeMs, config.publicUrl.startsWith('https:')) },
    };
  });
}

async function isExhausted(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request.too-many') return true;
    throw error;
  }
}
