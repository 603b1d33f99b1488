import type { Pool } from 'pg';
import { z } from 'zod';
import { hintSchema } from './hint-schema.js';
import { listen } from '../postgres/index.js';
import { listeners } from './listeners.js';
import type { Bus, Hint } from './port.js';

const CHANNEL = 'panelist_hints';
/** Hints published together share one notification; PostgreSQL takes less than 8000 bytes. */
const MAX_BYTES = 7_500;

const batch = z.array(hintSchema);

export interface PostgresBusOptions {
  /** For publishing. */
  readonly pool: Pool;
  /**
   * For a connection of its own that listens; it must reach PostgreSQL itself, not through a
   * pooler.
   */
  readonly url: string;
  /** Gets a lost connection (it reconnects by itself) or what a listener threw. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Hints between processes by LISTEN/NOTIFY. Resolves once it listens; hints sent while the
 * connection is lost are not delivered, as the port allows.
 */
export async function postgresBus({ pool, url, onError = () => undefined }: PostgresBusOptions): Promise<Bus> {
  const known = listeners(onError);
  const waiting: Hint[] = [];
  let sending: Promise<void> | undefined;
  let opened = false;
  const notifications = listen({
    connectionString: url,
    channel: CHANNEL,
    name: 'panelist-bus',
    onMessage: (payload) => {
      if (payload !== undefined) batch.parse(JSON.parse(payload)).forEach(known.deliver);
      else if (opened) known.missed();
    },
    // The caller gets the failure of the first connection as a rejection.
    onError: (error) => opened && onError(error),
  });
  try {
    await notifications.listening;
    opened = true;
  } catch (error) {
    await notifications.close();
    throw error;
  }

  async function send(): Promise<void> {
    // What one commit changed is published in one turn, and goes together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const payload = takeBatch(waiting);
      try {
        // A crash may lose hints, so the commit does not wait for the disk while it holds PostgreSQL's
        // database-wide lock of NOTIFY.
        await pool.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [CHANNEL, payload]);
      } catch (error) {
        onError(error);
      }
    }
    sending = undefined;
  }

  return {
    publish(hint) {
      waiting.push(hint);
      sending ??= send();
    },
    subscribe: (listener) => known.add(listener),
    onMissed: (listener) => known.onMissed(listener),
    async close() {
      await sending;
      known.clear();
      await notifications.close();
    },
  };
}

/** As many hints as fit one notification. A hint holds ids only, so a single one always fits. */
function takeBatch(waiting: Hint[]): string {
  const taken: Hint[] = [];
  let bytes = 2;
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    bytes += Buffer.byteLength(JSON.stringify(next)) + 1;
    if (taken.length > 0 && bytes > MAX_BYTES) break;
    taken.push(next);
    waiting.shift();
  }
  return JSON.stringify(taken);
}
