import type { Logger } from '../foundation/index.js';
import { throttleErrors } from '../foundation/index.js';
import type { BackendQueue, QueueBackend } from './backend.js';
import { checkedJobId } from './job-id.js';
import { jobOptions } from './job-options.js';
import type { Queue } from './port.js';
import { supervisedWorker, type SupervisedWorker } from './supervised-worker.js';

export interface BullmqQueueOptions {
  readonly backend: QueueBackend;
  readonly logger: Logger;
  /** How long a worker may go without renewing its lock before another one gets the job. */
  readonly lockDurationMs?: number;
  readonly stalledIntervalMs?: number;
  /** See `supervisedWorker`. */
  readonly restMs?: number;
}

/**
 * The queue over BullMQ: one BullMQ queue a job definition, so that each has a concurrency of its
 * own.
 */
export function bullmqQueue(options: BullmqQueueOptions): Queue {
  const { backend, logger, lockDurationMs = 30_000, stalledIntervalMs = 15_000, restMs = 10_000 } = options;
  const queues = new Map<string, BackendQueue>();
  const workers = new Map<string, SupervisedWorker>();
  let closed: Promise<void> | null = null;

  function queueOf(name: string): BackendQueue {
    const known = queues.get(name);
    if (known) return known;
    const queue = backend.queue(name);
    const report = throttleErrors((error: Error) => logger.warn({ err: error, queue: name }, 'a queue reports an error'));
    queue.on('error', report);
    queues.set(name, queue);
    return queue;
  }

  async function close(deadlineMs: number): Promise<void> {
    await Promise.all([...workers.values()].map((worker) => worker.stop(deadlineMs)));
    await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    await backend.close();
  }

  return {
    async add(definition, jobId, payload) {
      const data = definition.payload.parse(payload);
      await queueOf(definition.name).add(definition.name, data, jobOptions(definition, checkedJobId(jobId)));
    },
    async work(handlers) {
      await backend.check();
      for (const handler of handlers) {
        const { name, concurrency } = handler.definition;
        if (workers.has(name)) throw new Error(`${name} has a handler already`);
        const settings = { concurrency, lockDurationMs, stalledIntervalMs };
        workers.set(name, supervisedWorker({ backend, handler, settings, logger, restMs }));
      }
    },
    async ready() {
      if ([...workers.values()].some((worker) => !worker.healthy())) return false;
      return backend.check().then(
        () => true,
        () => false,
      );
    },
    async counts() {
      const names = [...new Set([...queues.keys(), ...workers.keys()])];
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await queueOf(name).getJobCounts()] as const)),
      );
    },
    close: (deadlineMs) => (closed ??= close(deadlineMs)),
  };
}
