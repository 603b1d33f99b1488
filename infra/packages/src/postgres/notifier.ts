import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from './in-transaction.js';

/** Shortest time between two statements, in milliseconds: other processes need to know that there is more, not how often. */
const spacing = 20;

interface Notification {
  readonly channel: string;
  readonly payload: string;
  readonly onError: (error: unknown) => void;
}

export interface Notifier {
  /** Sends it soon. Equal ones that wait become one; PostgreSQL takes payloads of less than 8000 bytes. */
  readonly notify: (channel: string, payload: string, onError?: (error: unknown) => void) => void;
  /** Resolves once nothing waits. */
  readonly idle: () => Promise<void>;
}

const notifiers = new WeakMap<Pool, Notifier>();

/**
 * Tells other processes something by NOTIFY, apart from other statements: inside their transactions
 * it would serialise all commits of the database. All notifications of a pool share statements. One
 * that fails is dropped, for who listens also polls.
 */
export function notifier(pool: Pool): Notifier {
  const known = notifiers.get(pool) ?? makeNotifier(pool);
  notifiers.set(pool, known);
  return known;
}

function makeNotifier(pool: Pool): Notifier {
  let waiting = new Map<string, Notification>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // What one turn has to tell goes together.
    await Promise.resolve();
    while (waiting.size > 0) {
      const taken = [...waiting.values()];
      waiting = new Map();
      try {
        // Losing it costs nothing, so the commit does not wait for the disk while it holds PostgreSQL's
        // database-wide lock of NOTIFY.
        await pool.query(
          `select set_config('synchronous_commit', 'off', true), pg_notify(n.channel, n.payload)
           from json_to_recordset($1) as n(channel text, payload text)`,
          [JSON.stringify(taken.map(({ channel, payload }) => ({ channel, payload })))],
        );
      } catch (error) {
        for (const onError of new Set(taken.map((each) => each.onError))) onError(error);
      }
      await pause(spacing);
    }
    running = undefined;
  }

  return {
    notify: (channel, payload, onError = () => undefined) => {
      waiting.set(`${channel} ${payload}`, { channel, payload, onError });
      running ??= run();
    },
    idle: async () => running,
  };
}
