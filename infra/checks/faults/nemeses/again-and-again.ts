import { sleep } from '@panelist/infra/foundation';
import { noFault } from '../../../testing/tcp-proxy/fault.js';
import type { Fault } from '../../../testing/tcp-proxy/fault.js';
import type { TcpProxy } from '../../../testing/tcp-proxy/tcp-proxy.js';
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

/** A fault of all connections through these proxies. */
export function onConnections(proxies: readonly TcpProxy[], fault: Fault): Strike {
  const struck = (): number => proxies.reduce((sum, proxy) => sum + proxy.struck(), 0);
  const before = struck();
  for (const proxy of proxies) proxy.set(fault);
  return {
    heal: async () => {
      for (const proxy of proxies) proxy.set(noFault);
    },
    times: () => Math.max(1, struck() - before),
  };
}
