import { z } from 'zod';
import { listeners } from './listeners.js';
import { natsLink } from './nats-link.js';
import type { Bus } from './port.js';

/** Who a hint is for stands in the message: a subject is seen in NATS' own monitoring. */
const SUBJECT = 'panelist.hints';
/** Hints that are kept while NATS is away; of more the oldest are let go. */
const MOST_WAITING = 1_000;

const hintShape = z.object({ userId: z.string(), what: z.string(), id: z.string(), position: z.string() });

export interface NatsBusOptions {
  /** One server or several of a cluster, with commas between: `nats://[user:password@ or token@]host[:port]`, `tls://` with TLS. */
  readonly url: string;
  /** Only processes with the same one hear each other. */
  readonly subject?: string;
  /** Told about a lost connection (it comes back by itself), a message that is no hint, or a listener that threw. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Hints between processes over core NATS: at most once, nothing stored. Resolves once it listens, or after three seconds without NATS, which
 * is then tried for ever: a publisher is never held up, and within the process hints arrive all the same.
 */
export async function natsBus({ url, subject = SUBJECT, onError = () => undefined }: NatsBusOptions): Promise<Bus> {
  const known = listeners(onError);
  const waiting: string[] = [];
  const onMessage = (text: string) => known.deliver(hintShape.parse(JSON.parse(text)));
  const link = natsLink({ url, subject, onMessage, onUp, onError });
  await link.opened;

  function onUp(again: boolean): void {
    sendWaiting();
    if (again) known.missed();
  }

  function sendWaiting(): void {
    for (let next = waiting[0]; next !== undefined && link.publish(next); next = waiting[0]) waiting.shift();
  }

  return {
    publish(hint) {
      setImmediate(() => known.deliver(hint));
      if (waiting.push(JSON.stringify(hint)) > MOST_WAITING) waiting.shift();
      sendWaiting();
    },
    subscribe: (listener) => known.add(listener),
    onMissed: (listener) => known.onMissed(listener),
    async close() {
      await link.close();
      known.clear();
    },
  };
}
