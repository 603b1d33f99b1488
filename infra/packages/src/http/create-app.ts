import express from 'express';
import type { Express, RequestHandler, ErrorRequestHandler, Request, Response } from 'express';
import type { RequestListener } from 'node:http';
import { addressLimit } from './address.js';
import { routeCaller } from './call-route.js';
import { compressed } from './compressed.js';
import { nameOf } from './contract-name.js';
import { failures, notFoundRoute } from './failures.js';
import { mountHealth, mountMetrics } from './health.js';
import type { HttpOptions, HttpTimeouts, HttpLogger } from './http-options.js';
import { liveEntrance } from './live-entrance.js';
import { mountDocumentation } from './openapi/documentation.js';
import { ownHosts } from './own-hosts.js';
import { requestFrame, correlationIdOf, requestIdOf } from './request-frame.js';
import { securityHeaders } from './security-headers.js';
import { securityLog } from './security-log.js';
import { mountStaffPages } from './staff-pages.js';
import { mountUploads } from './uploads-route.js';
import { mountUi } from './ui/mount-ui.js';
import { mountWellKnown } from './ui/well-known.js';
import { kernelRefusal, type Contract } from '@panelist/domain/kernel';
import type { FileStore } from '../files/index.js';
import type { Metrics } from '../foundation/index.js';

/** Types that a browser may display. It downloads anything else. */
const shown = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/**
 * `/files/:id?expires=&signature=`: files behind signed paths, for `<img>`. A wrong signature is
 * answered like a file that is not there.
 */
function mountFiles(app: Express, files: FileStore): void {
  app.get('/files/:id', async (request, response) => {
    const { expires, signature } = request.query;
    if (typeof expires !== 'string' || typeof signature !== 'string') throw kernelRefusal('resource.not-found');
    if (!files.verify(request.params.id, expires, signature)) throw kernelRefusal('resource.not-found');
    const file = await files.get(request.params.id);
    if (!file) throw kernelRefusal('resource.not-found');
    const seconds = Math.max(0, Math.floor(Number(expires) - Date.now() / 1000));
    response.set({
      'Content-Type': shown.has(file.contentType) ? file.contentType : 'application/octet-stream',
      'Content-Disposition': shown.has(file.contentType) ? 'inline' : 'attachment',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': `private, max-age=${seconds}, immutable`,
    });
    response.end(file.bytes);
  });
}

/**
 * Every call, page and file of a process behind one origin, in the order in which they are tried.
 */
export function createApp(options: HttpOptions, timeouts: HttpTimeouts, isClosing: () => boolean): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', options.trustProxy ?? false);
  app.set('query parser', parseQuery);
  const frame: readonly RequestHandler[] = [
    requestFrame(isClosing),
    securityHeaders(options.publicUrl, options.page, options.hstsSubdomains),
  ];
  const limit = addressLimit(options);
  const hosts = ownHosts(options.hostNames ?? null);
  const onFailure = failures(options, securityLog({ ...options, fingerprint: options.idempotency.fingerprint }));
  const direct = directRoutes(app, [...frame, limit, hosts], onFailure);
  app.use(...frame);
  mountHealth(app, options, isClosing);
  app.use(limit);
  mountMetrics(app, options);
  app.use(hosts, liveEntrance(options.publicUrl));
  mountRoutes(app, direct, options, timeouts);
  app.use(compressed);
  const documented = options.documented ?? options.routes.map(({ contract }) => ({ name: nameOf(contract), contract }));
  mountDocumentation(app, documented, options.publicUrl);
  if (options.files) mountFiles(app, options.files);
  if (options.uploads) mountUploads(app, options.uploads, options.sessions, options.logger);
  mountStaffPages(app, options, options.staffPages ?? []);
  for (const mount of options.mounts ?? []) mount(app);
  mountWellKnown(app, { ...options, supportEmail: options.page.supportEmail });
  mountUi(app, options);
  app.use(notFoundRoute, onFailure);
  return direct.listener;
}

function mountRoutes(app: Express, direct: DirectRoutes, options: HttpOptions, timeouts: HttpTimeouts): void {
  const call = routeCaller(options, timeouts);
  const log = requestLog(options.logger, options.metrics);
  for (const route of orderedRoutes(options.routes)) {
    const { method, path, side } = route.contract;
    // Express answers HEAD by the GET route, which would run a command: mail scanners and previews
    // ask so.
    if (method === 'GET' && side === 'command') app.head(path, notFoundRoute);
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const handlers = [log(route.contract), call(route)];
    app[verb](path, ...handlers);
    direct.add(method, path, handlers);
  }
}

