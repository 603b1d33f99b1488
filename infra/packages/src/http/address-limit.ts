import { kernelRefusal } from '@panelist/domain/kernel';
import type { RequestHandler } from 'express';
import type { Clock } from '../foundation/index.js';
import { addressOf } from './address.js';
import type { HttpOptions } from './http-options.js';
import { processCounts } from './process-counts.js';

const DEFAULT_REQUESTS_PER_MINUTE = 30_000;
/**
 * Files of the UI are not counted: a page loads many of them. Neither are the health pages, which
 * load balancers ask.
 */
const FREE = /^\/($|panelists(\/|$)|(healthz|readyz)\/?$)/i;

/** Limits calls per minute from one address; each process counts for itself. */
export function addressLimit({ requestsPerMinute, clock }: Pick<HttpOptions, 'requestsPerMinute' | 'clock'>): RequestHandler {
  const calls = processCounts(requestsPerMinute ?? DEFAULT_REQUESTS_PER_MINUTE, 60);
  return (request, _response, next) => {
    if (FREE.test(request.path)) return next();
    const wait = calls.take(addressOf(request));
    next(wait > 0 ? tooMany(wait, clock) : undefined);
  };
}

/** The refusal of who may try again in `milliseconds`, with that time by the app's clock. */
export function tooMany(milliseconds: number, clock: Clock) {
  return kernelRefusal('request.too-many', { retryAt: new Date(Date.parse(clock.now()) + milliseconds).toISOString() });
}
