import { kernelRefusal } from '@panelist/domain/kernel';
import type { Express } from 'express';
import type { HttpOptions } from './http-options.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostNameOf, isLoopbackName } from './own-hosts.js';

/**
 * Whether this caller may read the metrics: with the token from anywhere; without it from this
 * machine, under one of its own names and through no proxy, which would make every caller local.
 */
function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | null): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))) return true;
  const name = hostNameOf(headers.host);
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && isLoopbackAddress(socket.remoteAddress) && name !== undefined && isLoopbackName(name);
}

const isLoopbackAddress = (address = ''): boolean => address === '::1' || /^(::ffff:)?127\./i.test(address);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const refused = 'Metrics are for this machine alone, or for a caller with the bearer token METRICS_TOKEN.';

/** Routes for load balancers: liveness, readiness. */
export function mountHealth(app: Express, { ready }: Pick<HttpOptions, 'ready'>, isClosing: () => boolean): void {
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const waitingFor = isClosing() ? 'shutdown' : await ready();
    response.set('Cache-Control', 'no-store');
    if (waitingFor === null) response.json({ status: 'ready' });
    else response.status(503).json({ status: 'waiting', waitingFor });
  });
}

/** `/metrics`, for programs of this machine and those that bring `METRICS_TOKEN`. */
export function mountMetrics(
  app: Express,
  { metrics, metricsToken = null }: Pick<HttpOptions, 'metrics' | 'metricsToken'>,
): void {
  app.get('/metrics', async (request, response) => {
    if (!mayReadMetrics(request, metricsToken)) throw kernelRefusal('access.forbidden', { message: refused });
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.register.contentType)
      .send(await metrics.register.metrics());
  });
}
