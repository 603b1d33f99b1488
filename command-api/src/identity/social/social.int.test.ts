import { contractOf } from '@panelist/domain/registry';
import { authErrors, pleaseAuthorize, signUp, socialFlowLifetimeMs } from '@panelist/domain/identity';
import { socialCookieHeader } from '@panelist/infra/http';
import { providersFrom } from '@panelist/infra/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testConfig } from '../../../../infra/testing/index.js';
import {
  accountApi,
  cookiesOf,
  newSignUp,
  postSignUp,
  productionVariables,
  signUpAs,
  verifiedAs,
  type AccountApi,
} from '../../account-api.test-kit.js';
import { another, browserOf, socialApi, type Picked } from '../../social-api.test-kit.js';

let api: AccountApi;
let people = 0;
const nextEmail = (): string => `jo${(people += 1)}@company.example`;
beforeAll(async () => {
  api = await socialApi();
});
afterAll(async () => api.close());
beforeEach(async () => {
  await api.pool.query('delete from app.rate_limits');
});

const logInWith = (provider: string, more = '') => `/auth/${provider}?activity=login&src=v2${more}`;
const ticketOf = (page: URL): string => page.searchParams.get('ticket') ?? '';
const socialSignUp = (ticket: string, changes: object = {}) =>
  postSignUp(
    api.http,
    newSignUp({ provider: 'linkedin', email: undefined, password: undefined, social: { ticket }, ...changes }),
  );

/** A person who signed up through LinkedIn. */
async function signedUp(email = nextEmail()) {
  const browser = browserOf(api);
  const ticket = ticketOf(await browser.logIn(logInWith('linkedin'), another(email)));
  const answer = await socialSignUp(ticket);
  const { response } = contractOf(signUp).answer.parse(answer.body);
  return { ...response, email, ticket, answer };
}

/** A person with a password whose account is connected with these providers. */
async function connected(...providers: readonly string[]) {
  const person = await verifiedAs(api);
  const login = await api.http.call('POST /login', { body: { email: person.email, password: 'a good password' } });
  const browser = browserOf(api, cookiesOf(login));
  const connect = async (provider: string, picked: Picked) => {
    const page = await browser.logIn(`/auth/${provider}?activity=verifications&backTo=/settings/social`, picked);
    return person.call('POST /v2/profiles/connect-provider', { body: { provider, ticket: ticketOf(page) } });
  };
  for (const provider of providers) expect((await connect(provider, another(`${provider}.${person.email}`))).status).toBe(200);
  return { ...person, browser, connect };
}

