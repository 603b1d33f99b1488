import { queueBoardPath } from '@panelist/domain/operations/browser';
import { registry } from '@panelist/domain/registry';
import express from 'express';
import type { Express } from 'express';
import {
  addressLimit,
  failures,
  notFoundRoute,
  liveEntrance,
  mountHealth,
  mountMetrics,
  ownHosts,
  mountDocumentation,
  orderedRoutes,
  requestFrame,
  requestLog,
  securityHeaders,
  mountUi,
  mountWellKnown,
} from '@panelist/infra/http';
import type { HttpOptions } from '@panelist/infra/http';
import { clientKey } from './client-key.js';
import { forwarder } from './forward.js';
import { headFrom } from './head-from.js';
import type { Instances } from './instances.js';

export interface GatewayAppOptions extends Pick<
  HttpOptions,
  'publicUrl' | 'hostNames' | 'logger' | 'metrics' | 'metricsToken' | 'clock' | 'uiFolder' | 'page' | 'ready'
> {
  readonly command: Instances;
  readonly query: Instances;
  /** How many trusted proxies are in front of this one. */
  readonly trustedProxies: number;
  readonly isDemo: boolean;
}

/**
 * One origin for everything: forwards calls to the side that their contract names, serves pages and
 * documentation itself.
 */
export function gatewayApp(options: GatewayAppOptions, isClosing: () => boolean): Express {
  const { publicUrl, logger, metrics, command, query, trustedProxies } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', trustedProxies);
  app.use(requestFrame(isClosing), securityHeaders(publicUrl, options.page));
  mountHealth(app, options, isClosing);
  app.use(addressLimit(options));
  mountMetrics(app, options);
  app.use(ownHosts(options.hostNames ?? null), liveEntrance(publicUrl));

  const forward = forwarder(metrics);
  const sides = { command: forward(command), query: forward(query) };
  const log = requestLog(logger, metrics);
  for (const { contract } of orderedRoutes(registry.contracts)) {
    const verb = contract.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    app[verb](contract.path, log(contract), sides[contract.side]);
  }
  app.use(
    '/socket.io',
    forward(query, (request) => query.pickFor(clientKey(request, trustedProxies))),
  );
  app.put('/files/:bucket/:name', sides.command);
  app.post('/files/:bucket', sides.command);
  app.use('/files', sides.query);
  app.use(queueBoardPath, sides.query);
  if (options.isDemo) app.use('/demo', sides.command);
  mountDocumentation(app, registry.contracts, publicUrl);
  mountWellKnown(app, { ...options, supportEmail: options.page.supportEmail });
  mountUi(app, { ...options, headOfPage: headFrom(query, publicUrl) });
  app.use(notFoundRoute, failures(options));
  return app;
}
