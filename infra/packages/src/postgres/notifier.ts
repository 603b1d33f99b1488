import { setTimeout as pause } from 'node:timers/promises';
import { deferred, type Deferred } from '../foundation/index.js';
import { onePerPool } from './one-per-pool.js';

/**
 * Shortest time between two statements, in milliseconds: other processes need to know that there is
 * more, not how often.
 */
const spacing = 20;

interface Notification {
  readonly channel: string;
  readonly payload: string;
  readonly onError: (error: unknown) => void;
}

export interface Notifier {
  /**
   * Sends it soon. Equal ones that wait become one; PostgreSQL takes payloads of less than 8000
   * bytes.
   */
  readonly notify: (channel: string, payload: string, onError?: (error: unknown) => void) => void;
  /** Resolves once what was given before is sent, whatever comes meanwhile. */
  readonly flushed: () => Promise<void>;
}

/** The notifications of one statement. */
interface Batch {
  readonly all: Map<string, Notification>;
  readonly sent: Deferred;
}

const newBatch = (): Batch => ({ all: new Map(), sent: deferred() });

/**
 * Notifies other processes by NOTIFY, apart from other statements: inside their transactions
 * it would serialise all commits of the database. All notifications of a pool share statements. One
 * that fails is dropped, for who listens also polls.
 */
export const notifier = onePerPool((pool): Notifier => {
  let underWay: Batch | undefined;
  let next = newBatch();
  let isRunning = false;

  async function send({ all, sent }: Batch): Promise<void> {
    const notifications = [...all.values()];
    try {
      // Losing it costs nothing, so the commit does not wait for the disk while it holds
      // PostgreSQL's database-wide lock of NOTIFY.
      await pool.query(
        `select set_config('synchronous_commit', 'off', true), pg_notify(n.channel, n.payload)
         from json_to_recordset($1) as n(channel text, payload text)`,
        [JSON.stringify(notifications.map(({ channel, payload }) => ({ channel, payload })))],
      );
    } catch (error) {
      for (const onError of new Set(notifications.map((each) => each.onError))) onError(error);
    }
    sent.resolve();
  }

  async function run(): Promise<void> {
    isRunning = true;
    // Notifications of one turn are sent together.
    await Promise.resolve();
    while (next.all.size > 0) {
      underWay = next;
      next = newBatch();
      await send(underWay);
      await pause(spacing);
    }
    isRunning = false;
  }

  return {
    notify: (channel, payload, onError = () => undefined) => {
      next.all.set(`${channel} ${payload}`, { channel, payload, onError });
      if (!isRunning) void run();
    },
    flushed: async () => {
      const given = next;
      await underWay?.sent.promise;
      if (given.all.size > 0) await given.sent.promise;
    },
  };
});
