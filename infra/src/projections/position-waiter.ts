import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { listen } from '../event-store/postgres/listener.js';
import type { Position } from '../event-store/port.js';
import { projectorProgressChannel } from './progress.js';

/** The safety net under a lost announcement, in milliseconds. */
const poll = 200;

export interface PositionWaiter {
  /**
   * Waits until every projector that follows the log has come as far as `position`; false if the time ran out first.
   * Projectors that stand still (stopped by an event, not started) are not waited for: their pages say so themselves.
   */
  readonly wait: (position: Position, milliseconds: number) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Tells queries when the read models show what was written (architecture, "Read your own writes"). */
export function positionWaiter(pool: pg.Pool, onError: (error: unknown) => void): PositionWaiter {
  let moved = deferred();
  const listener = listen(
    pool.options.connectionString ?? '',
    projectorProgressChannel,
    () => {
      moved.resolve();
      moved = deferred();
    },
    onError,
  );
  return {
    wait: async (position, milliseconds) => {
      const end = Date.now() + milliseconds;
      for (;;) {
        // Taken before the look, so that what is announced during it is not missed.
        const next = moved.promise;
        if (await havePassed(pool, position)) return true;
        const left = end - Date.now();
        if (left <= 0) return false;
        const timer = new AbortController();
        await Promise.race([next, pause(Math.min(poll, left), undefined, { signal: timer.signal }).catch(() => undefined)]);
        timer.abort();
      }
    },
    close: () => listener.close(),
  };
}

async function havePassed(pool: pg.Pool, position: Position): Promise<boolean> {
  const answer = await pool.query<{ passed: boolean }>(
    `select not exists (
       select from read_model.projectors
       where following and (position is null or position < $1 collate "C")
     ) as passed`,
    [position],
  );
  return answer.rows[0]?.passed === true;
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
