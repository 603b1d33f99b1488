import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { io } from 'socket.io-client';
import { Server } from 'socket.io';
import { z } from 'zod';
import { testHttp } from '../../../testing/http.js';
import type { TestHttp } from '../../../testing/http.js';
import { route } from './route.js';

const take = contractsFor({ style: 'v4', access: 'public' }).command('POST /api/v4/take', {
  answer: z.object({ ok: z.boolean() }),
  about: [],
  spec: 'contract',
  summary: 'For tests.',
});
const routes = [route(take, async () => ({ body: { ok: true } }))];

interface RawAnswer {
  readonly status: number | undefined;
  readonly body: string;
}

/** A request with headers that `fetch` does not let one set; status 101 is an opened WebSocket. */
async function ask(url: string, path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<RawAnswer> {
  const asking = httpRequest(url + path, { method, headers, agent: false });
  return new Promise((resolve, reject) => {
    asking.on('error', reject);
    asking.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode, body: '' });
    });
    asking.on('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    asking.end();
  });
}

const socket = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const WEBSOCKET = '/socket.io/?EIO=4&transport=websocket';
const POLLING = '/socket.io/?EIO=4&transport=polling';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A server that ends with its test. */
async function serve(options: Parameters<typeof testHttp>[1]): Promise<TestHttp> {
  const server = await testHttp(routes, options);
  opened.push(server.close);
  return server;
}

/** A server with the live channel; its connections end with it. */
async function serveLive(options: Parameters<typeof testHttp>[1]): Promise<TestHttp> {
  const sockets = new Server({ path: '/socket.io', serveClient: false });
  const server = await serve({ attachments: [(to) => void sockets.attach(to)], ...options });
  opened.unshift(async () => void sockets.engine.close());
  return server;
}

describe('host names', () => {
  let server: TestHttp;
  beforeEach(async () => {
    server = await serveLive({ hostNames: ['panel.test'], publicUrl: 'http://panel.test:3000' });
  });

  test.each([
    'localhost:3000',
    '127.0.0.1',
    '127.0.0.53:80',
    '[::1]:3000',
    'LOCALHOST',
    'panel.test',
    'Panel.Test:9',
    '192.0.2.1:3000',
    '[2001:db8::1]:3000',
  ])('answers under %s', async (Host) => {
    expect(await ask(server.url, '/api/v4/take', { Host }, 'POST')).toMatchObject({ status: 200 });
  });

  test.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'x@localhost',
    '192.0.2.1.evil.example',
    '192.0.2.1@evil.example',
  ])('refuses calls, pages, documentation and the live channel under %s with a sentence', async (Host) => {
    for (const path of ['/api/v4/take', '/', '/docs', '/demo/inbox', '/panelists/v2/', POLLING]) {
      const { status, body } = await ask(server.url, path, { Host });
      expect([path, status, body]).toEqual([path, 403, expect.stringContaining('does not answer under this host name')]);
    }
    expect(await ask(server.url, WEBSOCKET, { ...socket, Host })).toMatchObject({ status: 403 });
  });

  test('health pages answer load balancers under any name', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect(await ask(server.url, path, { Host: '10.0.0.7:3000' })).toMatchObject({ status: 200 });
  });

  test('a page of another site opens no live channel, ours and programs do', async () => {
    const at = async (Origin: string) => (await ask(server.url, WEBSOCKET, { ...socket, Host: 'localhost:3000', Origin })).status;
    expect(await at('http://evil.example')).toBe(403);
    expect(await at('null')).toBe(403);
    expect(await at('http://localhost:4000')).toBe(403);
    expect(await at('http://localhost:3000')).toBe(101);
    expect(await at('http://panel.test:3000')).toBe(101);
    expect((await ask(server.url, WEBSOCKET, { ...socket, Host: 'localhost:3000' })).status).toBe(101);
    expect(await ask(server.url, POLLING, { Host: 'localhost:3000', Origin: 'http://evil.example' })).toMatchObject({
      status: 403,
    });
  });

  test.each(['websocket', 'polling'])('the live channel works through the app over %s', async (transport) => {
    const client = io(server.url, { transports: [transport], reconnection: false });
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('connect_error', reject);
    });
    client.close();
  });
});

describe('the flood limit', () => {
  const paths = [
    '/API/V4/take',
    '/Api/v4/take',
    '/docs',
    '/DOCS',
    '/openapi.json',
    '/metrics',
    POLLING,
    '/SOCKET.IO/',
    '/nowhere',
    '/panelists/v2/projects/view/1?x=1',
    '/panelists/v2/ASSETS/a.js',
  ];
  test.each(paths)('counts %s like any call', async (path) => {
    const server = await serveLive({ requestsPerMinute: 1 });
    expect((await ask(server.url, path, {})).status).not.toBe(429);
    expect((await ask(server.url, path, {})).status).toBe(429);
  });

  test('counts WebSockets, and answers the one too many', async () => {
    const server = await serveLive({ requestsPerMinute: 1 });
    expect((await ask(server.url, WEBSOCKET, socket)).status).toBe(101);
    expect(await ask(server.url, WEBSOCKET, socket)).toMatchObject({ status: 429, body: expect.stringContaining('Too many') });
  });

  test('leaves out the files of pages, and health', async () => {
    const server = await serve({ requestsPerMinute: 1 });
    for (const path of ['/', '/panelists/v2/assets/a.js', '/healthz', '/readyz', '/panelists/v2/assets/b.js'])
      expect((await ask(server.url, path, {})).status).not.toBe(429);
  });
});

describe('metrics', () => {
  test('are for this machine alone, not through a proxy or under a foreign name', async () => {
    const server = await serve({});
    const read = async (headers: Readonly<Record<string, string>>) => (await ask(server.url, '/metrics', headers)).status;
    expect(await read({})).toBe(200);
    expect(await read({ Host: 'localhost:3000' })).toBe(200);
    for (const headers of [
      { Host: 'evil.example' },
      { 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: 'for=127.0.0.1' },
      { Host: 'evil.example', Authorization: 'Bearer ' },
    ])
      expect(await read(headers)).toBe(403);
  });

  test('are for a caller with the token, under any name', async () => {
    const server = await serve({ metricsToken: 'a-token-of-the-monitoring', hostNames: [] });
    const read = async (headers: Readonly<Record<string, string>>) =>
      ask(server.url, '/metrics', { Host: 'services:3000', ...headers });
    expect(await read({ Authorization: 'Bearer a-token-of-the-monitoring' })).toMatchObject({ status: 200 });
    expect(await read({ Authorization: 'Bearer another-token-of-somebody' })).toMatchObject({ status: 403 });
    expect(await read({})).toMatchObject({ status: 403, body: expect.stringContaining('METRICS_TOKEN') });
  });
});

test('TRACE gets no answer but 404, and nothing of the request comes back', async () => {
  const server = await serve({});
  for (const path of ['/', '/api/v4/take', '/healthz', '/docs']) {
    const { status, body } = await ask(server.url, path, { 'X-Secret': 'of-a-proxy-alone' }, 'TRACE');
    expect([path, status]).toEqual([path, 404]);
    expect(body).not.toContain('of-a-proxy-alone');
  }
});
