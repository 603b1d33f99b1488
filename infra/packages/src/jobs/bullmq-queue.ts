import type { RequestHandler } from 'express';
import type { Logger } from '../foundation/index.js';
import { sleep, throttleErrors, traceparent } from '../foundation/index.js';
import { inBatches } from '../postgres/index.js';
import type { BackendQueue, BareQueue, NewJob, QueueBackend } from './backend.js';
import { failingJobs, failingStates, inOrder } from './failing-jobs.js';
import type { Queue } from './port.js';
import { supervisedWorker, type SupervisedWorker } from './supervised-worker.js';
import type { Job } from '@panelist/domain/kernel';
import type { JobsOptions } from 'bullmq';

const DAY_SECONDS = 24 * 3_600;

/**
 * How BullMQ keeps and retries a job. It removes completed jobs after a week, or once there are
 * more than `mostCompleted`, failed ones after a quarter of a year.
 */
function jobOptions(definition: Job, jobId: string, mostCompleted: number | undefined): JobsOptions {
  return {
    jobId,
    attempts: definition.attempts,
    backoff: { type: 'exponential', delay: definition.backoffMs, jitter: 0.5 },
    removeOnComplete: { age: 7 * DAY_SECONDS, ...(mostCompleted === undefined ? {} : { count: mostCompleted }) },
    removeOnFail: { age: 90 * DAY_SECONDS },
  };
}

/** BullMQ uses the colon as a separator and all-digit ids for its own counters. */
const FORM = /^[A-Za-z0-9][A-Za-z0-9_.-]*-[A-Za-z0-9_.-]+$/;

/**
 * The id if it has the form `<reaction>-<eventId>` (with the suffix `-s<n>` for a sweep's repeat).
 * @throws RangeError on any other form: otherwise an id that only one backend refuses would fail in
 * production first
 */
export function checkedJobId(id: string): string {
  if (id.length > 200 || !FORM.test(id) || /^\d+$/.test(id)) throw new RangeError(`Not a job id: ${id}`);
  return id;
}

/** Most jobs of one statement. */
const mostAtOnce = 100;
/** In PostgreSQL adding several makes two temporary tables: fewer jobs are added one by one. */
const worthTogether = 5;

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
  const adders = new Map<string, (job: NewJob) => Promise<void>>();
  /** Those of the board. */
  const bare: BareQueue[] = [];
  const workers = new Map<string, SupervisedWorker>();
  const calls = new Set<Promise<unknown>>();
  let isOpen = true;
  let closed: Promise<void> | null = null;

  /**
   * BullMQ never settles a call on a queue that closes, and what waits for it could not stop: those
   * that have begun end first, later ones fail.
   */
  async function whileOpen<Result>(call: () => Promise<Result>): Promise<Result> {
    if (!isOpen) throw new Error('The queue of jobs is closed');
    const running = call();
    calls.add(running);
    try {
      return await running;
    } finally {
      calls.delete(running);
    }
  }

  function queueOf(name: string): BackendQueue {
    const known = queues.get(name);
    if (known) return known;
    const queue = reporting(name, backend.queue(name));
    queues.set(name, queue);
    return queue;
  }

  /** Jobs that are added in one turn, or while others are, go together. */
  function adderOf(name: string): (job: NewJob) => Promise<void> {
    const known = adders.get(name);
    if (known) return known;
    const queue = queueOf(name);
    const adder = inBatches<NewJob, void>({ most: mostAtOnce, keyOf: ({ opts }) => opts.jobId ?? '' }, async (jobs) => {
      if (jobs.length < worthTogether) await Promise.all(jobs.map(async (job) => queue.add(job.name, job.data, job.opts)));
      else await queue.addBulk([...jobs]);
      return jobs.map(() => undefined);
    });
    adders.set(name, adder);
    return adder;
  }

  function bareQueueOf(name: string): BareQueue {
    const queue = reporting(name, backend.bareQueue(name));
    bare.push(queue);
    return queue;
  }

  function reporting<Each extends Pick<BackendQueue, 'on'>>(name: string, queue: Each): Each {
    queue.on(
      'error',
      throttleErrors((error: Error) => logger.warn({ err: error, queue: name }, 'a queue reports an error')),
    );
    return queue;
  }

  const used = (): readonly string[] => [...new Set([...queues.keys(), ...workers.keys()])];

  const countsOf = async (names: readonly string[]) =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await whileOpen(async () => queueOf(name).getJobCounts())] as const)),
    );

  async function close(deadlineMs: number): Promise<void> {
    await Promise.all([...workers.values()].map((worker) => worker.stop(deadlineMs)));
    isOpen = false;
    const ended = new AbortController();
    void Promise.allSettled(calls).then(() => ended.abort());
    await sleep(deadlineMs, ended.signal);
    await Promise.allSettled([...queues.values(), ...bare].map((queue) => queue.close()));
    await backend.close();
  }

  return {
    async add(definition, jobId, payload) {
      const data = definition.payload.parse(payload);
      // In the queue's own field for it, which a worker of an earlier version ignores.
      const metadata = traceparent();
      const kept = jobOptions(definition, checkedJobId(jobId), backend.mostCompleted);
      const opts = { ...kept, ...(metadata === undefined ? {} : { telemetry: { metadata } }) };
      await whileOpen(async () => adderOf(definition.name)({ name: definition.name, data, opts }));
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
    counts: async (names = used()) => countsOf(names),
    async failing(names, most) {
      const counts = await countsOf(names);
      const found = await Promise.all(
        names.flatMap((name) =>
          failingStates
            .filter((state) => (counts[name]?.[state] ?? 0) > 0)
            .map(async (state) => whileOpen(async () => failingJobs(queueOf(name), state, most))),
        ),
      );
      return found.flat().toSorted(inOrder);
    },
    board(definitions, path) {
      let board: Promise<RequestHandler> | undefined;
      const open = async () => {
        const { queueBoard } = await import('./queue-board.js');
        return queueBoard({
          queues: definitions.map((definition) => ({ definition, queue: bareQueueOf(definition.name) })),
          path,
        });
      };
      return async (request, response, next) => {
        board ??= open();
        await (
          await board
        )(request, response, next);
      };
    },
    async oldestWaitingMs() {
      const oldest = await Promise.all(
        used().map(async (name) => whileOpen(async () => queueOf(name).getJobs(['waiting'], 0, 0, true))),
      );
      const since = oldest.flat().map(({ timestamp }) => timestamp);
      return since.length === 0 ? null : Math.max(0, Date.now() - Math.min(...since));
    },
    close: (deadlineMs) => (closed ??= close(deadlineMs)),
  };
}
