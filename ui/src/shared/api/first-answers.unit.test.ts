import { stream } from '@panelist/domain/kernel/browser';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { setBearerToken } from './bearer-token.js';
import { call, callWithHeaders } from './call.js';
import { forgetPosition, isUnchangedSince, rememberPosition } from './position.js';

const calls = contractsFor({ style: 'v4', access: 'user' });
const about = [stream('thing', 'thingId')];
const plain = { answer: z.object({ from: z.string() }), spec: 'test', summary: 'test' };
const things = calls.query('GET /api/v4/things', { ...plain, about });
const search = calls.query('POST /api/v4/things/search', { ...plain, about, body: z.object({ text: z.string() }) });
const note = calls.command('PUT /api/v4/note', { ...plain, about: [] });

const answer = (from: string, status = 200, headers = {}) => new Response(JSON.stringify({ from }), { status, headers });
const originalFetch = globalThis.fetch;

/** What the document asked for, with the token of this page. */
function asked(byCall: Readonly<Record<string, Response | Error>>, token: string | null = 'token-1'): void {
  const of = async (given: Response | Error) => {
    if (given instanceof Error) throw given;
    return given;
  };
  globalThis.firstAnswers = {
    isOver: false,
    byCall: new Map(
      Object.entries(byCall).map(([name, given]) => {
        const response = of(given);
        response.catch(() => undefined);
        return [name, { askedAt: performance.now(), cameAt: performance.now(), token, response }];
      }),
    ),
  };
}

beforeEach(() => {
  setBearerToken('token-1');
  forgetPosition();
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  globalThis.fetch = async () => answer('page', 200, { 'x-position': '0099' });
});
afterEach(() => {
  globalThis.fetch = originalFetch;
  globalThis.firstAnswers = undefined;
});

test('a call takes the answer that the document asked for, once, with the time of that call', async () => {
  asked({ 'GET /api/v4/things': answer('document'), 'POST /api/v4/things/search {"text":"a"}': answer('document') });
  const askedAt = globalThis.firstAnswers?.byCall.get('GET /api/v4/things')?.askedAt;
  expect(await callWithHeaders(things)).toMatchObject({ value: { from: 'document' }, stale: false, askedAt });
  expect(await call(search, { body: { text: 'a' } })).toEqual({ from: 'document' });
  expect(await call(things)).toEqual({ from: 'page' });
});

test.each([
  ['failed at the server', answer('document', 503)],
  ['was refused with its token', answer('document', 401)],
  ['never reached the server', new Error('offline')],
])('a call that %s is made again', async (_how, given) => {
  asked({ 'GET /api/v4/things': given });
  expect(await call(things)).toEqual({ from: 'page' });
});

test('an answer for somebody else, or from before a change, is left', async () => {
  asked({ 'GET /api/v4/things': answer('document') }, null);
  expect(await call(things)).toEqual({ from: 'page' });
  asked({ 'GET /api/v4/things': answer('document') });
  rememberPosition('0001');
  expect(await call(things)).toEqual({ from: 'page' });
});

test('a page that asks first ends the calls of the document', async () => {
  asked({ 'GET /api/v4/things': answer('document') });
  await call(search, { body: { text: 'b' } });
  expect(globalThis.firstAnswers?.isOver).toBe(true);
  expect(await call(things)).toEqual({ from: 'document' });
});

test('a command about nothing leaves what the page holds as it is', async () => {
  const before = performance.now();
  await call(note);
  expect(isUnchangedSince(before)).toBe(true);
});
