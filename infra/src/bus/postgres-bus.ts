import { Client } from 'pg';
import type { Pool } from 'pg';
import { z } from 'zod';
import { listeners } from './listeners.js';
import type { Bus, Hint } from './port.js';

const CHANNEL = 'panelist_hints';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Hints that came together go out in one notification; PostgreSQL takes less than 8000 bytes. */
const MOST_BYTES = 7_500;

const batch = z.array(z.object({ userId: z.string(), what: z.string(), id: z.string(), position: z.string() }));

export interface PostgresBusOptions {
  /** For publishing. */
  readonly pool: Pool;
  /** For a connection of its own that listens; it must reach PostgreSQL itself, not through a pooler. */
  readonly url: string;
  /** Told about a lost connection (it comes back by itself) or a listener that threw. */
  readonly onError?: (error: unknown) => void;
}

/** Hints between processes by LISTEN/NOTIFY. Resolves once it listens; a hint that comes while the connection is away is lost, as the port allows. */
export async function postgresBus({ pool, url, onError = () => undefined }: PostgresBusOptions): Promise<Bus> {
  const known = listeners(onError);
  const waiting: Hint[] = [];
  let sending: Promise<void> | undefined;
  const listening = await keepListening(
    url,
    (payload) => batch.parse(JSON.parse(payload)).forEach(known.deliver),
    known.missed,
    onError,
  );

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const payload = takeBatch(waiting);
      try {
        await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
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
      await listening.stop();
    },
  };
}

/** As many hints as fit one notification. A hint holds ids alone, so a single one always fits. */
function takeBatch(waiting: Hint[]): string {
  const taken: Hint[] = [];
  let bytes = 2;
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    bytes += Buffer.byteLength(JSON.stringify(next)) + 1;
    if (taken.length > 0 && bytes > MOST_BYTES) break;
    taken.push(next);
    waiting.shift();
  }
  return JSON.stringify(taken);
}

/** Listens for ever: a connection that ends is opened again, after pauses that grow. */
async function keepListening(
  url: string,
  onPayload: (payload: string) => void,
  onAgain: () => void,
  onError: (error: unknown) => void,
) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<Client> {
    const fresh = new Client({ connectionString: url, application_name: 'panelist-bus', keepAlive: true });
    fresh.on('error', onError);
    fresh.on('notification', ({ payload }) => {
      try {
        onPayload(payload ?? '[]');
      } catch (error) {
        onError(error);
      }
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    fresh.once('end', () => again(FIRST_PAUSE_MS));
    return fresh;
  }

  function again(pause: number): void {
    if (stopped) return;
    timer = setTimeout(() => void reconnect(pause), pause);
  }

  async function reconnect(pause: number): Promise<void> {
    try {
      client = await connect();
      if (stopped) await client.end();
      else onAgain();
    } catch (error) {
      onError(error);
      again(Math.min(pause * 2, LONGEST_PAUSE_MS));
    }
  }

  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await client.end();
    },
  };
}
