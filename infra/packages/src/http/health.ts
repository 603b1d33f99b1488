import type { Express } from 'express';
import type { HttpOptions } from './http-options.js';

/** Routes for monitoring: liveness, readiness, metrics. */
export function mountHealth(
  app: Express,
  { ready, metrics }: Pick<HttpOptions, 'ready' | 'metrics'>,
  isClosing: () => boolean,
): void {
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const waitingFor = isClosing() ? 'shutdown' : await ready();
    response.set('Cache-Control', 'no-store');
    if (waitingFor === null) response.json({ status: 'ready' });
    else response.status(503).json({ status: 'waiting', waitingFor });
  });
  app.get('/metrics', async (_request, response) => {
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.register.contentType)
      .send(await metrics.register.metrics());
  });
}