describe('logging in through another site', () => {
  test('a person with an account gets a session, and the page behind the log-in', async () => {
    const { email, userId } = await signedUp();
    const browser = browserOf(api);
    const page = await browser.logIn(logInWith('linkedin'), another(email));
    expect(page.pathname + page.search).toBe('/panelists/v2/dashboard');
    browser.jar.set('panelist_invitation', encodeURIComponent(`projectId=${userId}&invite=code&inviteId=i1`));
    expect((await browser.logIn(logInWith('linkedin'), another(email))).href).toMatch(
      new RegExp(`/panelists/v2/projects/view/${userId}\\?invite=code&inviteId=i1$`),
    );
    expect(browser.jar.get('panelist_invitation')).toBe('');
    expect(await api.sessions.byCookie(browser.jar.get('panelist_session') ?? '')).toMatchObject({ userId });
    expect((await browserOf(api).logIn(logInWith('linkedin', '&cc=abc%26d'), another(email))).href).toMatch(
      /\/panelists\/v2\/surveys\?cc=abc%26d$/,
    );
  });

  test.each(['facebook', 'linkedin'])('%s: a person without an account gets a ticket for the sign-up', async (provider) => {
    const browser = browserOf(api);
    const page = await browser.logIn(logInWith(provider, '&cc=c1'), another(nextEmail()));
    expect(page.pathname).toBe('/panelists/v2/login');
    expect(page.searchParams.get('statusCode')).toBe('404');
    expect(page.searchParams.get('cc')).toBe('c1');
    expect(ticketOf(page)).toMatch(/^[\w-]{43}$/);
    expect(browser.jar.has('panelist_session')).toBe(false);
    const known = await api.http.call('POST /v2/user/social-ticket', { body: { ticket: ticketOf(page) } });
    expect(known.body).toMatchObject({
      success: true,
      response: {
        provider,
        firstName: 'Jo',
        lastName: 'Lindqvist',
        isEmailVerified: provider === 'linkedin',
        picture: expect.stringMatching(/^data:image\/webp;base64,/),
      },
    });
    expect(JSON.stringify(known.body)).not.toContain('subject');
  });

  test('a picture in a form that is not stored is left out', async () => {
    const { linkedin } = api.providers.social;
    if (linkedin === undefined) throw new Error('LinkedIn is a site of these tests');
    const { picture } = linkedin;
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 12]), Buffer.from('ftypheic', 'latin1'), Buffer.alloc(64, 7)]);
    Object.assign(linkedin, { picture: async () => heic });
    const page = await browserOf(api).logIn(logInWith('linkedin'), another(nextEmail()));
    Object.assign(linkedin, { picture });
    const known = await api.http.call('POST /v2/user/social-ticket', { body: { ticket: ticketOf(page) } });
    expect(known.body).toMatchObject({ success: true, response: { firstName: 'Jo', picture: null } });
  });

  test.each([
    ['cancelled', 'cancelled'],
    ['failing', 'failed'],
  ] as const)('%s: the log-in page, with a code that has a sentence', async (as, code) => {
    const page = await browserOf(api).logIn(logInWith('facebook', '&cc=c1'), { as });
    expect(page.pathname + page.search).toBe(`/panelists/v2/login?authError=${code}&cc=c1`);
    expect(authErrors[code]).toMatch(/\.$/);
  });

  test('an account with the same e-mail is not logged in: its owner is told what to do', async () => {
    const person = await signUpAs(api);
    for (const provider of ['linkedin', 'facebook']) {
      const browser = browserOf(api);
      const page = await browser.logIn(logInWith(provider), another(person.email.toUpperCase()));
      expect(page.search).toBe('?authError=email-in-use');
      expect(browser.jar.has('panelist_session')).toBe(false);
    }
  });

  test('an account that is closed while its owner logs in gets no session', async () => {
    const { email, userId } = await signedUp();
    const person = await api.http.logIn(userId);
    const { open } = api.sessions;
    api.sessions.open = async (...args) => {
      api.sessions.open = open;
      await person.call('POST /v2/settings/deactivate');
      return open(...args);
    };
    const browser = browserOf(api);
    expect((await browser.logIn(logInWith('linkedin'), another(email))).search).toBe('?authError=failed');
    expect(browser.jar.has('panelist_session')).toBe(false);
    expect(await api.sessions.list(userId)).toEqual([]);
  });

  test('GitHub and Slack log nobody in; another name is no site', async () => {
    for (const provider of ['github', 'slack'])
      expect((await browserOf(api).begin(logInWith(provider))).search).toBe('?authError=unavailable');
    expect((await api.http.call('GET /auth/myspace?activity=login')).status).toBe(404);
  });
});

