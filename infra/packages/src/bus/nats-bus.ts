import { hintSchema } from './hint-schema.js';
import { listeners } from './listeners.js';
import { natsLink } from './nats-link.js';
import type { Bus } from './port.js';

/** The message, not the subject, holds the user id: NATS' own monitoring shows subjects. */
const SUBJECT = 'panelist.hints';
/** Hints kept while NATS is unreachable; beyond that the oldest are dropped. */
const MAX_WAITING = 1_000;

export interface NatsBusOptions {
  /**
   * One server or several of a cluster, with commas between: `nats://[user:password@ or
   * token@]host[:port]`, `tls://` with TLS.
   */
  readonly url: string;
  /** Only processes with the same subject receive each other's hints. */
  readonly subject?: string;
  /**
   * Gets a lost connection (it reconnects by itself), a message that is not a hint, or what a
   * listener threw.
   */
  readonly onError?: (error: unknown) => void;
}

/**
 * Hints between processes over core NATS: at most once, nothing stored. Resolves once it listens,
 * or after three seconds without NATS; then it retries for ever. A publisher never waits, and
 * listeners of the same process get hints without NATS.
 */
export async function natsBus({ url, subject = SUBJECT, onError = () => undefined }: NatsBusOptions): Promise<Bus> {
  const known = listeners(onError);
  const waiting: string[] = [];
  const onMessage = (text: string) => known.deliver(hintSchema.parse(JSON.parse(text)));
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
      if (waiting.push(JSON.stringify(hint)) > MAX_WAITING) waiting.shift();
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
