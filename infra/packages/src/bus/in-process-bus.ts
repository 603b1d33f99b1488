import { listeners } from './listeners.js';
import type { Bus } from './port.js';

/**
 * Hints within one process, delivered in a later turn of the event loop: a slow listener does not
 * delay the publisher.
 */
export function inProcessBus(onError: (error: unknown) => void = () => undefined): Bus {
  const known = listeners(onError);
  return {
    publish(hint) {
      setImmediate(() => known.deliver(hint));
    },
    subscribe: (listener) => known.add(listener),
    onMissed: (listener) => known.onMissed(listener),
    async close() {
      known.clear();
    },
  };
}
