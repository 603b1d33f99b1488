import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Pauses before the connection is tried again, in milliseconds. */
const backoff = { first: 100, longest: 5_000 };

export interface Listener {
  readonly close: () => Promise<void>;
}

/**
 * Listens on a channel for as long as the process lives, over a connection of its own that is renewed when it breaks.
 * `heard` is also called after each (re)connection, for what was said meanwhile is lost.
 */
export function listen(
  connectionString: string,
  channel: string,
  heard: (payload: string | undefined) => void,
  onError: (error: unknown) => void,
): Listener {
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve(), { once: true }));
  const running = keepListening();

  async function keepListening(): Promise<void> {
    let wait = backoff.first;
    while (!closing.signal.aborted) {
      try {
        await listenOnce(() => (wait = backoff.first));
      } catch (error) {
        if (!closing.signal.aborted) onError(error);
      }
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, backoff.longest);
    }
  }

  /** Returns when closed, throws when the connection breaks. */
  async function listenOnce(connected: () => void): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: `panelist-listen-${channel}`, keepAlive: true });
    const broken = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('The listening connection ended')));
    });
    broken.catch(() => undefined);
    client.on('notification', (message) => heard(message.payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      connected();
      heard(undefined);
      await Promise.race([broken, closed]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    close: async () => {
      closing.abort();
      await running;
    },
  };
}
