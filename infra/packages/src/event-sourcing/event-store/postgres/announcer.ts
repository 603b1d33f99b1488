import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Shortest time between two announcements, in milliseconds: other processes need to know that there
 * is more, not how often.
 */
const spacing = 20;

export interface Announcer {
  /** Announces an append soon; many calls become one notification. */
  readonly announce: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Tells other processes about appends by NOTIFY, apart from the appends: inside their transactions
 * it would serialise all commits of the database. An announcement that fails is dropped, for
 * readers also poll.
 */
export function announcer(pool: pg.Pool, channel: string, payload: string, onError: (error: unknown) => void): Announcer {
  let asked = false;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (asked) {
      asked = false;
      // Losing it costs nothing, so the commit does not wait for the disk.
      await pool
        .query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [channel, payload])
        .catch(onError);
      await pause(spacing);
    }
    running = undefined;
  };
  return {
    announce: () => {
      asked = true;
      running ??= run();
    },
    close: async () => {
      asked = false;
      await running;
    },
  };
}
