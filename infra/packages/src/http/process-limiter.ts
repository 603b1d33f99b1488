import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../foundation/index.js';
import { tooMany } from './address-limit.js';
import type { Limiter } from './limiter.js';

/**
 * At most `points` a key in any `seconds` from the first one on, counted by this process alone:
 * without I/O, for limits on frequent calls that only have to bound a flood. Counting uses real
 * time; `retryAt` is in the time of the app's clock.
 */
export function processLimiter(
  { clock }: { readonly clock: Clock },
  points: number,
  seconds: number,
): Pick<Limiter, 'take' | 'giveBack'> {
  const counts = new RateLimiterMemory({ points, duration: seconds });
  return {
    async take(key, taken) {
      try {
        await counts.consume(key, taken);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? tooMany(refused, clock) : refused;
      }
    },
    async giveBack(key, taken) {
      await counts.reward(key, taken);
    },
  };
}
