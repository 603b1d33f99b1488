import pg from 'pg';
import { backOff, deferred, sleep } from '../foundation/index.js';
import { connectionConfig } from './connection-config.js';

/** Pauses before the connection is tried again. */
const pauses = { firstMs: 100, longestMs: 5_000 };

/** Pause between two probes of the connection, and how long one may take, in milliseconds. */
const PROBE_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;

export interface Listener {
  /** Settles with the first try to connect: rejects if that failed, while it keeps trying. */
  readonly listening: Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Listening {
  /** A direct connection to PostgreSQL: a pooler in transaction mode has no LISTEN. */
  readonly connectionString: string;
  readonly channel: string;
  /** Name of the connection in `pg_stat_activity`. */
  readonly name?: string;
  /**
   * Called with each notification, and without a payload after each (re)connection: notifications
   * sent meanwhile are lost.
   */
  readonly onMessage: (payload: string | undefined) => void;
  /** Gets what ended a connection (a new one is made) and what `onMessage` threw. */
  readonly onError: (error: unknown) => void;
}

/**
 * LISTEN on a channel until closed, over a connection of its own that is renewed when it breaks.
 */
export function listen({ connectionString, channel, name, onMessage, onError }: Listening): Listener {
  const closing = new AbortController();
  const first = deferred();
  // Most callers do not wait for it.
  first.promise.catch(() => undefined);
  const pausing = backOff(pauses);
  const running = keepListening();

  function notify(payload: string | undefined): void {
    try {
      onMessage(payload);
    } catch (error) {
      onError(error);
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        first.reject(error);
        if (!closing.signal.aborted) onError(error);
      }
      await sleep(pausing.next(), closing.signal);
    }
  }

  /** Returns when closed, throws when the connection breaks. */
  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      ...connectionConfig(connectionString, name ?? `panelist-listen-${channel}`),
      query_timeout: ANSWER_WITHIN_MS,
    });
    const broken = deferred<never>();
    broken.promise.catch(() => undefined);
    client.on('error', broken.reject);
    client.on('end', () => broken.reject(new Error('The listening connection ended')));
    client.on('notification', (message) => notify(message.payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      pausing.reset();
      first.resolve();
      notify(undefined);
      while (!closing.signal.aborted) {
        await Promise.race([broken.promise, sleep(PROBE_EVERY_MS, closing.signal)]);
        // A silent connection has no error of its own.
        if (!closing.signal.aborted) await client.query('select 1');
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    listening: first.promise,
    close: async () => {
      closing.abort();
      await running;
    },
  };
}
