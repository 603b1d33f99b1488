import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import { hintSchema } from './change-notification-schema.js';
import { listen, notifier } from '../postgres/index.js';
import { listeners } from './listeners.js';
import type { Bus, ChangeNotification } from './port.js';

const CHANNEL = 'panelist_hints';
/** Hints published together share one notification; PostgreSQL takes less than 8000 bytes. */
const MAX_BYTES = 7_500;

/** The first hint says which process sent them. */
const batch = z.array(hintSchema.extend({ by: z.string().optional() }));

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
 * Hints within this process, and to others by LISTEN/NOTIFY. Resolves once it listens; hints that
 * others send while the connection is lost are not delivered, as the port allows.
 */
export async function postgresBus({ pool, url, onError = () => undefined }: PostgresBusOptions): Promise<Bus> {
  const known = listeners(onError);
  const others = notifier(pool);
  const me = randomUUID();
  const waiting: ChangeNotification[] = [];
  let isSending = false;
  let opened = false;
  const notifications = listen({
    connectionString: url,
    channel: CHANNEL,
    name: 'panelist-bus',
    onMessage: (payload) => {
      if (payload !== undefined) take(batch.parse(JSON.parse(payload)));
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

  function take(hints: z.infer<typeof batch>): void {
    // This process has delivered its own.
    if (hints[0]?.by === me) return;
    for (const { by: _, ...hint } of hints) known.deliver(hint);
  }

  function send(): void {
    isSending = false;
    const hints = waiting.splice(0);
    for (const each of hints) known.deliver(each);
    while (hints.length > 0) others.notify(CHANNEL, takeBatch(hints, me), onError);
  }

  return {
    publish(hint) {
      waiting.push(hint);
      if (isSending) return;
      isSending = true;
      // What one commit changed is published in one turn, and goes together.
      setImmediate(send);
    },
    subscribe: (listener) => known.add(listener),
    onMissed: (listener) => known.onMissed(listener),
    async close() {
      if (isSending) send();
      await others.flushed();
      known.clear();
      await notifications.close();
    },
  };
}

/** As many hints as fit one notification. A hint holds ids only, so a single one always fits. */
function takeBatch(waiting: ChangeNotification[], by: string): string {
  const taken: ChangeNotification[] = [];
  let bytes = 100;
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    bytes += Buffer.byteLength(JSON.stringify(next)) + 1;
    if (taken.length > 0 && bytes > MAX_BYTES) break;
    taken.push(next);
    waiting.shift();
  }
  const [first, ...rest] = taken;
  return JSON.stringify([{ ...first, by }, ...rest]);
}
