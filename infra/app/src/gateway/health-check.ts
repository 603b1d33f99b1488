import { request } from 'node:http';
import { sleep } from '@panelist/infra/foundation';
import { endResting } from './instance.js';
import type { Instance } from './instance.js';

/** In milliseconds. */
const EVERY = 200;
const DEADLINE = 1_000;
/**
 * A process may be busy for a moment; one that misses this many checks in a row counts as frozen.
 */
const MOST_SILENCES = 3;

type Health = 'ready' | 'not-ready' | 'silent';

/**
 * Polls an instance's readiness until `stopped` and updates its `isReady`; calls `changed` after
 * each change.
 */
export async function watchHealth(instance: Instance, stopped: AbortSignal, changed: () => void): Promise<void> {
  let silences = 0;
  while (!stopped.aborted) {
    const health = await ask(instance);
    silences = health === 'silent' ? silences + 1 : 0;
    const isReady = health === 'ready' || (instance.isReady && health === 'silent' && silences < MOST_SILENCES);
    if (instance.isReady !== isReady) {
      instance.isReady = isReady;
      // Requests at a frozen process go to another one; a process in an orderly stop finishes its
      // requests.
      if (silences >= MOST_SILENCES) instance.agent.destroy();
      else if (!isReady) endResting(instance);
      changed();
    }
    await sleep(EVERY, stopped);
  }
  instance.agent.destroy();
}

/** A new connection for each check, so that a process that accepts none fails it. */
async function ask({ hostname, port }: Instance): Promise<Health> {
  return new Promise((resolve) => {
    const asking = request({ hostname, port, path: '/readyz', agent: false, timeout: DEADLINE }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200 ? 'ready' : 'not-ready');
    });
    asking.on('timeout', () => {
      resolve('silent');
      asking.destroy();
    });
    asking.on('error', () => resolve('not-ready'));
    asking.end();
  });
}
