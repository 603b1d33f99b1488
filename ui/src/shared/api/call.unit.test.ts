import { stream } from '@panelist/domain/kernel/browser';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { ApiError, unreachable } from './api-error.js';
import { onTokenRefused, setBearerToken } from './bearer-token.js';
import { call, callWithHeaders } from './call.js';
import { forgetPosition } from './position.js';
import { onStepUpRequired } from './step-up.js';

const calls = contractsFor({ style: 'v4', access: 'user' });
const plain = { about: [stream('thing', 'thingId')], spec: 'test', summary: 'test' };
const command = calls.command('PUT /api/v4/things/:id', {
  ...plain,
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
});
const guarded = calls.command('DELETE /api/v4/things', { ...plain, answer: z.null(), status: 204, stepUp: 'always' });
const query = calls.query('GET /api/v4/things', {
  ...plain,
  query: z.object({ page: z.number().optional(), pick: z.array(z.string()).optional() }),
  answer: z.array(z.string()),
});

interface Sent {
  readonly address: string;
  readonly headers: Headers;
  readonly body: unknown;
}

let sent: Sent[] = [];
let answers: (Response | Error)[] = [];
const originalFetch = globalThis.fetch;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

beforeEach(() => {
  sent = [];
  answers = [];
  setBearerToken('token-1');
  forgetPosition();
  onTokenRefused({ renew: async () => false, lost: () => undefined });
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  globalThis.fetch = async (address, init) => {
    sent.push({
      address: address instanceof Request ? address.url : address.toString(),
      headers: new Headers(init?.headers),
      body: init?.body,
    });
    const answer = answers.shift();
    if (!answer) throw new Error('No answer left.');
    if (answer instanceof Error) throw answer;
    return answer;
  };
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

describe('a call', () => {
  test('sends token, marker header and the filled-in address', async () => {
    answers = [json(['a'])];
    expect(await call(query, { query: { page: 2, pick: ['x', 'y'] } })).toEqual(['a']);
    expect(sent[0]?.address).toBe('/api/v4/things?page=2&pick=x&pick=y');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(sent[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(sent[0]?.headers.get('idempotency-key')).toBeNull();
  });

  test('that needs a proof of the session asks the person, and goes on with the same key', async () => {
    const refusal = () => json({ code: 'access.step-up-required', message: 'Please confirm.', methods: ['password'] }, 403);
    const asked: (readonly string[])[] = [];
    let proves = true;
    onStepUpRequired(async (methods) => {
      asked.push(methods);
      return proves;
    });
    answers = [refusal(), new Response(null, { status: 204 })];
    await call(guarded);
    expect(asked).toEqual([['password']]);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, keys[0] === keys[1]]).toEqual([2, true]);

    proves = false;
    answers = [refusal()];
    await expect(call(guarded)).rejects.toMatchObject({ code: 'access.step-up-required' });
    onStepUpRequired(null);
  });

  test('after a command, queries send its position and report a stale answer', async () => {
    answers = [
      json({ name: 'b' }, 200, { 'x-position': '9' }),
      json({ name: 'b' }, 200, { 'x-position': '10' }),
      json([], 200, { 'x-stale': 'true' }),
    ];
    await call(command, { params: { id: 'a/b' }, body: { name: 'b' } });
    await call(command, { params: { id: 'a/b' }, body: { name: 'b' } });
    expect(sent[0]?.address).toBe('/api/v4/things/a%2Fb');
    expect(await callWithHeaders(query)).toMatchObject({ value: [], stale: true });
    expect(sent[2]?.headers.get('x-min-position')).toBe('10');
  });

  test('a command keeps its key until its outcome is known, then gets a new one', async () => {
    answers = [new TypeError('gone'), new TypeError('gone'), new TypeError('gone')];
    await expect(call(command, { params: { id: '1' }, body: { name: 'b' } })).rejects.toMatchObject({
      code: 'network.unreachable',
      status: 0,
    });
    answers = [json({ name: 'b' }), json({ name: 'b' })];
    await call(command, { params: { id: '1' }, body: { name: 'b' } });
    await call(command, { params: { id: '1' }, body: { name: 'b' } });
    const keys = sent.map((one) => one.headers.get('idempotency-key'));
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[3]);
  });

  describe('a command without an answer', () => {
    const turn = async (name: string) => call(command, { params: { id: '2' }, body: { name } });
    const lost = async (sending: Promise<unknown>, failure: () => Response | Error) => {
      answers = [failure(), failure(), failure()];
      await expect(sending).rejects.toBeInstanceOf(ApiError);
      answers = [];
    };
    const keys = () => sent.map(({ headers }) => headers.get('idempotency-key'));

    test.each([
      ['that was lost', () => new TypeError('gone')],
      ['of a server at fault', () => json({}, 500)],
    ])('%s means something new after another command to its address', async (_title, failure) => {
      await lost(turn('off'), failure);
      answers = [json({ name: 'on' }), json({ name: 'off' })];
      await turn('on');
      const first = keys()[0];
      await turn('off');
      expect(sent.at(-1)?.body).toBe('{"name":"off"}');
      expect(keys().at(-1)).not.toBe(first);
    });

    test('means something new after a command of another method', async () => {
      const undo = calls.command('DELETE /api/v4/things/:id', { ...plain, answer: z.null(), status: 204 });
      await lost(turn('off'), () => json({}, 500));
      answers = [new Response(null, { status: 204 }), json({ name: 'off' })];
      await call(undo, { params: { id: '2' } });
      await turn('off');
      expect(new Set(keys()).size).toBe(3);
    });

    test('means the same for a minute, however long its try took', async () => {
      const now = jest.spyOn(Date, 'now').mockReturnValue(0);
      const slow = turn('off');
      now.mockReturnValue(120_000);
      await lost(slow, () => json({}, 500));
      now.mockReturnValue(179_000);
      await lost(turn('off'), () => json({}, 500));
      now.mockReturnValue(240_000);
      answers = [json({ name: 'off' })];
      await turn('off');
      now.mockRestore();
      expect([keys().length, keys()[0] === keys()[1], keys()[1] === keys()[2]]).toEqual([3, true, false]);
    });

    test('is not forgotten where an earlier one to its address gets its answer', async () => {
      let answerLate: (response: Response) => void = () => undefined;
      const { fetch } = globalThis;
      globalThis.fetch = async (address, init) => {
        globalThis.fetch = fetch;
        void fetch(address, init).catch(() => undefined);
        return new Promise((resolve) => (answerLate = resolve));
      };
      const early = turn('on');
      await Promise.resolve();
      await lost(turn('off'), () => json({}, 500));
      answerLate(json({ name: 'on' }));
      await early;
      answers = [json({ name: 'off' })];
      await turn('off');
      expect(keys().at(-1)).toBe(keys().at(-2));
    });
  });

  test('renews a refused token once and repeats the call under the same key', async () => {
    answers = [json({}, 401), json({ name: 'b' })];
    onTokenRefused({
      renew: async () => {
        setBearerToken('token-2');
        return true;
      },
      lost: () => undefined,
    });
    await call(command, { params: { id: '1' }, body: { name: 'b' } });
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer token-2');
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
  });

  test('without a session, notifies the page and throws the refusal', async () => {
    let lost = 0;
    answers = [json({ message: 'Log in', code: 'access.login-required', requestId: 'r' }, 401)];
    onTokenRefused({ renew: async () => false, lost: () => (lost += 1) });
    await expect(call(query)).rejects.toMatchObject({ status: 401, code: 'access.login-required' });
    expect(lost).toBe(1);
  });

  test('logs nobody out where the server could not be asked for another token', async () => {
    let lost = 0;
    answers = [json({}, 401)];
    onTokenRefused({ renew: async () => Promise.reject(unreachable()), lost: () => (lost += 1) });
    await expect(call(query)).rejects.toMatchObject({ status: 0, code: 'network.unreachable' });
    expect(lost).toBe(0);
  });

  test('turns failures of either style, and a proxy’s page, into one kind of error', async () => {
    answers = [
      json(
        {
          success: false,
          message: 'Look again',
          code: 'request.invalid',
          requestId: 'r-1',
          errors: [{ field: 'name', message: 'Required' }],
        },
        422,
        { 'retry-after': '30' },
      ),
      new Response('<html>', { status: 500 }),
    ];
    const failure: unknown = await call(query).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      message: 'Look again',
      code: 'request.invalid',
      requestId: 'r-1',
      retryAfterSeconds: 30,
      errors: [{ field: 'name', message: 'Required' }],
    });
    await expect(call(query)).rejects.toMatchObject({ status: 500, message: 'Something went wrong. Please try again later.' });
  });

  test.each([
    ['487', 'Too many attempts. Please try again in 9 minutes.'],
    ['60', 'Too many attempts. Please try again in a minute.'],
    ['7201', 'Too many attempts. Please try again in 3 hours.'],
    ['59', 'Please wait a moment.'],
  ])('names the wait at a limit: %s seconds', async (seconds, message) => {
    const refusal = { success: false, code: 'request.too-many', message: 'Please wait a moment.' };
    answers = [json(refusal, 429, { 'retry-after': seconds })];
    await expect(call(query)).rejects.toMatchObject({ status: 429, message });
  });

  test('keeps what a limit says of its own', async () => {
    answers = [json({ code: 'participation.screener-limit', message: 'You have 0 surveys.' }, 429, { 'retry-after': '7200' })];
    await expect(call(query)).rejects.toMatchObject({ message: 'You have 0 surveys.' });
  });

  test('refuses an answer that is not JSON: a page of a proxy', async () => {
    answers = [new Response('<p>Please log in to this network.</p>', { status: 200 })];
    await expect(call(query)).rejects.toMatchObject({ code: 'network.unreadable' });
  });
});
