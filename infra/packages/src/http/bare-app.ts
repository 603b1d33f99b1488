import { kernelRefusal } from '@panelist/domain/kernel';
import express from 'express';
import type { Express } from 'express';
import { failures } from './failures.js';
import { addressLimit } from './address.js';
import { mountHealth, mountMetrics } from './health.js';
import type { HttpOptions } from './http-options.js';
import { requestFrame } from './request-frame.js';

type BareOptions = Pick<HttpOptions, 'ready' | 'metrics' | 'metricsToken' | 'logger' | 'clock'>;

/**
 * The app of a process without routes, or before they are mounted: health pages. Everything else
 * answers "not available right now" until the process is ready.
 */
export function bareApp(options: BareOptions, isClosing: () => boolean): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(requestFrame(isClosing));
  mountHealth(app, options, isClosing);
  app.use(addressLimit(options));
  mountMetrics(app, options);
  app.use(async () => {
    throw kernelRefusal((await options.ready()) === null ? 'resource.not-found' : 'server.unavailable');
  });
  app.use(failures(options));
  return app;
}
