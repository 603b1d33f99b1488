import { kernelRefusal } from '@panelist/domain/kernel';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { once as occurs } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';
import { eventually } from '../../../checks/conformance/store-under-test.test-kit.js';
import { testHttp } from '../../../testing/http.js';
import type { TestHttp } from '../../../testing/http.js';
import { MOST_WAITING } from './read-again.js';
import { route } from './route.js';

const common = { answer: z.object({ ok: z.boolean() }), about: [], spec: '1 §7', summary: 'Looks <at> something.' } as const;
const params = { id: z.string() };
const query = z.object({ limit: z.coerce.number().optional() });
const forAdmins = contractsFor({ style: 'v2', access: ['admin'] });

const look = contractsFor({ style: 'v4', access: 'user' }).query('GET /api/v4/look/:id', { ...common, params, query });
const act = forAdmins.command('POST /api/v4/look/:id', { ...common, params, body: z.object({ word: z.string() }) });
const send = forAdmins.command('PUT /api/v4/send', { ...common, upload: true });
const waits = contractsFor({ style: 'v4', access: 'public' }).query('GET /v2/waits', { ...common, query });

let release = (): void => undefined;
const held = new Promise<void>((resolve) => {
  release = resolve;
});
const routes = [
  route(look, async () => ({ body: { ok: true } })),
  route(act, async () => ({ body: { ok: true } })),
  route(send, async () => ({ body: { ok: true } })),
];

const waited: string[] = [];
let waitingFor: string | null = 'projectors';
let http: TestHttp;
beforeAll(async () => {
  http = await testHttp(routes, {
    ready: async () => waitingFor,
    waitForPosition: async (position, milliseconds) => {
      waited.push(`${position} ${milliseconds}`);
      return position !== 'far';
    },
  });
});
afterAll(async () => http.close());

