import type { EventStore } from '@panelist/infra/event-sourcing';
import type { Metrics } from '@panelist/infra/foundation';
import type pg from 'pg';

/** The store, with the time of each append in `panelist_append_seconds`, failed ones included. */
export function measuredStore(store: EventStore, metrics: Metrics): EventStore {
  const seconds = metrics.histogram({
    name: 'panelist_append_seconds',
    help: 'Time from an append to its answer, waiting for others included.',
  });
  const measured = async <T>(work: () => Promise<T>): Promise<T> => {
    const end = seconds.startTimer();
    try {
      return await work();
    } finally {
      end();
    }
  };
  const { runCommand } = store;
  const own: Partial<EventStore> = {
    append: async (stream, events, expected) => measured(async () => store.append(stream, events, expected)),
    ...(runCommand && { runCommand: async (command) => measured(async () => runCommand(command)) }),
  };
  return new Proxy(store, { get: (target, name) => Reflect.get(name in own ? own : target, name) });
}

/** Connections of the pool, and who waits for one. */
export function measurePool(pool: pg.Pool, metrics: Metrics): void {
  metrics.gauge({
    name: 'panelist_database_connections',
    help: 'Open connections of the pool for the process’s own work: in use, and idle; and the most that it opens.',
    labels: ['state'],
    collect: (gauge) => {
      gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'most' }, pool.options.max ?? 0);
    },
  });
  metrics.gauge({
    name: 'panelist_database_waiting',
    help: 'Statements that wait for a connection of the pool.',
    collect: (gauge) => gauge.set(pool.waitingCount),
  });
}

/**
 * How far this process's clock is from the database's: processes compare the times that they write, those of
 * jobs' locks for example.
 */
export function measureClock(pool: pg.Pool, metrics: Metrics): void {
  metrics.gauge({
    name: 'panelist_clock_difference_seconds',
    help: 'By how much the clock of this process is ahead of the database’s; absent while the database does not answer.',
    collect: async (gauge) => {
      try {
        const before = Date.now();
        const { rows } = await pool.query<{ now: number }>(
          'select extract(epoch from clock_timestamp())::double precision as now',
        );
        const middle = (before + Date.now()) / 2;
        for (const { now } of rows) gauge.set(middle / 1_000 - now);
      } catch {
        // An old value would look like a new one.
        gauge.remove();
      }
    },
  });
}
