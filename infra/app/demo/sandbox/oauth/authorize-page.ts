import { isSocialProvider, providerNames, type SocialProvider } from '@panelist/domain/identity/browser';
import { cspNonceOf, isLoopbackName } from '@panelist/infra/http';
import type { Express, Request } from 'express';
import type pg from 'pg';
import { z } from 'zod';
import { giveCode } from './grants.js';
import { demoIdentity, failingIdentity, newIdentity, personWith, type SandboxPerson } from './people.js';
import { authorizeHtml } from './authorize-html.js';

/** Our registration at the sandbox's sites. */
export const SANDBOX_CLIENT = { clientId: 'sandbox', clientSecret: 'sandbox' } as const;

const asked = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(SANDBOX_CLIENT.clientId),
  redirect_uri: z.string(),
  state: z.string(),
  scope: z.string(),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
});

const picked = asked.extend({
  as: z.enum(['demo', 'new', 'other', 'failing', 'cancelled']),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string().optional(),
  verified: z.string().optional(),
});

/**
 * The page on which a person logs in at a site and allows us to see their profile: here they pick
 * who they are. Refuses what the real sites refuse: another client, another address to come back to.
 */
export function mountAuthorizePages(
  app: Express,
  { pool, publicUrl }: { readonly pool: pg.Pool; readonly publicUrl: string },
): void {
  const providerOf = (request: Request, redirectUri: string): SocialProvider | null => {
    const provider = String(request.params['provider']);
    if (!isSocialProvider(provider) || !URL.canParse(redirectUri)) return null;
    const { origin, hostname, pathname } = new URL(redirectUri);
    const isOurs = origin === new URL(publicUrl).origin || isLoopbackName(hostname);
    return isOurs && redirectUri === `${origin}${pathname}` && pathname === `/auth/${provider}/callback` ? provider : null;
  };

  app.get('/demo/oauth/:provider/authorize', (request, response) => {
    const query = asked.safeParse(request.query);
    const provider = query.success ? providerOf(request, query.data.redirect_uri) : null;
    if (!query.success || provider === null) return void response.status(400).type('text').send('This request is not valid.');
    // A form may lead to its own origin alone, and the demo has two names: localhost and 127.0.0.1.
    const { origin, host, hostname } = new URL(query.data.redirect_uri);
    if (isLoopbackName(hostname) && host !== request.get('host')) {
      response.redirect(origin + request.originalUrl);
      return;
    }
    const html = authorizeHtml({ site: providerNames[provider], query: query.data, nonce: cspNonceOf(response) });
    response.set('cache-control', 'no-store').type('html').send(html);
  });

  app.get('/demo/oauth/:provider/pick', async (request, response) => {
    const query = picked.safeParse(request.query);
    const provider = query.success ? providerOf(request, query.data.redirect_uri) : null;
    if (!query.success || provider === null) return void response.status(400).type('text').send('This request is not valid.');
    const { redirect_uri: redirectUri, state, code_challenge: challenge } = query.data;
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    const person = personOf(query.data);
    if (person === null) back.searchParams.set('error', provider === 'linkedin' ? 'user_cancelled_login' : 'access_denied');
    else back.searchParams.set('code', await giveCode(pool, { provider, redirectUri, challenge }, person));
    response.set('cache-control', 'no-store').redirect(back.href);
  });
}

function personOf({ as, firstName = '', lastName = '', email = '', verified }: z.output<typeof picked>): SandboxPerson | null {
  switch (as) {
    case 'demo':
      return demoIdentity;
    case 'new':
      return newIdentity();
    case 'other':
      return personWith({ firstName, lastName, email, isEmailVerified: verified !== undefined });
    case 'failing':
      return failingIdentity();
    case 'cancelled':
      return null;
  }
}
