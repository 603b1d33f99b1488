import { registry } from '@panelist/domain/registry';
import { sleep } from '@panelist/infra/foundation';
import { isUpload } from '@panelist/infra/http';
import { createProxyServer, proxyUpgrade } from 'httpxy';
import { randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unavailable } from './caddyfile.js';
import { callTable, sideChooser } from './call-table.js';

/** In milliseconds. */
const [CHECK_EVERY, CHECK_WITHIN, UPGRADE_WITHIN, WAIT_FOR_INSTANCE] = [100, 1_000, 10_000, 3_000];
/** A process that misses so many checks in a row counts as frozen. */
const MOST_SILENCES = 3;

/** Addresses of the processes of each side. */
export interface Upstreams {
  readonly command: readonly string[];
  readonly query: readonly string[];
}

export interface Proxy {
  readonly url: string;
  /** Resolves once an instance of each side is ready. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Instance {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

/**
 * One origin for command-api and query-api while you develop and test: what the generated Caddyfile
 * does in production, in this process.
 */
export async function startProxy({ command, query }: Upstreams, port = 0): Promise<Proxy> {
  const instancesOf = (urls: readonly string[]): Instance[] => urls.map((url) => ({ url, agent: new Agent(), isReady: false }));
  const sides = { command: instancesOf(command), query: instancesOf(query) };
  const sideOf = sideChooser(callTable(registry.contracts));
  const stopped = new AbortController();
  // Each call that waits for an instance listens.
  setMaxListeners(0, stopped.signal);
  const upgraded = new Set<Duplex>();
  const web = createProxyServer();
  let turn = 0;

  const isOver = (end: number): boolean => stopped.signal.aborted || performance.now() > end;
  const hasReady = (side: readonly Instance[]): boolean => side.some(({ isReady }) => isReady);

  /**
   * The next ready instance, one that was not tried if there is any; waits for one. The live
   * channel always has the first.
   */
  async function pick({ method = 'GET', url = '/' }: IncomingMessage, tried: ReadonlySet<Instance>) {
    for (const end = performance.now() + WAIT_FOR_INSTANCE; !isOver(end); await sleep(CHECK_EVERY, stopped.signal)) {
      const ready = sides[sideOf(method, url.replace(/\?.*/, ''))].filter(({ isReady }) => isReady);
      const fresh = ready.filter((instance) => !tried.has(instance));
      const among = fresh.length > 0 ? fresh : ready;
      turn = url.startsWith('/socket.io/') ? 0 : turn + 1;
      if (among.length > 0) return among[turn % among.length];
    }
    return undefined;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request;
    const body = isUpload(request) ? undefined : await buffer(request);
    addClient(request);
    const tried = new Set<Instance>();
    // Each try listens for its end.
    response.setMaxListeners(0);
    for (let tries = 0; tries < 5 && !response.destroyed; tries += 1) {
      const instance = await pick(request, tried);
      if (instance === undefined) break;
      tried.add(instance);
      try {
        const sent = body && { buffer: Readable.from([body], { objectMode: false }) };
        return await web.web(request, response, { target: instance.url, agent: instance.agent, ...sent });
      } catch (error) {
        const isUnsent = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (isUnsent) instance.isReady = false;
        const isSafe = method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
        if (response.headersSent || body === undefined || !(isUnsent || isSafe)) break;
      }
    }
    if (response.headersSent) response.destroy();
    else response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '2' }).end(unavailable(randomUUID()));
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    upgraded.add(socket.once('close', () => upgraded.delete(socket)));
    addClient(request);
    const instance = await pick(request, new Set());
    if (instance === undefined) return void socket.destroy();
    const upstream = await proxyUpgrade(instance.url, request, socket, head, { upgradeTimeout: UPGRADE_WITHIN, xfwd: false });
    // When one side closes, orderly or not, close the other.
    upstream.once('close', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (request, socket, head) => {
    upgrade(request, socket, head).catch(() => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const watching = [...sides.command, ...sides.query].map(async (instance) => watch(instance, stopped.signal));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: async () => {
      while (!Object.values(sides).every(hasReady) && !isOver(Infinity)) await sleep(CHECK_EVERY, stopped.signal);
    },
    close: async () => {
      stopped.abort();
      await Promise.all(watching);
      for (const socket of upgraded) socket.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The services count the addresses from the end (TRUSTED_PROXIES). */
function addClient({ headers, socket }: IncomingMessage): void {
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
}

/** Asks again and again whether it is ready; ends the requests of a frozen one. */
async function watch(instance: Instance, stopped: AbortSignal): Promise<void> {
  for (let silences = 0; !stopped.aborted; await sleep(CHECK_EVERY, stopped)) {
    const isReady = await asksReady(instance.url);
    silences = isReady === undefined ? silences + 1 : 0;
    instance.isReady = isReady ?? (instance.isReady && silences < MOST_SILENCES);
    if (silences === MOST_SILENCES) instance.agent.destroy();
  }
}

/** Undefined without an answer in time. */
async function asksReady(url: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const asking = get(`${url}/readyz`, { agent: false, timeout: CHECK_WITHIN }, (answer) => {
      resolve(answer.resume().statusCode === 200);
    });
    asking.once('timeout', () => resolve((asking.destroy(), undefined)));
    asking.once('error', () => resolve(false));
  });
}