/**
 * The query of an address as plain data: a name that comes once is a text, one that comes several
 * times or ends in `[]` is a list (`pick[]=country` gives `pick: ['country']`).
 */
export function parseQuery(text: string | null | undefined): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text ?? '')) {
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    const before = values.get(name);
    if (before === undefined) values.set(name, isList ? [value] : value);
    else values.set(name, [before, value].flat());
  }
  return Object.fromEntries(values);
}

/** Logs and measures each call by its route, never by its address: that may hold an e-mail. */
function requestLog(logger: HttpLogger, metrics: Metrics): (contract: Contract) => RequestHandler {
  const durations = metrics.histogram({
    name: 'panelist_http_request_seconds',
    help: 'Time from the first byte of a call to its answer, by contract and status (499: the client went away).',
    labels: ['contract', 'status'],
  });
  return (contract) => (_request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - start) / 1000;
      const status = response.writableFinished ? response.statusCode : 499;
      durations.observe({ contract: nameOf(contract), status: String(status) }, seconds);
      logger.info(
        {
          requestId: requestIdOf(response),
          correlationId: correlationIdOf(response),
          contract: nameOf(contract),
          status,
          ms: Math.round(seconds * 1000),
        },
        'request',
      );
    });
    next();
  };
}

interface DirectRoutes {
  /** Answers a call of this method at exactly this path by the entrance and these handlers. */
  readonly add: (method: string, path: string, handlers: readonly RequestHandler[]) => void;
  /** Answers such calls, and gives all others to the app. */
  readonly listener: RequestListener;
}

/**
 * Finds the route of a call by its path alone, before Express tries its routes one after the other.
 * Its handlers get the app's requests and responses, so they need not know which way a call came. A
 * path that is written otherwise (upper case, a slash at its end) is Express's, and so is one with
 * parameters.
 * @param entrance what every call passes first, in the app as well
 * @param onFailure answers what the entrance refuses, as in the app
 */
function directRoutes(app: Express, entrance: readonly RequestHandler[], onFailure: ErrorRequestHandler): DirectRoutes {
  const known = new Map<string, readonly RequestHandler[]>();
  return {
    add: (method, path, handlers) => {
      if (!path.includes(':')) known.set(`${method} ${path}`, [...entrance, ...handlers]);
    },
    listener: (message, answer) => {
      const { method = '', url = '' } = message;
      const end = url.indexOf('?');
      const handlers = known.get(`${method} ${end === -1 ? url : url.slice(0, end)}`);
      if (handlers === undefined) return void app(message, answer);
      // As Express itself makes its objects of those of Node.
      const request = Object.setPrototypeOf(message, app.request) as Request;
      const response = Object.setPrototypeOf(answer, app.response) as Response;
      Object.assign(request, { res: response, originalUrl: url, baseUrl: '', params: {} });
      Object.assign(response, { req: request, locals: {} });
      const fail = (error: unknown): void => void onFailure(error, request, response, () => undefined);
      passThrough(handlers, request, response, fail);
    },
  };
}

/** Calls the handlers in their order, each when the one before it goes on. */
function passThrough(
  [handler, ...others]: readonly RequestHandler[],
  request: Request,
  response: Response,
  fail: (error: unknown) => void,
): void {
  const goOn = (error?: unknown): void => {
    if (error === undefined) passThrough(others, request, response, fail);
    else fail(error);
  };
  try {
    void Promise.resolve(handler?.(request, response, goOn)).catch(fail);
  } catch (error) {
    fail(error);
  }
}

/**
 * Routes in the order in which they must be tried: where two could match, the one with a fixed word
 * goes before the one with a parameter. Throws when two answer the same call.
 */
export function orderedRoutes<Route extends { readonly contract: Contract }>(routes: readonly Route[]): readonly Route[] {
  const calls = new Set<string>();
  for (const { contract } of routes) {
    const call = `${contract.method} ${contract.path.replaceAll(/:\w+/g, ':')}`;
    if (calls.has(call)) throw new Error(`Two routes answer ${contract.method} ${contract.path}`);
    calls.add(call);
  }
  return routes.toSorted((a, b) => comparePaths(a.contract.path.split('/'), b.contract.path.split('/')));
}

function comparePaths([a, ...restOfA]: readonly string[], [b, ...restOfB]: readonly string[]): number {
  if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  if (a.startsWith(':') !== b.startsWith(':')) return a.startsWith(':') ? 1 : -1;
  return comparePaths(restOfA, restOfB);
}
