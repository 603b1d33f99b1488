import { contract } from '@panelist/domain/kernel';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once as occurs } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { testHttp } from '../test-kit/http.js';
import type { TestHttp } from '../test-kit/http.js';
import { cspNonceOf } from './request-frame.js';
import { route } from './route.js';

const look = contract({
  name: 'look',
  side: 'query',
  method: 'GET',
  path: '/api/v4/look/:id',
  style: 'v4',
  access: 'user',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.coerce.number().optional() }),
  response: z.object({ ok: z.boolean() }),
  spec: '1 §7',
  summary: 'Looks <at> something.',
});
const act = contract({
  ...look,
  name: 'act',
  side: 'command',
  method: 'POST',
  style: 'v2',
  access: ['admin'],
  query: z.object({}),
  body: z.object({ word: z.string() }),
});
const send = contract({
  ...act,
  name: 'send',
  method: 'PUT',
  path: '/api/v4/send',
  params: z.object({}),
  upload: true,
  body: z.object({}),
});

let letGo = (): void => undefined;
const held = new Promise<void>((resolve) => {
  letGo = resolve;
});
const waits = contract({ ...look, name: 'waits', path: '/v2/waits', access: 'public', params: z.object({}) });

const routes = [
  route(look, async () => ({ body: { ok: true } })),
  route(act, async () => ({ body: { ok: true } })),
  route(send, async () => ({ body: { ok: true } })),
];

const index =
  '<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" type="module" src="/panelists/v2/assets/app-abc.js"></script></head></html>';
const waited: string[] = [];
let waitingFor: string | null = 'projectors';
let uiFolder: string;
let http: TestHttp;
beforeAll(async () => {
  uiFolder = await mkdtemp(join(tmpdir(), 'panelist-ui-'));
  await mkdir(join(uiFolder, 'assets'));
  await writeFile(join(uiFolder, 'index.html'), index);
  await writeFile(join(uiFolder, 'favicon.svg'), '<svg/>');
  await writeFile(join(uiFolder, 'assets', 'app-abc.js'), 'plain');
  await writeFile(join(uiFolder, 'assets', 'app-abc.js.br'), 'as brotli');
  await writeFile(join(uiFolder, 'assets', 'app-abc.js.gz'), 'as gzip');
  http = await testHttp(routes, {
    uiFolder,
    ready: async () => waitingFor,
    waitForPosition: async (position, milliseconds) => {
      waited.push(`${position} ${milliseconds}`);
      return position !== 'far';
    },
    mounts: [(app) => app.get('/demo/page', (_request, response) => response.send(cspNonceOf(response)))],
  });
});
afterAll(async () => {
  await http.close();
  await rm(uiFolder, { recursive: true });
});

/** The body as it comes over the wire, decompressed by nobody. */
async function raw(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const socket = connect(http.http.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await occurs(socket, 'close');
  return answer;
}

describe('the app', () => {
  test('every address of it serves the page, with a nonce of its own in page and policy', async () => {
    const nonces = new Set<string>();
    for (const path of ['', 'dashboard', 'projects/view/1/acme.inc?invite=2', 'index.html']) {
      const page = await http.call(`GET /panelists/v2/${path}`);
      expect(page.status).toBe(200);
      expect(page.headers.get('Content-Type')).toContain('text/html');
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      const [, nonce = ''] = /meta property="csp-nonce" nonce="([^"]+)"/.exec(String(page.body)) ?? [];
      const policy = page.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("img-src 'self' data: blob:");
      expect(policy).not.toContain('unsafe');
      expect(String(page.body)).not.toContain('__CSP_NONCE__');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  test('other headers keep the page to itself', async () => {
    const { headers } = await http.call('GET /panelists/v2/');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=(self)');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
    const secure = await testHttp([], { publicUrl: 'https://panelist.example' });
    const overTls = (await secure.call('GET /healthz')).headers;
    expect(overTls.get('Strict-Transport-Security')).toContain('max-age=31536000');
    expect(overTls.get('Content-Security-Policy')).toContain('wss://panelist.example');
    await secure.close();
  });

  test('assets are kept for ever, in the smallest form that the browser takes', async () => {
    const brotli = await raw('/panelists/v2/assets/app-abc.js', { 'Accept-Encoding': 'gzip, br' });
    expect(brotli).toContain('as brotli');
    expect(brotli).toContain('Content-Encoding: br');
    expect(brotli).toContain('Content-Type: text/javascript');
    expect(brotli).toContain('Cache-Control: public, max-age=31536000, immutable');
    expect(brotli).toContain('Vary: Accept-Encoding');
    expect(await raw('/panelists/v2/assets/app-abc.js', { 'Accept-Encoding': 'gzip' })).toContain('as gzip');
    expect(await raw('/panelists/v2/assets/app-abc.js', {})).toContain('plain');
    expect((await http.call('GET /panelists/v2/favicon.svg')).headers.get('Cache-Control')).toBe('public, max-age=3600');
  });

  test('an asset that is not there is no page, and nothing outside of the folder can be had', async () => {
    expect((await http.call('GET /panelists/v2/assets/old-123.js')).status).toBe(404);
    expect(await raw('/panelists/v2/../../../etc/passwd', {})).not.toContain('root:');
    expect(await raw('/panelists/v2/%2e%2e/%2e%2e/etc/passwd', {})).not.toContain('root:');
    expect((await http.call('POST /panelists/v2/dashboard')).status).toBe(404);
  });

  test.each([
    ['/', '/panelists/v2/'],
    ['/panelists', '/panelists/v2/'],
    ['/panelists/', '/panelists/v2/'],
    ['/panelists/v2', '/panelists/v2/'],
    ['/panelists?logout=true', '/panelists/v2/?logout=true'],
    ['/panelists/surveys/7/schedule', '/panelists/v2/surveys/7/schedule'],
    ['/panelists/schedule/b1/reschedule/7?tz=x', '/panelists/v2/schedule/b1/reschedule/7?tz=x'],
    ['/panelists/schedule/b1/cancellation/7', '/panelists/v2/schedule/b1/cancellation/7'],
    ['/panelists//evil.example', '/panelists/v2/evil.example'],
  ])('%s leads to %s', async (from, to) => {
    const answer = await http.call(`GET ${from}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, to]);
  });

  test('a room may mount a page of its own, under the same policy', async () => {
    const page = await http.call('GET /demo/page');
    expect(page.headers.get('Content-Security-Policy')).toContain(`'nonce-${String(page.body)}'`);
  });
});

describe('for whoever watches over it', () => {
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
    expect(metrics.body).toMatch(/panelist_http_request_seconds_count\{contract="look",status="200"\} \d/);
    expect(metrics.headers.get('Content-Type')).toContain('text/plain');
    expect(http.logged.at(-1)).toMatchObject({ fields: { contract: 'look', status: 200 } });
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

  test('nobody waits without a name, on the way in, or without a log-in', async () => {
    waited.length = 0;
    const headers = { 'X-Min-Position': 'far' };
    const admin = await http.logIn('root', ['admin']);
    await admin.call('GET /api/v4/look/1');
    await admin.call('POST /api/v4/look/1', { body: { word: 'x' }, headers });
    await http.call('GET /api/v4/look/1', { headers });
    expect(waited).toEqual([]);
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
      operationId: 'look',
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
    letGo();
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
