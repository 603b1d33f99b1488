import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { RequestListener } from 'node:http';
import { addressLimit } from './address-limit.js';
import { routeCaller } from './call-route.js';
import { compressed } from './compressed.js';
import { nameOf } from './contract-name.js';
import { directRoutes, type DirectRoutes } from './direct-routes.js';
import { failures, notFoundRoute } from './failures.js';
import { mountFiles } from './files-route.js';
import { mountHealth, mountMetrics } from './health.js';
import type { HttpOptions, HttpTimeouts } from './http-options.js';
import { liveEntrance } from './live-entrance.js';
import { mountDocumentation } from './openapi/documentation.js';
import { orderedRoutes } from './ordered-routes.js';
import { ownHosts } from './own-hosts.js';
import { parseQuery } from './parse-query.js';
import { requestFrame } from './request-frame.js';
import { requestLog } from './request-log.js';
import { securityHeaders } from './security-headers.js';
import { mountStaffPages } from './staff-pages.js';
import { mountUploads } from './uploads-route.js';
import { mountUi } from './ui/mount-ui.js';
import { mountWellKnown } from './ui/well-known.js';

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
  const onFailure = failures(options);
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
    // Express answers HEAD by the GET route, which would run a command: mail scanners and previews ask so.
    if (method === 'GET' && side === 'command') app.head(path, notFoundRoute);
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const handlers = [log(route.contract), call(route)];
    app[verb](path, ...handlers);
    direct.add(method, path, handlers);
  }
}
