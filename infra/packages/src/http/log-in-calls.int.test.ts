import { v2Confirmation } from '@panelist/domain/kernel';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { z } from 'zod';
import { testHttp } from '../../../testing/http.js';
import type { LoggedIn, TestHttp } from '../../../testing/http.js';
import { route } from './route.js';

const withCookie = contractsFor({ style: 'v2', access: 'cookie' });
const common = { about: [], spec: 'contract', summary: 'For tests.' } as const;
const logIn = withCookie.command('POST /login', {
  body: z.object({ user: z.string() }),
  answer: z.object({ caller: z.string().nullable() }),
  ...common,
});
const logOut = withCookie.command('GET /logout', { answer: v2Confirmation, ...common });
const begin = withCookie.command('GET /auth/facebook', { answer: v2Confirmation, ...common });
const callback = withCookie.command('GET /auth/facebook/callback', { answer: v2Confirmation, ...common });

const routes = [
  route(logIn, async ({ body, caller, context }) => {
    const sessionCookie = body.user === 'again' ? undefined : `cookie of ${body.user}`;
    calls.push(context.commandId);
    return { body: { caller: caller?.userId ?? null }, ...(sessionCookie === undefined ? {} : { sessionCookie }) };
  }),
  route(logOut, async () => ({ body: {}, sessionCookie: null })),
  route(begin, async () => ({ body: {} })),
  route(callback, async () => ({ body: {} })),
];
const calls: string[] = [];

let http: TestHttp;
let ada: LoggedIn;
beforeAll(async () => {
  http = await testHttp(routes, { publicUrl: 'https://panelist.example' });
  ada = await http.logIn('ada');
});
afterAll(async () => http.close());

/** `fetch` does not let one write these headers, a browser does it by itself. */
async function status(method: string, path: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      http.url + path,
      { method, headers: { 'Content-Type': 'application/json', ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

describe('the session cookie', () => {
  test('is set for our site only, and cleared', async () => {
    const set = await http.call('POST /login', { body: { user: 'ada' } });
    expect(set.headers.get('Set-Cookie')).toBe(
      '__Host-panelist_session=cookie%20of%20ada; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect((await http.call('GET /logout')).headers.getSetCookie()).toEqual([
      '__Host-panelist_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      'panelist_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  test('identifies the caller, and gets its full lifetime again with each visit', async () => {
    const answer = await ada.call('POST /login', { body: { user: 'again' } });
    expect(answer.body).toEqual({ success: true, caller: 'ada' });
    expect(answer.headers.get('Set-Cookie')).toContain(`__Host-panelist_session=${ada.cookie}; Max-Age=2592000; Path=/`);
    const wrong = await http.call('POST /login', { body: { user: 'again' }, headers: { Cookie: 'panelist_session=made-up' } });
    expect(wrong.body).toEqual({ success: true, caller: null });
    expect(wrong.headers.get('Set-Cookie')).toBeNull();
  });

  test('is the one that only this host can set, if there are two', async () => {
    const ben = await http.logIn('ben');
    const Cookie = `panelist_session=${ben.cookie}; __Host-panelist_session=${ada.cookie}`;
    const answer = await http.call('POST /login', { body: { user: 'again' }, headers: { Cookie } });
    expect(answer.body).toEqual({ success: true, caller: 'ada' });
  });

  test('stands before a bearer token, which a program without cookies may use', async () => {
    const ben = await http.logIn('ben');
    const Authorization = `Bearer ${ada.token}`;
    const body = { user: 'again' };
    const byToken = await http.call('POST /login', { body, headers: { Authorization } });
    expect(byToken.body).toEqual({ success: true, caller: 'ada' });
    const byBoth = await http.call('POST /login', {
      body,
      headers: { Authorization, Cookie: `panelist_session=${ben.cookie}; __Host-panelist_session=${ben.cookie}` },
    });
    expect(byBoth.body).toEqual({ success: true, caller: 'ben' });
  });

  test('log-ins are not kept by Idempotency-Key: no token can be had again', async () => {
    calls.length = 0;
    for (const _ of [1, 2]) await http.call('POST /login', { body: { user: 'again' }, headers: { 'Idempotency-Key': 'k' } });
    expect(calls).toHaveLength(2);
  });
});

describe('other sites', () => {
  const body = '{"user":"again"}';

  test('can not log a person in or out', async () => {
    const foreign = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'not an origin' },
      { Origin: 'https://panelist.example.evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.panelist.example' },
    ];
    for (const headers of foreign) {
      expect(await status('POST', '/login', headers, body)).toBe(403);
      expect(await status('GET', '/logout', headers)).toBe(403);
      // A provider that knows the person may answer without a question.
      expect(await status('GET', '/auth/facebook?activity=login', headers)).toBe(403);
    }
    const answer = await http.call('POST /login', { body: { user: 'again' }, headers: { Origin: 'https://evil.example' } });
    expect(answer.body).toMatchObject({
      success: false,
      code: 'access.foreign-origin',
      errorDetails: 'This request came from another site.',
    });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('our own pages and programs can', async () => {
    const own = [
      {},
      { Origin: 'https://panelist.example' },
      { Origin: http.url },
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://panelist.example' },
      { 'Sec-Fetch-Site': 'none' },
    ];
    for (const headers of own) {
      expect(await status('POST', '/login', headers, body)).toBe(200);
      expect(await status('GET', '/auth/facebook?activity=login', headers)).toBe(200);
    }
  });

  test('a provider of a social login may send the browser back', async () => {
    expect(await status('GET', '/auth/facebook/callback', { 'Sec-Fetch-Site': 'cross-site' })).toBe(200);
  });

  test('get no permission by a preflight', async () => {
    const answer = await http.call('OPTIONS /login', {
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});
