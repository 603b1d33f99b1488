import type { Logger } from '../foundation/index.js';
import { sleep, throttleErrors } from '../foundation/index.js';
import type { BackendWorker, QueueBackend, WorkerSettings } from './backend.js';
import type { JobHandler } from './port.js';
import { processorOf } from './process-job.js';

export interface SupervisedWorker {
  /** False while the worker pauses after too many errors, until its backend is ready again. */
  readonly healthy: () => boolean;
  /** Waits for running jobs until the deadline, then aborts them. */
  readonly stop: (deadlineMs: number) => Promise<void>;
}

interface Supervision {
  readonly backend: QueueBackend;
  readonly handler: JobHandler;
  readonly settings: WorkerSettings;
  readonly logger: Logger;
  /** How long a worker pauses after too many errors before it checks the backend again. */
  readonly restMs: number;
}

/** How long running jobs may take to finish when their worker pauses. */
const RESCUE_MS = 1_000;

/** A worker that runs only while its backend answers, and pauses after too many errors. */
export function supervisedWorker({ backend, handler, settings, logger, restMs }: Supervision): SupervisedWorker {
  const { name } = handler.definition;
  const stopping = new AbortController();
  let current: BackendWorker | null = null;
  let closing: Promise<void> = Promise.resolve();
  let healthy = true;
  const report = throttleErrors((error: Error) => logger.warn({ err: error, queue: name }, 'a worker reports an error'));

  function start(): void {
    const breaker = errorBreaker();
    const worker = backend.worker(name, processorOf(handler, logger), settings);
    worker.on('error', (error) => {
      if (stopping.signal.aborted || breaker.open) return;
      if (!breaker.hit()) return report(error);
      logger.error({ err: error, queue: name }, 'a worker reports too many errors and pauses');
      healthy = false;
      current = null;
      closing = closeWithin(worker, RESCUE_MS).catch(() => undefined);
      void recover();
    });
    current = worker;
    healthy = true;
    worker.run().catch((error: unknown) => logger.error({ err: error, queue: name }, 'a worker ended'));
  }

  async function recover(): Promise<void> {
    await closing;
    while (!stopping.signal.aborted) {
      await sleep(restMs, stopping.signal, false);
      if (stopping.signal.aborted) return;
      const well = await backend.check().then(
        () => true,
        () => false,
      );
      if (well && !stopping.signal.aborted) return start();
    }
  }

  start();
  return {
    healthy: () => healthy,
    stop: async (deadlineMs) => {
      stopping.abort();
      const worker = current;
      current = null;
      if (worker !== null) await closeWithin(worker, deadlineMs);
      await closing;
    },
  };
}

/**
 * BullMQ's own `close()` waits for running jobs without a limit, and can't be cut short once
 * called.
 */
async function closeWithin(worker: BackendWorker, deadlineMs: number): Promise<void> {
  const finishedInTime = new AbortController();
  const finished = worker
    .pause()
    .catch(() => undefined)
    .finally(() => finishedInTime.abort());
  await Promise.race([finished, sleep(deadlineMs, finishedInTime.signal)]);
  if (!finishedInTime.signal.aborted) worker.cancelAllJobs('the process stops');
  await worker.close(true);
}

interface ErrorBreaker {
  /** Counts one error. Returns true for the one that opens the breaker, and only for that one. */
  hit(): boolean;
  readonly open: boolean;
}

/**
 * Bounds a loop that reports errors: more than `limit` within `windowMs` of real time open it for
 * good. On a missing schema a worker reports a hundred thousand errors a second and starves the
 * process.
 */
export function errorBreaker({ limit = 20, windowMs = 1_000, now = Date.now } = {}): ErrorBreaker {
  let recent: number[] = [];
  let open = false;
  return {
    hit() {
      if (open) return false;
      const time = now();
      recent = [...recent.filter((earlier) => earlier > time - windowMs), time];
      open = recent.length > limit;
      return open;
    },
    get open() {
      return open;
    },
  };
}