describe('the flow', () => {
  test('goes to the site with state and PKCE', async () => {
    const page = await browserOf(api).begin(logInWith('linkedin'));
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1/auth/linkedin/callback',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('belongs to the browser in which it began', async () => {
    const browser = browserOf(api);
    const callback = await browser.pick(await browser.begin(logInWith('linkedin')), { as: 'new' });
    for (const stranger of [browserOf(api), browserOf(api, `panelist_social=${'a'.repeat(43)}`)])
      expect((await stranger.finish(callback)).page.search).toBe('?authError=expired');
    expect((await browser.finish(callback)).page.searchParams.get('statusCode')).toBe('404');
  });

  test('ends once', async () => {
    const browser = browserOf(api);
    const callback = await browser.pick(await browser.begin(logInWith('linkedin')), { as: 'new' });
    expect((await browser.finish(callback)).page.searchParams.get('statusCode')).toBe('404');
    expect((await browser.finish(callback)).page.search).toBe('?authError=expired');
  });

  test('ends within ten minutes', async () => {
    const browser = browserOf(api);
    const callback = await browser.pick(await browser.begin(logInWith('linkedin')), { as: 'new' });
    api.clock.advance(socialFlowLifetimeMs);
    expect((await browser.finish(callback)).page.search).toBe('?authError=expired');
  });

  test('of one site does not end at another', async () => {
    const browser = browserOf(api);
    const callback = await browser.pick(await browser.begin(logInWith('linkedin')), { as: 'new' });
    expect((await browser.finish(new URL(callback.href.replace('linkedin', 'facebook')))).page.search).toBe('?authError=expired');
  });

  test('fails with a code that was made up, used, or given for another flow', async () => {
    const browser = browserOf(api);
    const first = await browser.pick(await browser.begin(logInWith('linkedin')), { as: 'new' });
    const second = await browser.pick(await browser.begin(logInWith('linkedin')), { as: 'new' });
    // The code of the first flow with the state of the second: PKCE refuses it.
    const mixed = new URL(second);
    mixed.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect((await browser.finish(mixed)).page.search).toBe('?authError=failed');
    const third = await browser.begin(logInWith('linkedin'));
    const made = `/auth/linkedin/callback?code=made-up&state=${third.searchParams.get('state')}`;
    expect((await browser.finish(new URL(made, api.config.publicUrl))).page.search).toBe('?authError=failed');
  });

  test('two tabs of a browser go on side by side', async () => {
    const browser = browserOf(api);
    const pages = [await browser.begin(logInWith('linkedin')), await browser.begin(logInWith('facebook'))];
    for (const page of pages)
      expect((await browser.finish(await browser.pick(page, { as: 'new' }))).page.searchParams.get('statusCode')).toBe('404');
  });

  test('stores no secret in clear', async () => {
    const browser = browserOf(api);
    const page = await browser.begin(logInWith('linkedin'));
    const email = nextEmail();
    const { rows: flows } = await api.pool.query('select * from app.social_flows');
    const end = await browser.finish(await browser.pick(page, another(email)));
    const { rows: tickets } = await api.pool.query<Record<string, unknown>>('select * from app.social_tickets');
    const texts = [...flows, ...tickets].flatMap((row) =>
      Object.values(row as object).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
    );
    const stored = texts.join('\n');
    const secrets = [page.searchParams.get('state'), browser.jar.get('panelist_social'), ticketOf(end.page), email, 'Lindqvist'];
    for (const secret of secrets) expect(stored).not.toContain(secret);
  });
});

