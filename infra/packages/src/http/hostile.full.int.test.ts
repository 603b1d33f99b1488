import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { testHttp } from '../../../testing/http.js';
import type { TestHttp } from '../../../testing/http.js';
import { idleCrowd } from '../../../testing/idle-crowd.js';
import { rawConnection, spoken } from '../../../testing/speak.js';
import { route } from './route.js';

const open = contractsFor({ style: 'v4', access: 'public' });
const common = { about: [], spec: 'contract', summary: 'For tests.' } as const;
const takeInput = {
  body: z.object({ text: z.string().optional(), count: z.number().optional(), more: z.unknown().optional() }),
  answer: z.object({ text: z.string().optional(), count: z.number().optional(), keys: z.array(z.string()) }),
  ...common,
};
const take = open.command('POST /api/v4/take', takeInput);
const large = open.command('GET /api/v4/large', { answer: z.object({ text: z.string() }), ...common });
const slow = open.command('POST /api/v4/slow', takeInput);

const MB = 1024 * 1024;
let atWork = 0;
let most = 0;
const checking = open.command('POST /api/v4/checking', { ...takeInput, checksOwnTexts: ['text'] });
const routes = [
  route(checking, async ({ body }) => ({ body: { text: body.text, keys: Object.keys(body) } })),
  route(take, async ({ body }) => ({ body: { text: body.text, count: body.count, keys: Object.keys(body) } })),
  route(large, async () => ({ body: { text: 'x'.repeat(32 * MB) } })),
  route(slow, async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise((resolve) => setTimeout(resolve, 500));
    atWork -= 1;
    return { body: { keys: [] } };
  }),
];

let http: TestHttp;
beforeAll(async () => {
  http = await testHttp(routes, { timeouts: { request: 1_500, headers: 600, idle: 700 }, maxConnections: 400 });
});
afterAll(async () => http.close());
/** After an attack the server still answers and has logged no error. */
afterEach(async () => {
  const answer = await http.call('POST /api/v4/take', { body: { text: 'still here' } });
  const errors = http.logged.filter(({ level }) => level === 'error');
  if (answer.status !== 200 || errors.length > 0)
    throw new Error(`The server was affected: ${JSON.stringify([answer.body, errors])}`);
});

test('names and texts that the database can not store are refused at any depth, but for fields that the call checks itself', async () => {
  const refused = async (call: string, body: object) => {
    const answer = await http.call(call, { body });
    return [answer.status, (answer.body as { errors?: readonly { field: string }[] }).errors?.map(({ field }) => field)];
  };
  for (const call of ['POST /api/v4/take', 'POST /api/v4/checking']) {
    expect(await refused(call, { more: { a: { 'b\0': 1 } } })).toEqual([422, ['more.a']]);
    expect(await refused(call, { more: [{ a: '\0' }] })).toEqual([422, ['more.0.a']]);
  }
  expect(await refused('POST /api/v4/take', { text: '\0' })).toEqual([422, ['text']]);
  expect(await refused('POST /api/v4/checking', { text: '\0' })).toEqual([200, undefined]);
});

const post = (headers: string, body: string) =>
  `POST /api/v4/take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const raw = async (body: string | Buffer, type = 'application/json', more: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(`${http.url}/api/v4/take`, { method: 'POST', body, headers: { 'Content-Type': type, ...more } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const whole = (path: string, body = '{}') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const rest = () => new Promise((resolve) => setTimeout(resolve, 20));
const malformed = { status: 400, body: { statusCode: 400, code: 'request.malformed', requestId: expect.any(String) } };

describe('bytes that are not a request', () => {
  test.each([
    ['both lengths', post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{}')],
    ['a length that is none', post('Content-Length: 2x', '{}')],
    ['a negative length', post('Content-Length: -1', '{}')],
    ['chunks without a size', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a chunk that is longer than it says', post('Transfer-Encoding: chunked', '1\r\n{}\r\n0\r\n\r\n')],
    ['an encoding that is hidden', post('Transfer-Encoding: xchunked', '{}')],
    ['bytes that no header may hold', post('X-Odd: a\0b\r\nContent-Length: 2', '{}')],
    ['a header without a name', post(': nobody\r\nContent-Length: 2', '{}')],
    ['a header that goes on in the next line', post('X-Odd: a\r\n b\r\nContent-Length: 2', '{}')],
    ['an unknown method', 'BREW /api/v4/take HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['another version', 'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['TLS', Buffer.from('16030100a5010000a1030300', 'hex')],
  ])('%s: 400 in our form, and the connection ends', async (_what, bytes) => {
    const answer = await spoken(http.http.port, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"request.malformed"');
    expect(answer).toContain('"requestId":"');
  });

  test('an endless address or header: 413; no Host: 400', async () => {
    for (const bytes of [
      `GET /${'x'.repeat(MB)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(40_000)}\r\n`,
    ])
      expect(await spoken(http.http.port, bytes)).toMatch(/^HTTP\/1\.1 413 [\s\S]*request\.too-large/);
    expect(await spoken(http.http.port, 'GET /healthz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await spoken(http.http.port, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toBe('');
  });

  test('garbage after a whole request does not replace its answer', async () => {
    expect(await spoken(http.http.port, `${whole('/api/v4/slow')}rubbish\r\n\r\n`)).toBe('');
  });

  test('a whole address, as proxies are asked: answered as its path; one that names nothing or can not be read: 404 and 400', async () => {
    const get = (address: string) => spoken(http.http.port, `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await get('http://evil.example/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get('/api/v4/%ff')).toMatch(/^HTTP\/1\.1 404 /);
    expect(await get('/files/%E0%A4%A')).toMatch(/^HTTP\/1\.1 40[04] /);
    for (const path of ['/%00', '/%2e%2e/%2e%2e/etc/passwd', '/panelists/v2/..%2f..%2fetc%2fpasswd', '//', '/\\..\\x'])
      expect(await get(path)).toMatch(/^HTTP\/1\.1 (302|30[178]|40[04]) /);
  });
});

