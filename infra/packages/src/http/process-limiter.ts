import type { Clock } from '../foundation/index.js';
import { tooMany } from './address-limit.js';
import type { Limiter } from './limiter.js';
import { processCounts } from './process-counts.js';

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
  const counts = processCounts(points, seconds);
  return {
    async take(key, taken) {
      const wait = counts.take(key, taken);
      if (wait > 0) throw tooMany(wait, clock);
    },
    async giveBack(key, taken) {
      counts.giveBack(key, taken);
    },
  };
}