describe('signing up with a ticket', () => {
  test('creates an account without a password, with the site’s names, e-mail and picture', async () => {
    const { answer, email, userId } = await signedUp();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, message: 'Your account has been created.', user: { email } });
    expect(await api.lastEvent('AccountRegistered')).toMatchObject({
      userId,
      provider: 'linkedin',
      email,
      firstName: 'Jo',
      lastName: 'Lindqvist',
      passwordHash: null,
    });
    expect(await api.lastEvent('SocialProviderLinked')).toMatchObject({ userId, provider: 'linkedin' });
    expect(await api.lastEvent('EmailVerified')).toEqual({ userId });
    expect(await api.lastEvent('ProfileCreated')).toMatchObject({ userId, firstName: 'Jo', lastName: 'Lindqvist', email });
    expect(await api.lastEvent('PictureChanged')).toMatchObject({ userId });
    const refused = await api.http.call('POST /login', { body: { email, password: 'a good password' } });
    expect(refused.status).toBe(401);
  });

  test('believes nothing that the browser claims of the person', async () => {
    const browser = browserOf(api);
    const email = nextEmail();
    const ticket = ticketOf(await browser.logIn(logInWith('linkedin'), another(email)));
    await socialSignUp(ticket, { firstName: 'Mallory', lastName: 'Other', email: 'victim@company.example' });
    expect(await api.lastEvent('AccountRegistered')).toMatchObject({ email, firstName: 'Jo', lastName: 'Lindqvist' });
  });

  test.each([
    ['linkedin', { verified: '' }],
    ['facebook', {}],
  ])('%s did not verify the e-mail: a mail asks for it', async (provider, more) => {
    const picked = another(nextEmail(), more);
    if ('verified' in more) delete (picked as Record<string, string>)['verified'];
    const ticket = ticketOf(await browserOf(api).logIn(logInWith(provider), picked));
    const email = nextEmail();
    const verified = await api.count('EmailVerified');
    expect((await socialSignUp(ticket, { provider, email })).status).toBe(200);
    expect(await api.count('EmailVerified')).toBe(verified);
    expect(await api.lastEvent('EmailVerificationRequested')).toMatchObject({ email });
  });

  test('uses the ticket up; a refused sign-up does not', async () => {
    const ticket = ticketOf(await browserOf(api).logIn(logInWith('facebook'), another(nextEmail())));
    const other = await signUpAs(api);
    const refused = await socialSignUp(ticket, { provider: 'facebook', email: other.email });
    expect(refused.body).toMatchObject({ code: 'identity.email-taken', errors: [{ field: 'email' }] });
    const body = { provider: 'facebook', email: nextEmail() };
    expect((await socialSignUp(ticket, body)).body).toMatchObject({
      message: 'Your account has been created. Please check your inbox to verify your e-mail.',
    });
    const again = await socialSignUp(ticket, body);
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({
      code: 'identity.ticket-invalid',
      errors: [
        { field: 'social', message: 'Your log-in at the other site is over or was already used. Please log in there again.' },
      ],
    });
    expect((await api.http.call('POST /v2/user/social-ticket', { body: { ticket } })).status).toBe(422);
  });

  test('needs the provider of the ticket, which a refusal does not use up', async () => {
    const ticket = ticketOf(await browserOf(api).logIn(logInWith('linkedin'), another(nextEmail())));
    for (const changes of [{ provider: 'facebook' }, { provider: 'email', email: nextEmail(), password: 'a good password' }]) {
      const refused = await socialSignUp(ticket, changes);
      expect(refused).toMatchObject({ status: 422, body: { code: 'request.invalid', errors: [{ field: 'provider' }] } });
    }
    expect((await socialSignUp(ticket)).status).toBe(200);
  });

  test('the same request again gets the same account', async () => {
    const ticket = ticketOf(await browserOf(api).logIn(logInWith('linkedin'), another(nextEmail())));
    const body = newSignUp({ provider: 'linkedin', email: undefined, password: undefined, social: { ticket } });
    const key = { 'Idempotency-Key': 'e7a2d1f4-60cb-4a65-9e52-9b1b7f6b9a11' };
    const first = contractOf(signUp).answer.parse((await postSignUp(api.http, body, key)).body);
    const again = contractOf(signUp).answer.parse((await postSignUp(api.http, body, key)).body);
    expect(again.response.userId).toBe(first.response.userId);
  });

  test('one identity makes one account', async () => {
    const email = nextEmail();
    const tickets = await Promise.all(
      [0, 1].map(async () => ticketOf(await browserOf(api).logIn(logInWith('facebook'), another(email)))),
    );
    const [first = '', second = ''] = tickets;
    expect((await socialSignUp(first, { provider: 'facebook', email: nextEmail() })).status).toBe(200);
    const refused = await socialSignUp(second, { provider: 'facebook', email: nextEmail() });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'identity.social-taken',
      message: 'This Facebook account is connected with another Panelist account.',
    });
  });

  test.each(['', 'made-up', 'a'.repeat(43)])('a ticket that is none (%p) is refused', async (ticket) => {
    expect((await socialSignUp(ticket)).body).toMatchObject({ errors: [{ field: 'social' }] });
  });

  test('ends after three hours', async () => {
    const ticket = ticketOf(await browserOf(api).logIn(logInWith('linkedin'), another(nextEmail())));
    api.clock.advance(3 * 3_600_000);
    expect((await socialSignUp(ticket)).body).toMatchObject({ code: 'identity.ticket-invalid' });
  });
});

