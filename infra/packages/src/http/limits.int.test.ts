import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once as occurs } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { createMetrics, deferred, systemClock } from '../foundation/index.js';
import { memoryVault } from '../personal-data/index.js';
import { testHttp, type LoggedIn, type TestHttp } from '../../../testing/http.js';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { countedFailures } from './security-counts.js';
import { limiter } from './limiter.js';
import { route } from './route.js';

const open = contractsFor({ style: 'v4', access: 'public' });
const common = { about: [], spec: 'contract', summary: 'For tests.' } as const;
const takeInput = { body: z.object({ text: z.string().optional() }), answer: z.object({ length: z.number() }), ...common };
const take = open.command('POST /api/v4/take', takeInput);
const picture = open.command('PUT /api/v4/picture', {
  upload: true,
  query: z.object({ type: z.string() }),
  body: z.object({ title: z.string().optional() }),
  answer: z.object({ name: z.string(), type: z.string(), size: z.number(), title: z.string().optional() }),
  ...common,
});
const never = open.command('POST /api/v4/never', takeInput);

const routes = [
  route(take, async ({ body }) => ({ body: { length: body.text?.length ?? 0 } })),
  route(picture, async ({ files, body, query }) => ({
    body: {
      name: files[0]?.name ?? query.type,
      type: files[0]?.contentType ?? '',
      size: files[0]?.bytes.length ?? 0,
      title: body.title,
    },
  })),
  route(never, async () => new Promise<never>(() => undefined)),
];
const MB = 1024 * 1024;

let http: TestHttp;
let ada: LoggedIn;
beforeAll(async () => {
  http = await testHttp(routes, { timeouts: { request: 1_500, headers: 1_500, handler: 200 } });
  ada = await http.logIn('ada');
});
afterAll(async () => http.close());

