import type { PgPool, PgPoolClient } from 'bullmq';
import { sleep } from '../foundation/index.js';
import { spread, type BackendWorker } from './backend.js';

/** Knows which queues hold something for a worker. */
export interface QueueWatch {
  /**
   * Resolves as soon as the queue holds a job that has not ended, or can't be watched; at the
   * latest when `signal` aborts.
   * @param everyMs about how often it looks without a notification, in milliseconds of real time
   */
  readonly holdsWork: (queue: string, everyMs: number, signal: AbortSignal) => Promise<void>;
}

/** BullMQ has an index for each of these states. */
const HOLDING = `select queue from unnest($1::text[]) watched(queue)
  where exists (select from job where job.queue = watched.queue and state = 'waiting')
     or exists (select from job where job.queue = watched.queue and state = 'active')
     or exists (select from job where job.queue = watched.queue and state = 'delayed')`;

/**
 * Watches all queues of a process whose workers sleep, with one LISTEN and one statement. When that
 * fails all of the workers wake up and see for themselves.
 * @param listening the connection that all workers of the process listen on
 */
export function queueWatch(pool: Pick<PgPool, 'query'>, listening: () => Promise<PgPoolClient>): QueueWatch {
  const asleep = new Map<string, () => void>();
  let everyMs = Number.POSITIVE_INFINITY;
  let isWatching = false;
  let pausing = new AbortController();

  const wakeAll = (): void => asleep.forEach((wake) => wake());

  async function watch(): Promise<void> {
    const client = await listening();
    client.on('error', wakeAll);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'bullmq_jobs') asleep.get(payload)?.();
    });
    try {
      // Before the first look: what is added meanwhile is either found or announced.
      await client.query('listen bullmq_jobs');
      while (asleep.size > 0) {
        pausing = new AbortController();
        const { rows } = await pool.query<{ queue: string }>(HOLDING, [[...asleep.keys()]]);
        for (const { queue } of rows) asleep.get(queue)?.();
        if (asleep.size > 0) await sleep(spread(everyMs), pausing.signal, false);
      }
    } finally {
      client.release();
    }
  }

  function beWatching(): void {
    if (isWatching || asleep.size === 0) return pausing.abort();
    isWatching = true;
    void watch()
      .catch(wakeAll)
      .finally(() => {
        isWatching = false;
        beWatching();
      });
  }

  return {
    holdsWork: async (queue, lookMs, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const wake = (): void => {
          asleep.delete(queue);
          signal.removeEventListener('abort', wake);
          if (asleep.size === 0) pausing.abort();
          resolve();
        };
        signal.addEventListener('abort', wake);
        asleep.set(queue, wake);
        everyMs = Math.min(everyMs, lookMs);
        beWatching();
      }),
  };
}

/** A worker that is made once there is something for it: to start one takes six statements. */
export function sleepingWorker(make: () => BackendWorker, holdsWork: (signal: AbortSignal) => Promise<void>): BackendWorker {
  const stopping = new AbortController();
  const listeners: ((error: Error) => void)[] = [];
  let worker: BackendWorker | undefined;
  return {
    async run() {
      await holdsWork(stopping.signal);
      if (stopping.signal.aborted) return;
      worker = make();
      for (const listener of listeners) worker.on('error', listener);
      await worker.run();
    },
    async pause() {
      stopping.abort();
      await worker?.pause();
    },
    async close() {
      stopping.abort();
      await worker?.close(true);
    },
    cancelAllJobs: (reason) => worker?.cancelAllJobs(reason),
    on: (_event, listener) => listeners.push(listener),
  };
}
