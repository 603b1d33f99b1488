import { request } from 'node:http';
import { sleep } from '@panelist/infra/foundation';
import { endResting } from './instance.js';
import type { Instance } from './instance.js';

/** In milliseconds. */
const EVERY = 200;
const DEADLINE = 1_000;
/** A process may be busy for a moment; one that says nothing so often in a row is taken for frozen. */
const MOST_SILENCES = 3;

type Health = 'ready' | 'not-ready' | 'silent';

/** Asks an instance over and over whether it is ready, until `stopped`, and keeps its `isReady`. `changed` is called after each change. */
export async function watchHealth(instance: Instance, stopped: AbortSignal, changed: () => void): Promise<void> {
  let silences = 0;
  while (!stopped.aborted) {
    const health = await ask(instance);
    silences = health === 'silent' ? silences + 1 : 0;
    const isReady = health === 'ready' || (instance.isReady && health === 'silent' && silences < MOST_SILENCES);
    if (instance.isReady !== isReady) {
      instance.isReady = isReady;
      // What hangs in a frozen process is tried elsewhere; what runs in one that ends in order is finished there.
      if (silences >= MOST_SILENCES) instance.agent.destroy();
      else if (!isReady) endResting(instance);
      changed();
    }
    await sleep(EVERY, stopped);
  }
  instance.agent.destroy();
}

/** On a connection of its own each time: one that cannot be opened is news. */
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