/** Writes to a socket and returns everything that came back until the server ended it. */
async function spoken(text: string): Promise<string> {
  const socket = connect(http.http.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.write(text);
  await occurs(socket, 'close');
  return answer;
}

function form(bytes: number, type = 'image/png'): FormData {
  const data = new FormData();
  data.set('title', 'Me');
  data.set('files', new Blob([new Uint8Array(bytes)], { type }), 'me.png');
  return data;
}

async function encoded(body: Uint8Array, encoding: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
  return fetch(`${http.url}/api/v4/take`, { method: 'POST', body, headers });
}

describe('bodies', () => {
  test('JSON up to 256 kB, 413 beyond', async () => {
    expect((await http.call('POST /api/v4/take', { body: { text: 'x'.repeat(200_000) } })).status).toBe(200);
    const large = await http.call('POST /api/v4/take', { body: { text: 'x'.repeat(300_000) } });
    expect([large.status, large.body]).toMatchObject([
      413,
      { statusCode: 413, error: 'Payload Too Large', code: 'request.too-large' },
    ]);
  });

  test('a picture under 5 MB arrives with the other fields of its form', async () => {
    const answer = await ada.call('PUT /api/v4/picture?type=picture', { body: form(5 * MB - 1) });
    expect(answer.body).toEqual({ name: 'me.png', type: 'image/png', size: 5 * MB - 1, title: 'Me' });
  });

  test.each([5 * MB, 5 * MB + 1, 9 * MB])('a picture of %i bytes: 413 with the sentence for it', async (bytes) => {
    const answer = await ada.call('PUT /api/v4/picture?type=picture', { body: form(bytes) });
    expect([answer.status, answer.body]).toMatchObject([
      413,
      { message: 'Image uploads must be under 5MB.', code: 'request.too-large' },
    ]);
  });

  test('an upload that is no form, a broken one, one with two files: 400', async () => {
    const two = form(10);
    two.append('files', new Blob(['x']), 'other.png');
    expect((await ada.call('PUT /api/v4/picture?type=x', { body: { title: 'x' } })).status).toBe(400);
    expect((await ada.call('PUT /api/v4/picture?type=x', { body: two })).status).toBe(400);
    const broken = await fetch(`${http.url}/api/v4/picture?type=x`, {
      method: 'PUT',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="files"; filename="x"\r\n\r\nhalf',
    });
    expect(broken.status).toBe(400);
  });

  test('a compressed body counts by what it becomes; an unknown encoding is not understood', async () => {
    expect((await encoded(gzipSync(JSON.stringify({ text: 'x'.repeat(5 * MB) })), 'gzip')).status).toBe(413);
    expect((await encoded(gzipSync('{"text":"abc"}'), 'gzip')).status).toBe(200);
    expect((await encoded(Buffer.from('{}'), 'rot13')).status).toBe(400);
  });
});

describe('time and space on the wire', () => {
  test('a body that does not come in time: 408, and the connection ends', async () => {
    const answer = await spoken(
      'POST /api/v4/take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('request.timeout');
    expect(http.logged.filter((line) => line.level === 'error')).toEqual([]);
  });

  test('headers that do not come in time: 408; too many of them: 413; no HTTP at all: 400', async () => {
    expect(await spoken('GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /);
    expect(await spoken(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await spoken('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('a handler that does not come back: 503', async () => {
    const answer = await http.call('POST /api/v4/never');
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'server.unavailable' }]);
    expect(answer.headers.get('Retry-After')).toBe('60');
  });
});

describe('rates', () => {
  test('too many calls from one address: 429 in the style of the call; health and pages are not counted', async () => {
    const busy = await testHttp(routes, { requestsPerMinute: 3 });
    const calls = [];
    for (let index = 0; index < 5; index += 1) calls.push(await busy.call('POST /api/v4/take'));
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(calls[3]?.body).toMatchObject({ statusCode: 429, error: 'Too Many Requests', code: 'request.too-many' });
    expect(Number(calls[3]?.headers.get('Retry-After'))).toBeGreaterThan(50);
    expect((await busy.call('GET /healthz')).status).toBe(200);
    expect((await busy.call('GET /')).status).toBe(302);
    await busy.close();
  });

  test('too many calls from one address are all counted, and leave one line a minute that does not name it', async () => {
    const metrics = createMetrics();
    const busy = await testHttp(routes, { requestsPerMinute: 1, metrics });
    for (const expected of [200, 429, 429]) expect((await busy.call('POST /api/v4/take')).status).toBe(expected);
    const lines = busy.logged.filter(({ message }) => message === 'security').map(({ fields }) => fields);
    const address = expect.stringMatching(/^[\w-]{16}$/);
    expect(lines).toEqual([
      {
        security: 'limit',
        reason: 'request.too-many',
        contract: null,
        account: null,
        session: null,
        address,
        requestId: expect.any(String),
      },
    ]);
    expect(await metrics.register.metrics()).toContain('panelist_security_refusals_total{kind="limit"} 2');
    await busy.close();
  });

  test('behind our own proxy the address comes from its header, otherwise headers are ignored', async () => {
    for (const [trustProxy, expected] of [
      [1, [200, 200]],
      [false, [200, 429]],
    ] as const) {
      const server = await testHttp(routes, { requestsPerMinute: 1, trustProxy });
      const from = async (address: string) =>
        (await server.call('POST /api/v4/take', { headers: { 'X-Forwarded-For': address } })).status;
      expect([await from('203.0.113.1'), await from('203.0.113.2')]).toEqual(expected);
      await server.close();
    }
  });

  test('a correct attempt is not refused for one that ended while the limiter answered', async () => {
    let taken = 0;
    const [first, answered] = [deferred(), deferred()];
    const attempts = countedFailures({
      check: async () => {
        if (taken === 0) return;
        first.resolve();
        await answered.promise;
        throw new Error('All are taken.');
      },
      take: async () => void (taken += 1),
      giveBack: async () => void (taken -= 1),
    });
    const one = attempts('ada@example.com', async () => first.promise.then(() => 'in'));
    const other = attempts('ada@example.com', async () => 'in');
    expect(await one).toBe('in');
    answered.resolve();
    expect(await other).toBe('in');
  });

  describe('counted by the database', () => {
    let db: TestDatabase;
    beforeAll(async () => {
      db = await testDatabase();
    });
    afterAll(async () => db.close());
    const failures = (name: string) => limiter({ pool: db.pool, vault: memoryVault(), clock: systemClock() }, name, 3, 900);

    test('so many per key, then a refusal with the time of the next try; counts taken back or cleared do not count', async () => {
      const account = failures('account');
      for (const _ of [1, 2, 3]) await account.take('ada@example.com');
      await expect(account.check('ada@example.com')).rejects.toMatchObject({ code: 'request.too-many' });
      await expect(account.take('ada@example.com')).rejects.toMatchObject({ code: 'request.too-many' });
      const refusal: unknown = await account.check('ada@example.com').catch((error: unknown) => error);
      const { retryAt } = (refusal as { details: { retryAt: string } }).details;
      expect(Date.parse(retryAt) - Date.now()).toBeGreaterThan(890_000);
      await account.check('ben@example.com');
      await account.clear('ada@example.com');
      await account.check('ada@example.com');
      for (const _ of [1, 2, 3, 4]) {
        await account.take('ada@example.com');
        await account.giveBack('ada@example.com');
      }
    });

    test('only failures count, and concurrent failures do not exceed the limit', async () => {
      const attempts = countedFailures(failures('attempts'));
      const run = async (key: string, results: readonly (string | null)[]) =>
        Promise.allSettled(results.map(async (result) => attempts(key, async () => result)));
      const right = await run(
        'ada@example.com',
        Array.from({ length: 20 }, () => 'in'),
      );
      expect(right.every(({ status }) => status === 'fulfilled')).toBe(true);
      const wrong = await run(
        'ada@example.com',
        Array.from({ length: 20 }, () => null),
      );
      expect(wrong.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      await expect(attempts('ada@example.com', async () => 'in')).rejects.toMatchObject({ code: 'request.too-many' });
      const broken = async () => attempts('ben@example.com', async () => Promise.reject(new Error('broken')));
      for (const _ of [1, 2, 3, 4]) await expect(broken()).rejects.toThrow('broken');
      expect(await attempts('ben@example.com', async () => 'in')).toBe('in');
    });

    test('counts belong to their name, and no key is stored in clear', async () => {
      await failures('one').take('ada@example.com');
      for (const _ of [1, 2, 3]) await failures('two').take('ada@example.com');
      await failures('one').check('ada@example.com');
      await expect(failures('two').check('ada@example.com')).rejects.toMatchObject({ code: 'request.too-many' });
      const rows = await db.pool.query<{ key: string }>('select key from app.rate_limits');
      for (const { key } of rows.rows) expect(key).not.toContain('@example.com');
    });
  });
});
