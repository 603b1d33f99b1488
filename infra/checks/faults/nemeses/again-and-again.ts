import { sleep } from '@panelist/infra/foundation';
import type { Strike } from './nemesis.js';

/**
 * Repeats something while a fault lasts, with a pause in between. Healing ends that, and throws
 * what a repetition threw.
 * @param strike returns how often it applied the fault
 */
export function againAndAgain(everyMs: number, strike: () => Promise<number>): Strike {
  const healing = new AbortController();
  let times = 0;
  const running = (async () => {
    while (!healing.signal.aborted) {
      times += await strike();
      await sleep(everyMs, healing.signal);
    }
  })();
  // Healing throws it.
  running.catch(() => undefined);
  return {
    heal: async () => {
      healing.abort();
      await running;
    },
    times: () => times,
  };
}
