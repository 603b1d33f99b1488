import type pg from 'pg';
import type { Position } from '../event-sourcing/index.js';
import { listen } from '../postgres/index.js';
import { markUsed } from './checkpoints.js';
import { progressOf, projectorProgressChannel } from './progress.js';

/** The safety net under a lost announcement, in milliseconds. */
const poll = 200;
/**
 * How often the versions that this process reads are marked as used, in milliseconds: no other
 * process drops them.
 */
const markEvery = 3_600_000;

/** A wait ends by its time. */
const { signal: forever } = new AbortController();

export interface PositionWaiter {
  /**
   * Waits until each of the versions has reached `position`; false if the time ran out first, also
   * where no process runs one of them now, or one is ahead of the log. It does not wait for
   * processors that are stopped at an event: their pages say so themselves.
   */
  readonly wait: (position: Position, milliseconds: number) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/**
 * Lets queries wait until the read models show what was written (architecture, "Read your own
 * writes").
 * @param names checkpoints of the versions that this process reads
 */
export function positionWaiter(pool: pg.Pool, names: readonly string[], onError: (error: unknown) => void): PositionWaiter {
  const local = progressOf(pool);
  const listener = listen({
    connectionString: pool.options.connectionString ?? '',
    channel: projectorProgressChannel,
    onMessage: local.wake,
    onError,
  });
  const mark = (): void => void markUsed(pool, names).catch(onError);
  const marking = setInterval(mark, markEvery);
  mark();
  return {
    wait: async (position, milliseconds) => {
      if (local.of(names, position) === 'passed') return true;
      const end = Date.now() + milliseconds;
      // Made before the query, so that an announcement during it is not missed.
      const waiter = local.waiter();
      try {
        for (let dueAt = end; ; dueAt = Date.now() + poll) {
          const known = local.of(names, position);
          if (known === 'passed') return true;
          const isDue = known === 'unknown' || Date.now() >= dueAt;
          if (isDue && (await havePassed(pool, names, position))) return true;
          const left = end - Date.now();
          if (left <= 0) return false;
          await waiter.wait(Math.min(poll, left), forever);
        }
      } finally {
        waiter.close();
      }
    },
    close: () => {
      clearInterval(marking);
      return listener.close();
    },
  };
}

/**
 * Whether each of these checkpoints has passed the position. One that is stopped at an event is not
 * waited for.
 */
export async function havePassed(pool: pg.Pool, names: readonly string[], position: Position): Promise<boolean> {
  const answer = await pool.query<{ passed: boolean }>(
    `select not exists (
       select from app.checkpoints
       where name = any($2) and (state = 'ahead' or (state <> 'stopped' and (position is null or position < $1 collate "C")))
     ) as passed`,
    [position, names],
  );
  return answer.rows[0]?.passed === true;
}

/**
 * The first of these versions that has never caught up; null when all have. A process that reads
 * them is not ready before. One that stopped at an event holds up no start: its pages say so.
 */
export async function firstBehind(pool: pg.Pool, names: readonly string[]): Promise<string | null> {
  const answer = await pool.query<{ name: string }>(
    `select wanted.name from unnest($1::text[]) wanted(name)
     left join app.checkpoints c on c.name = wanted.name where c.caught_up_at is null and c.state is distinct from 'stopped' limit 1`,
    [names],
  );
  return answer.rows[0]?.name ?? null;
}
