import { kernelRefusal } from '@panelist/domain/kernel';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../foundation/index.js';
import { addressOf } from './address.js';
import type { HttpOptions } from './http-options.js';

const DEFAULT_REQUESTS_PER_MINUTE = 30_000;
/**
 * Files of the UI are not counted: a page loads many of them. Neither are the health pages, which
 * load balancers ask.
 */
const FREE = /^\/($|panelists(\/|$)|(healthz|readyz)\/?$)/i;

/** Limits calls per minute from one address; each process counts for itself. */
export function addressLimit({ requestsPerMinute, clock }: Pick<HttpOptions, 'requestsPerMinute' | 'clock'>): RequestHandler {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute ?? DEFAULT_REQUESTS_PER_MINUTE, duration: 60 });
  return async (request, _response, next) => {
    if (FREE.test(request.path)) return next();
    try {
      await limiter.consume(addressOf(request));
    } catch (refused) {
      return next(refused instanceof RateLimiterRes ? tooMany(refused, clock) : refused);
    }
    next();
  };
}

/** The refusal, with the time of the next try by the app's clock. */
export function tooMany(refused: RateLimiterRes, clock: Clock) {
  return kernelRefusal('request.too-many', { retryAt: new Date(Date.parse(clock.now()) + refused.msBeforeNext).toISOString() });
}
