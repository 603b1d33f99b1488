import { kernelError } from '@panelist/domain/kernel';
import express from 'express';
import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import { addressLimit } from './address-limit.js';
import { routeCaller } from './call-route.js';
import { failureAnswerer } from './failure-answer.js';
import { mountFiles } from './files-route.js';
import { mountHealth } from './health.js';
import type { HttpOptions, HttpTimeouts } from './http-options.js';
import { mountDocumentation } from './openapi/documentation.js';
import { orderedRoutes } from './ordered-routes.js';
import { parseQuery } from './parse-query.js';
import { requestFrame, requestIdOf } from './request-frame.js';
import { requestLog } from './request-log.js';
import { securityHeaders } from './security-headers.js';
import { styleOfPath } from './style-of-path.js';
import { mountUi } from './ui/mount-ui.js';
import { writeAnswer } from './write-answer.js';

const DEFAULT_REQUESTS_PER_MINUTE = 30_000;
const CALLS = /^\/(v2|api|auth|login|logout|logoutasuser|referrer|pusher|webhooks|demo|files)(\/|$)/;

/** The gateway: every call, page and file behind one origin, in the order in which they are tried. */
export function createApp(options: HttpOptions, timeouts: HttpTimeouts, isClosing: () => boolean): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', options.trustProxy ?? false);
  app.set('query parser', parseQuery);
  app.use(requestFrame(isClosing), ...securityHeaders(options.publicUrl));
  mountHealth(app, options, isClosing);
  app.use(onlyCalls(addressLimit(options.requestsPerMinute ?? DEFAULT_REQUESTS_PER_MINUTE, options.clock)));
  mountRoutes(app, options, timeouts);
  mountDocumentation(
    app,
    options.routes.map((route) => route.contract),
    options.publicUrl,
  );
  if (options.files) mountFiles(app, options.files);
  for (const mount of options.mounts ?? []) mount(app);
  mountUi(app, options.uiFolder);
  app.use(nothingThere, failures(options));
  return app;
}

function mountRoutes(app: Express, options: HttpOptions, timeouts: HttpTimeouts): void {
  const call = routeCaller(options, timeouts);
  const log = requestLog(options.logger, options.metrics);
  for (const route of orderedRoutes(options.routes)) {
    const { method, path } = route.contract;
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    app[verb](path, log(route.contract), call(route));
  }
}

/** The files of the UI are many and cheap: they are not counted. */
function onlyCalls(limit: RequestHandler): RequestHandler {
  return (request, response, next) => (CALLS.test(request.path) ? limit(request, response, next) : next());
}

const nothingThere: RequestHandler = () => {
  throw kernelError('resource.not-found');
};

/** Failures outside of any call: nothing there, too many from one address, an address that can't be read. */
function failures({ logger, clock }: HttpOptions): ErrorRequestHandler {
  const failureAnswer = failureAnswerer(logger, clock);
  return (error, request, response, _next) => {
    const answer = failureAnswer(error, { requestId: requestIdOf(response), style: styleOfPath(request.path) });
    writeAnswer(response, answer, false);
  };
}
