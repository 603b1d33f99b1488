import type { Contract } from '@panelist/domain/kernel';
import type { RequestHandler } from 'express';
import type { Metrics } from '../foundation/index.js';
import { nameOf } from './contract-name.js';
import type { HttpLogger } from './http-options.js';
import { correlationIdOf, requestIdOf } from './request-frame.js';

/** Logs and measures each call by its route, never by its address: that may hold an e-mail. */
export function requestLog(logger: HttpLogger, metrics: Metrics): (contract: Contract) => RequestHandler {
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
