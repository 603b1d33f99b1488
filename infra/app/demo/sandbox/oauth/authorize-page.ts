import { isSocialProvider, providerNames, type SocialProvider } from '@panelist/domain/identity/browser';
import { cspNonceOf, isLoopbackName } from '@panelist/infra/http';
import type { Express, Request } from 'express';
import type pg from 'pg';
import { z } from 'zod';
import { giveCode } from './grants.js';
import { demoIdentity, failingIdentity, newIdentity, personWith, type SandboxPerson } from './people.js';

/** The page's text: every value is escaped. */
function authorizeHtml(page: {
  /** Name of the site. */
  readonly site: string;
  /** The query of the request, which each choice repeats. */
  readonly query: Readonly<Record<string, string>>;
  /** Of this answer's content policy. */
  readonly nonce: string;
}): string {
  const site = escaped(page.site);
  const choice = (as: string, label: string, about: string): string =>
    `<li><a href="pick?${escaped(new URLSearchParams({ ...page.query, as }).toString())}">${label}</a><span>${about}</span></li>`;
  const hidden = Object.entries({ ...page.query, as: 'other' })
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site} sandbox</title>
<style nonce="${escaped(page.nonce)}">${style}</style>
</head>
<body>
<main>
<h1>${site} sandbox</h1>
<p>This page takes the place of ${site}: nothing leaves this machine. Who are you at ${site}?</p>
<ul>
${choice('demo', 'Dana Rivera', 'Is connected with the demo’s participant.')}
${choice('new', 'Robin Novak', 'A new person each time, without an account.')}
${choice('failing', `${site} fails`, 'The site does not answer afterwards.')}
${choice('cancelled', 'Cancel', 'Does not allow Panelist to see the profile.')}
</ul>
<form action="pick" method="get">
<h2>Or another person</h2>
${hidden}
<label>First name <input name="firstName" value="Jo" required></label>
<label>Last name <input name="lastName" value="Lindqvist" required></label>
<label>E-mail <input name="email" type="email" required></label>
<label class="check"><input name="verified" type="checkbox" checked> ${site} has verified the e-mail</label>
<button>Continue as this person</button>
</form>
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 0; }
ul { list-style: none; padding: 0; display: grid; gap: .75rem; }
a, button { display: block; box-sizing: border-box; width: 100%; padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; font: inherit; text-align: left; }
span { display: block; font-size: .9rem; margin-top: .25rem; }
form { display: grid; gap: .75rem; margin-top: 2rem; }
input { display: block; box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; }
.check input { display: inline; width: auto; }
`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

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
 * who they are. Refuses what the real sites refuse: another client, another address to come back
 * to.
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