describe('connecting an account', () => {
  test.each(['linkedin', 'facebook', 'github', 'slack'])('%s: by a ticket, once', async (provider) => {
    const { browser, call, userId } = await connected();
    const page = await browser.logIn(`/auth/${provider}?activity=verifications&backTo=/settings/social?x=1`, { as: 'new' });
    expect(page.pathname).toBe('/panelists/v2/settings/social');
    expect(page.searchParams.get('x')).toBe('1');
    const body = { provider, ticket: ticketOf(page) };
    const answer = await call('POST /v2/profiles/connect-provider', { body });
    expect(answer.body).toMatchObject({ success: true, message: expect.stringMatching(/^Your \w+ account is connected\.$/) });
    expect(await api.lastEvent('SocialProviderLinked')).toMatchObject({ userId, provider });
    expect((await call('POST /v2/profiles/connect-provider', { body })).body).toMatchObject({ code: 'identity.ticket-invalid' });
  });

  test('logs the person in from then on', async () => {
    const person = await connected('facebook');
    const page = await browserOf(api).logIn(logInWith('facebook'), another(`facebook.${person.email}`));
    expect(page.pathname).toBe('/panelists/v2/dashboard');
  });

  test('needs a ticket, and believes no browser', async () => {
    const { call } = await connected();
    const facebook = { profile: { id: '1000000001' }, oauth: { accessToken: 'x' } };
    const answer = await call('POST /v2/profiles/connect-provider', { body: { provider: 'facebook', facebook } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ message: 'Please authorize Facebook to refresh your account.' });
    expect(pleaseAuthorize('facebook')).toBe('Please authorize Facebook to refresh your account.');
  });

  test('refuses the ticket of another person, of another provider, and of a sign-up', async () => {
    const [one, other] = [await connected(), await connected()];
    const page = await one.browser.logIn('/auth/github?activity=verifications', { as: 'new' });
    const signUpTicket = ticketOf(await browserOf(api).logIn(logInWith('linkedin'), { as: 'new' }));
    const tries = [
      other.call('POST /v2/profiles/connect-provider', { body: { provider: 'github', ticket: ticketOf(page) } }),
      one.call('POST /v2/profiles/connect-provider', { body: { provider: 'slack', ticket: ticketOf(page) } }),
      one.call('POST /v2/profiles/connect-provider', { body: { provider: 'linkedin', ticket: signUpTicket } }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.body).toMatchObject({ code: 'identity.ticket-invalid' });
  });

  test('an identity belongs to one account, until it is disconnected', async () => {
    const [one, other] = [await connected(), await connected()];
    const picked = another(nextEmail());
    expect((await one.connect('github', picked)).status).toBe(200);
    expect((await one.connect('github', picked)).status).toBe(200);
    const refused = await other.connect('github', picked);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: 'This GitHub account is connected with another Panelist account.' });
    expect((await one.call('POST /v2/profiles/delete-provider', { body: { provider: 'github' } })).status).toBe(200);
    expect((await other.connect('github', picked)).status).toBe(200);
  });

  test('another identity of the same site replaces the former, which is free then', async () => {
    const [one, other] = [await connected(), await connected()];
    const [first, second] = [another(nextEmail()), another(nextEmail())];
    await one.connect('linkedin', first);
    expect((await one.connect('linkedin', second)).status).toBe(200);
    expect((await other.connect('linkedin', first)).status).toBe(200);
    expect((await browserOf(api).logIn(logInWith('linkedin'), second)).pathname).toBe('/panelists/v2/dashboard');
  });

  test('a declined one comes back to the page with a code', async () => {
    const { browser } = await connected();
    const page = await browser.logIn('/auth/facebook?activity=verifications&backTo=/settings/social', { as: 'cancelled' });
    expect(page.pathname + page.search).toBe('/panelists/v2/settings/social?socialError=cancelled&provider=facebook');
  });

  test('is for a person who is logged in, from its beginning to its end', async () => {
    expect((await browserOf(api).begin('/auth/github?activity=verifications')).search).toBe('?authError=login-required');
    const { browser } = await connected();
    const callback = await browser.pick(await browser.begin('/auth/github?activity=verifications'), { as: 'new' });
    browser.jar.delete('panelist_session');
    expect((await browser.finish(callback)).page.search).toBe('?authError=login-required');
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/%09/evil.example',
    'javascript:alert(1)',
    'settings',
    `/${'a'.repeat(600)}`,
  ])('leads back to our own pages alone: not to %s', async (backTo) => {
    const { browser } = await connected();
    const page = await browser.logIn(`/auth/slack?activity=verifications&backTo=${encodeURIComponent(backTo)}`, { as: 'new' });
    expect(page.origin).toBe(new URL(api.config.publicUrl).origin);
    expect(page.pathname).toMatch(/^\/panelists\/v2\//);
  });

  test('is refused to staff who are logged in as the person', async () => {
    const { userId } = await connected();
    const { session, cookie } = await api.sessions.open(userId, { impersonator: 'staff-1' });
    expect(session.impersonator).toBe('staff-1');
    const browser = browserOf(api, `panelist_session=${cookie}`);
    expect((await browser.begin('/auth/github?activity=verifications')).searchParams.get('socialError')).toBe('unavailable');
  });
});

