import { kernelRefusal } from '@panelist/domain/kernel';
import type { Express } from 'express';
import type { HttpOptions } from './http-options.js';
import { mayReadMetrics } from './may-read-metrics.js';

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