describe('for monitoring', () => {
  test('alive, ready or waiting for a part', async () => {
    expect((await http.call('GET /healthz')).status).toBe(200);
    expect(await http.call('GET /readyz')).toMatchObject({ status: 503, body: { waitingFor: 'projectors' } });
    waitingFor = null;
    expect(await http.call('GET /readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('durations by contract, and a line a call that names no address', async () => {
    const ada = await http.logIn('ada');
    await ada.call('GET /api/v4/look/ada@example.com');
    const metrics = await http.call('GET /metrics');
    expect(metrics.body).toMatch(/panelist_http_request_seconds_count\{contract="GET \/api\/v4\/look\/:id",status="200"\} \d/);
    expect(metrics.headers.get('Content-Type')).toContain('text/plain');
    expect(http.logged.at(-1)).toMatchObject({ fields: { contract: 'GET /api/v4/look/:id', status: 200 } });
    expect(JSON.stringify(http.logged)).not.toContain('example.com');
  });
});

describe('read your own writes', () => {
  test('a query waits for the position that its caller names, and says when it is behind', async () => {
    const ada = await http.logIn('ada');
    waited.length = 0;
    const at = async (position: string) =>
      (await ada.call('GET /api/v4/look/1', { headers: { 'X-Min-Position': position } })).headers;
    expect((await at('0042')).get('X-Stale')).toBeNull();
    expect((await at('far')).get('X-Stale')).toBe('true');
    expect((await at("' or 1=1")).get('X-Stale')).toBeNull();
    expect(waited).toEqual(['0042 2000', 'far 2000']);
  });

  test('a query without a position, a command, and a call without a log-in do not wait', async () => {
    waited.length = 0;
    const headers = { 'X-Min-Position': 'far' };
    const admin = await http.logIn('root', ['admin']);
    await admin.call('GET /api/v4/look/1');
    await admin.call('POST /api/v4/look/1', { body: { word: 'x' }, headers });
    await http.call('GET /api/v4/look/1', { headers });
    expect(waited).toEqual([]);
  });
});

describe('what a query does not find', () => {
  const rows = new Set<string>();
  const forAll = contractsFor({ style: 'v4', access: 'public' });
  const find = forAll.query('GET /api/v4/things/:id', { ...common, params });
  const change = forAll.command('POST /api/v4/things/:id', { ...common, params });
  const findRow = async (id: string) => {
    if (!rows.has(id)) throw kernelRefusal('resource.not-found');
    return { body: { ok: true } };
  };
  let catchUp: (milliseconds: number) => Promise<boolean>;
  let waitsBegun = 0;
  let things: TestHttp;
  beforeAll(async () => {
    things = await testHttp(
      [route(find, async (request) => findRow(request.params.id)), route(change, async (request) => findRow(request.params.id))],
      {
        waitForPosition: async () => true,
        waitForHead: async (milliseconds) => {
          waitsBegun += 1;
          return catchUp(milliseconds);
        },
      },
    );
  });
  afterAll(async () => things.close());
  beforeEach(() => {
    rows.clear();
    waitsBegun = 0;
    catchUp = async () => true;
  });

  test('is read again once the read models have reached the end of the log', async () => {
    catchUp = async (milliseconds) => {
      expect(milliseconds).toBe(2_000);
      rows.add('new');
      return true;
    };
    expect(await things.call('GET /api/v4/things/new')).toMatchObject({ status: 200, body: { ok: true } });
    expect((await things.call('GET /api/v4/things/new')).status).toBe(200);
    expect(waitsBegun).toBe(1);
  });

  test('is 404 if it is not there, and says so where the read models are behind or the log does not answer', async () => {
    const answer = await things.call('GET /api/v4/things/none');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('X-Stale')).toBeNull();
    for (const late of [async () => false, async () => Promise.reject(new Error('no log'))]) {
      catchUp = late;
      const stale = await things.call('GET /api/v4/things/none');
      expect(stale.status).toBe(404);
      expect(stale.headers.get('X-Stale')).toBe('true');
    }
  });

  test('a command does not wait, nor a query whose caller named a position', async () => {
    expect((await things.call('POST /api/v4/things/none')).status).toBe(404);
    expect((await things.call('GET /api/v4/things/none', { headers: { 'X-Min-Position': '0042' } })).status).toBe(404);
    expect(waitsBegun).toBe(0);
  });

  test('so many calls wait at once, and the next ones have their answer', async () => {
    let caughtUp = (): void => undefined;
    const all = new Promise<boolean>((resolve) => {
      caughtUp = () => resolve(true);
    });
    catchUp = async () => all;
    const waiting = Array.from({ length: MOST_WAITING }, async () => things.call('GET /api/v4/things/none'));
    await eventually('all wait', () => waitsBegun === MOST_WAITING);
    expect((await things.call('GET /api/v4/things/none')).status).toBe(404);
    expect(waitsBegun).toBe(MOST_WAITING);
    caughtUp();
    await Promise.all(waiting);
    await things.call('GET /api/v4/things/none');
    expect(waitsBegun).toBe(MOST_WAITING + 1);
  });
});

describe('documentation', () => {
  test('OpenAPI names every call with its parameters, forms, access and failures', async () => {
    const { body } = await http.call('GET /openapi.json');
    const document = z
      .object({
        openapi: z.literal('3.1.0'),
        info: z.object({ title: z.string(), version: z.string() }),
        paths: z.record(
          z.string().startsWith('/'),
          z.record(z.string(), z.looseObject({ operationId: z.string(), responses: z.looseObject({}) })),
        ),
        components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
      })
      .parse(body);
    expect(Object.keys(document.paths)).toEqual(['/api/v4/look/{id}', '/api/v4/send']);
    const { get, post } = document.paths['/api/v4/look/{id}'] ?? {};
    expect(get).toMatchObject({
      operationId: 'GET /api/v4/look/:id',
      security: [{ bearer: [] }],
      parameters: expect.arrayContaining([
        expect.objectContaining({ in: 'path', name: 'id', required: true }),
        expect.objectContaining({ in: 'query', name: 'limit' }),
        expect.objectContaining({ in: 'header', name: 'X-Min-Position' }),
      ]),
      responses: { default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/V4Failure' } } } } },
    });
    expect(get?.['requestBody']).toBeUndefined();
    expect(post).toMatchObject({
      requestBody: { required: true, content: { 'application/json': { schema: { required: ['word'] } } } },
      responses: { default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/V2Failure' } } } } },
    });
    expect(document.paths['/api/v4/send']?.['put']).toMatchObject({ requestBody: { content: { 'multipart/form-data': {} } } });
    for (const reference of JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(Object.keys(document.components.schemas)).toContain(reference[1]);
  });

  test('a page to read it, without a script', async () => {
    const page = await http.call('GET /docs');
    const html = String(page.body);
    expect(html).toContain('Looks &lt;at&gt; something.');
    expect(html).not.toContain('<script');
    expect(page.headers.get('Content-Security-Policy')).toContain(/<style nonce="([^"]+)"/.exec(html)?.[1] ?? 'no nonce');
  });
});

describe('the end', () => {
  test('what runs is finished, nothing new is taken, connections that idle are ended', async () => {
    let begun: (() => void) | undefined;
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const server = await testHttp([
      route(waits, async () => {
        begun?.();
        await held;
        return { body: { ok: true } };
      }),
    ]);
    await server.call('GET /healthz');
    const answer = server.call('GET /v2/waits');
    await running;
    const closed = server.http.close(10_000);
    release();
    expect((await answer).status).toBe(200);
    await closed;
    await expect(server.call('GET /healthz')).rejects.toThrow('fetch failed');
  });

  test('after the deadline everything ends', async () => {
    const server = await testHttp([route(waits, async () => new Promise<never>(() => undefined))]);
    const socket = connect(server.http.port, '127.0.0.1');
    await occurs(socket, 'connect');
    socket.write('GET /v2/waits HTTP/1.1\r\nHost: x\r\n\r\n');
    const ended = occurs(socket, 'close');
    await server.http.close(100);
    await ended;
    expect(socket.destroyed).toBe(true);
  });

  test('a port that is taken is refused', async () => {
    await expect(testHttp([], { port: http.http.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