describe('bodies that are made to hurt', () => {
  test('text that is no UTF-8, brackets without end, half of everything: 400', async () => {
    for (const body of [
      Buffer.from([0x7b, 0x22, 0x74, 0x65, 0x78, 0x74, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      '['.repeat(100_000),
      `{"more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      `${'{"more":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      '{"text":"\\ud8',
      '\u0000',
      'NaN',
    ])
      expect(await raw(body)).toMatchObject(malformed);
    expect(await raw('{}', 'application/json; charset=utf-7')).toMatchObject(malformed);
    expect(await raw('<a/>', 'text/xml')).toMatchObject(malformed);
  });

  test('numbers that are none are refused at their field; the last of two equal names counts', async () => {
    expect(await raw('{"count":1e999}')).toMatchObject({ status: 422, body: { errors: [{ field: 'count' }] } });
    expect(await raw(`{"count":${'9'.repeat(5_000)}}`)).toMatchObject({ status: 422 });
    expect(await raw('{"count":-0.0,"count":7}')).toMatchObject({ status: 200, body: { count: 7 } });
  });

  test('names of prototypes are names like others', async () => {
    const answer = await raw(
      '{"__proto__":{"text":"x","spoilt":1},"constructor":{"prototype":{"spoilt":1}},"toString":1,"text":"y"}',
    );
    expect(answer).toMatchObject({ status: 200, body: { text: 'y', keys: ['text'] } });
    await http.call('GET /api/v4/take?__proto__[spoilt]=1&__proto__=2&constructor=3');
    expect(({} as { spoilt?: unknown }).spoilt).toBeUndefined();
  });

  test('ten megabytes, a little that unpacks to a lot, very many fields: 413', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MB, ' '));
    for (const answer of [
      await raw(JSON.stringify({ text: 'x'.repeat(10 * MB) })),
      await raw(bomb, 'application/json', { 'Content-Encoding': 'gzip' }),
      await raw(`{${Array.from({ length: 200_000 }, (_, index) => `"a${index}":1`).join(',')}}`),
    ])
      expect(answer).toMatchObject({ status: 413, body: { code: 'request.too-large' } });
  });
});

describe('slow clients', () => {
  test('headers and bodies that arrive byte by byte are cut off at the deadline of the whole request', async () => {
    const drip = async (head: string, drop: string) => {
      const { socket, heard, ended } = await rawConnection(http.http.port);
      socket.write(head);
      const timer = setInterval(() => socket.write(drop), 50);
      await ended;
      clearInterval(timer);
      return heard();
    };
    const [headers, body] = await Promise.all([
      drip('GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'),
      drip(post('Content-Length: 200000', '{"text":"'), 'x'),
    ]);
    for (const answer of [headers, body]) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*request\.timeout/);
  });

  test('a client that requests much and reads nothing is disconnected', async () => {
    const connections = () =>
      new Promise<number>((resolve) => http.http.server.getConnections((_error, count) => resolve(count)));
    const before = await connections();
    const { socket } = await rawConnection(http.http.port);
    socket.pause();
    socket.write('GET /api/v4/large HTTP/1.1\r\nHost: x\r\n\r\n');
    while ((await connections()) <= before) await rest();
    while ((await connections()) > before) await rest();
    socket.destroy();
  });

  test('pipelined requests are answered in order; a client that never waits for an answer is disconnected', async () => {
    most = 0;
    const patient = await testHttp(routes);
    const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const numbered = Array.from({ length: 300 }, (_, count) => whole('/api/v4/take', JSON.stringify({ count })));
    const heard = await spoken(patient.http.port, numbered.join('') + last);
    expect([...heard.matchAll(/\{"count":(\d+)/g)].map(([, count]) => Number(count))).toEqual(numbered.map((_, index) => index));
    expect(await spoken(patient.http.port, whole('/api/v4/slow').repeat(20_000))).toBe('');
    expect(most).toBeLessThanOrEqual(1_000);
    await patient.close();
  });

  test('idle connections are limited in number, and other clients are served', async () => {
    const crowds = await Promise.all([idleCrowd(http.http.port, 250), idleCrowd(http.http.port, 250, 'GET / HTTP/1.1\r\nX-A: ')]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () =>
        fetch(`${http.url}/api/v4/take`, {
          method: 'POST',
          body: '{"text":"x"}',
          headers: { 'Content-Type': 'application/json' },
        })
          .then(({ status }) => status)
          .catch(() => 0),
      ),
    );
    for (const crowd of crowds) crowd.leave();
    // A new connection may be refused; no client gets a wrong answer.
    expect(answers.filter((status) => status !== 0 && status !== 200)).toEqual([]);
    while ((await http.call('GET /healthz').catch(() => null))?.status !== 200) await rest();
  });
});