describe('disconnecting', () => {
  const disconnect = async (person: Pick<Awaited<ReturnType<typeof connected>>, 'call'>, provider: string) =>
    person.call('POST /v2/profiles/delete-provider', { body: { provider } });

  test('is always possible with a password; the identity logs nobody in any more', async () => {
    const person = await connected('linkedin');
    expect((await disconnect(person, 'linkedin')).status).toBe(200);
    const page = await browserOf(api).logIn(logInWith('linkedin'), another(`linkedin.${person.email}`));
    expect(page.searchParams.get('statusCode')).toBe('404');
  });

  test('of the only log-in of an account without a password is refused', async () => {
    const { userId } = await signedUp();
    const person = await api.http.logIn(userId);
    const refused = await disconnect(person, 'linkedin');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: 'A connected LinkedIn or Facebook account is required to maintain your login and panelist profile.',
    });
  });
});

describe('an address that is not verified', () => {
  test('connects no account', async () => {
    const person = await signUpAs(api);
    const body = { provider: 'github', ticket: 'none' };
    expect(await person.call('POST /v2/profiles/connect-provider', { body })).toMatchObject({
      status: 403,
      body: { code: 'access.email-unverified' },
    });
  });

  test('of a sign-up through another site: a new password by its owner disconnects the stranger', async () => {
    const email = nextEmail();
    const stranger = another(`elsewhere.${email}`);
    const ticket = ticketOf(await browserOf(api).logIn(logInWith('facebook'), stranger));
    expect((await socialSignUp(ticket, { provider: 'facebook', email })).status).toBe(200);
    expect((await browserOf(api).logIn(logInWith('facebook'), stranger)).pathname).toBe('/panelists/v2/dashboard');
    await api.http.call('POST /v2/user/forgot-password', { body: { email } });
    const { userId, secret } = await api.lastEvent('PasswordResetRequested');
    const token = `${String(userId)}.${String(secret)}`;
    const reset = { token, password: 'the owner’s password' };
    expect((await api.http.call('POST /v2/user/reset-password', { body: reset })).status).toBe(200);
    const page = await browserOf(api).logIn(logInWith('facebook'), stranger);
    expect(page.searchParams.get('statusCode')).toBe('404');
  });
});

describe('the sites that are switched on', () => {
  test('are none without settings', async () => {
    const off = await accountApi();
    expect((await browserOf(off).begin(logInWith('facebook'))).search).toBe('?authError=unavailable');
    await off.close();
  });

  test('in production are those with settings; their cookie belongs to this host alone', () => {
    const config = testConfig('postgres://localhost/x', {
      ...productionVariables,
      GITHUB_CLIENT_ID: 'client',
      GITHUB_CLIENT_SECRET: 'secret',
    });
    const { social } = providersFrom(config, null);
    expect(Object.keys(social)).toEqual(['github']);
    const page = new URL(
      social.github?.authorizeUrl({ state: 's', verifier: 'v', redirectUri: 'https://panelist.example' }) ?? '',
    );
    expect(page.origin + page.pathname).toBe('https://github.com/login/oauth/authorize');
    expect(socialCookieHeader('secret', socialFlowLifetimeMs, true)).toMatch(
      /^__Host-panelist_social=secret; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});
