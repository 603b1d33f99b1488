import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock, createMetrics } from '@panelist/infra/foundation';
import { openServer, SESSION_COOKIE } from '@panelist/infra/http';
import type { OpenServer } from '@panelist/infra/http';
import { gatewayApp } from './gateway-app.js';
import { liveUpgrades } from './live-upgrades.js';
import type { LiveUpgrades } from './live-upgrades.js';
import { watchInstances } from './instances.js';
import type { Instances } from './instances.js';

interface Room {
  readonly url: string;
  /** The requests it received, without health checks. */
  readonly asked: readonly { readonly line: string; readonly headers: IncomingMessage['headers']; readonly body: string }[];
  ready: boolean;
  readonly end: () => Promise<void>;
}

describe('the gateway', () => {
  const rooms: Room[] = [];
  let sides: readonly Instances[] = [];
  let gateway: OpenServer;
  let live: LiveUpgrades;

  /** A room that answers with its name, or as the test says. */
  async function room(name: string, answer: RequestListener = (_request, response) => response.end(name)): Promise<Room> {
    const asked: Room['asked'][number][] = [];
    const server: Server = createServer((request, response) => {
      if (request.url === '/readyz') return void response.writeHead(one.ready ? 200 : 503).end();
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
        answer(request, response);
      });
    });
    server.on('upgrade', (request: IncomingMessage, socket) => {
      asked.push({ line: `UPGRADE ${request.url}`, headers: request.headers, body: '' });
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const one: Room = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      asked,
      ready: true,
      end: async () => {
        if (!server.listening) return;
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      },
    };
    rooms.push(one);
    return one;
  }

  async function start(command: readonly Room[], query: readonly Room[]): Promise<void> {
    const watch = (those: readonly Room[]) =>
      watchInstances(
        those.map(({ url }) => new URL(url)),
        () => undefined,
      );
    const [commands, queries] = [watch(command), watch(query)];
    sides = [commands, queries];
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const listener = gatewayApp(
      {
        publicUrl: 'http://127.0.0.1',
        hostNames: [],
        trustedProxies: 0,
        isDemo: true,
        logger,
        metrics: createMetrics(),
        clock: systemClock(),
        uiFolder: undefined,
        page: { supportEmail: 'support@panelist.example' },
        command: commands,
        query: queries,
        ready: async () => null,
      },
      () => false,
    );
    live = liveUpgrades(queries, 0);
    gateway = await openServer({ host: '127.0.0.1', port: 0, listener, attachments: [live.attach] });
    await Promise.all([commands.pick(new Set(), 5_000), queries.pick(new Set(), 5_000)]);
  }

  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const answer = await fetch(gateway.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const breakOff: RequestListener = (request) => request.socket.destroy();
  const PUT = ['PUT', '/api/v4/payout-settings'] as const;
  const GET = ['GET', '/api/v4/payout-settings'] as const;

  beforeEach(() => {
    rooms.length = 0;
  });
  afterEach(async () => {
    live.end();
    await gateway.close(100);
    await Promise.all(sides.map((side) => side.close()));
    await Promise.all(rooms.map((each) => each.end()));
  });

  it('forwards each call, complete, with the address of its client, to the side that its contract names', async () => {
    const [command, query] = [await room('command'), await room('query')];
    await start([command], [query]);
    expect((await ask(...PUT, { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' }, '{"a":1}')).text).toBe(
      'command',
    );
    expect((await ask('GET', '/api/v4/places?query=a%20b')).text).toBe('query');
    expect((await ask('POST', '/demo/clock', {}, '{}')).text).toBe('command');
    expect((await ask('GET', '/operations/queues/api/queues')).text).toBe('query');
    const sent = command.asked[0];
    expect(sent).toMatchObject({ line: PUT.join(' '), body: '{"a":1}' });
    expect(sent?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9, 127.0.0.1', 'content-length': '7' });
    expect(sent?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(query.asked[0]?.line).toBe('GET /api/v4/places?query=a%20b');
    expect(JSON.parse((await ask('GET', '/v2/nowhere')).text)).toMatchObject({ code: 'resource.not-found' });
  });

  it('forwards a response unchanged, without connection headers', async () => {
    const query = await room('query', (_request, response) => {
      response.writeHead(418, { 'X-Position': '7', 'Set-Cookie': ['a=1', 'b=2'], Connection: 'close' }).end('tea');
    });
    await start([await room('command')], [query]);
    const { status, headers, text } = await ask(...GET);
    expect([status, text, headers.get('X-Position'), headers.getSetCookie()]).toEqual([418, 'tea', '7', ['a=1', 'b=2']]);
    expect(headers.get('Connection')).toBe('keep-alive');
  });

  it('leaves out an instance that is not ready, and takes it back', async () => {
    const [one, other] = [await room('one'), await room('other')];
    await start([await room('command')], [one, other]);
    const answering = async () =>
      new Set((await Promise.all(Array.from({ length: 8 }, async () => ask(...GET)))).map(({ text }) => text));
    const becomes = async (names: readonly string[]) => {
      while ((await answering()).size !== names.length || !names.every((name) => seen.has(name))) seen = await answering();
    };
    let seen = await answering();
    await becomes(['one', 'other']);
    one.ready = false;
    await becomes(['other']);
    one.ready = true;
    await becomes(['one', 'other']);
  });

  it('tries another instance, for any call, when one is gone', async () => {
    const [gone, there] = [await room('gone'), await room('there')];
    await start([gone, there], [await room('query')]);
    await gone.end();
    for (let time = 0; time < 4; time += 1) expect((await ask(...PUT, {}, '{}')).text).toBe('there');
  });

  it('repeats an interrupted call that is safe to repeat, and answers 503 otherwise', async () => {
    const broken = await room('broken', breakOff);
    await start([broken], [broken]);
    expect(await ask(...GET)).toMatchObject({ status: 503 });
    expect(broken.asked).toHaveLength(3);
    expect(await ask(...PUT, { 'Idempotency-Key': 'k' }, '{}')).toMatchObject({ status: 503 });
    expect(broken.asked).toHaveLength(6);
    const refused = await ask(...PUT, {}, '{}');
    expect(broken.asked).toHaveLength(7);
    expect(JSON.parse(refused.text)).toMatchObject({ statusCode: 503, code: 'server.unavailable' });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('repeats a command with a key at another instance after the first one broke off', async () => {
    const [broken, whole] = [await room('broken', breakOff), await room('whole')];
    await start([broken, whole], [await room('query')]);
    for (let time = 0; time < 4; time += 1)
      expect((await ask(...PUT, { 'Idempotency-Key': `k${time}` }, '{"a":1}')).text).toBe('whole');
    expect(broken.asked.length).toBeGreaterThan(0);
    expect(whole.asked.every(({ body }) => body === '{"a":1}')).toBe(true);
  });

  it('keeps a client of the live channel at one instance, by session', async () => {
    await start([await room('command')], [await room('one'), await room('two'), await room('three')]);
    const at = async (session: string) =>
      (await ask('GET', '/socket.io/?EIO=4', { Cookie: `${SESSION_COOKIE}=${session}` })).text;
    const everybody = async () => Promise.all(Array.from({ length: 20 }, async (_, index) => at(`s${index}`)));
    let first = await everybody();
    while (new Set(first).size < 3) first = await everybody();
    expect(await everybody()).toEqual(first);
  });

  it('forwards nothing under a foreign host name or origin, and metrics never', async () => {
    const [command, query] = [await room('command'), await room('query')];
    await start([command], [query]);
    const to = async (path: string, headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const asking = httpRequest(gateway.url + path, { headers, agent: false }).on('error', reject);
        asking.on('response', (answer) => resolve(answer.resume().statusCode));
        asking.on('upgrade', (answer, socket) => resolve((socket.destroy(), answer.statusCode)));
        asking.end();
      });
    const socket = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
    const LIVE = '/socket.io/?EIO=4&transport=websocket';
    for (const path of [GET[1], '/demo/inbox', '/', LIVE]) expect(await to(path, { Host: 'evil.example' })).toBe(403);
    expect(await to(LIVE, { ...socket, Host: 'evil.example' })).toBe(403);
    expect(await to(LIVE, { ...socket, Origin: 'http://evil.example' })).toBe(403);
    expect(await to('/metrics', {})).toBe(200);
    expect(await to('/metrics', { 'X-Forwarded-For': '203.0.113.9' })).toBe(403);
    expect([...command.asked, ...query.asked]).toEqual([]);
    expect(await to(LIVE, { ...socket, Origin: gateway.url })).toBe(101);
    expect(query.asked.map(({ line, headers }) => [line, headers.host])).toEqual([
      [`UPGRADE ${LIVE}`, new URL(gateway.url).host],
    ]);
  });

  it('refuses a body that no room would accept, and aborts a request whose client has gone', async () => {
    let tell: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (tell = resolve));
    const hanging = await room('hanging', (request) => void request.socket.once('close', tell));
    await start([hanging], [hanging]);
    expect(await ask(...PUT, {}, 'x'.repeat(7 * 1024 * 1024))).toMatchObject({ status: 413 });
    const asking = httpRequest(gateway.url + GET[1]).on('error', () => undefined);
    asking.end();
    while (hanging.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    asking.destroy();
    await ended;
  });

  it('passes an upload to the command side as it arrives, larger than any other body', async () => {
    const command = await room('command', (request, response) => response.end(request.headers['content-length']));
    const query = await room('query', (_request, response) => response.end('bytes'));
    await start([command], [query]);
    const body = 'x'.repeat(7 * 1024 * 1024);
    const path = '/files/videos/a.webm?signature=b';
    expect(await ask('PUT', path, { 'Content-Type': 'video/webm' }, body)).toMatchObject({
      status: 200,
      text: String(body.length),
    });
    expect(command.asked.at(-1)?.body.length).toBe(body.length);
    expect((await ask('GET', path)).text).toBe('bytes');
    expect((await ask(...PUT, {}, body)).status).toBe(413);
  });

  it('sends an upload once: an interrupted one is answered 503', async () => {
    const broken = await room('broken', breakOff);
    await start([broken], [await room('query')]);
    expect((await ask('PUT', '/files/videos/a.webm', { 'Idempotency-Key': 'k' }, 'bytes')).status).toBe(503);
    expect(broken.asked).toHaveLength(1);
  });
});
