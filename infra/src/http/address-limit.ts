import { kernelError } from '@panelist/domain/kernel';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock/index.js';
import { addressOf } from './address.js';

/** A brake on floods: so many calls a minute from one address, counted by each process for itself. */
export function addressLimit(requestsPerMinute: number, clock: Clock): RequestHandler {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (request, _response, next) => {
    try {
      await limiter.consume(addressOf(request));
    } catch (refused) {
      next(refused instanceof RateLimiterRes ? tooMany(refused, clock) : refused);
      return;
    }
    next();
  };
}

/** The refusal, with when to come again in the app's time. */
export function tooMany(refused: RateLimiterRes, clock: Clock) {
  return kernelError('request.too-many', { retryAt: new Date(Date.parse(clock.now()) + refused.msBeforeNext).toISOString() });
}
