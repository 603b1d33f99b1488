import type { Job, JobsOptions, Queue, Worker } from 'bullmq';

export interface NewJob {
  readonly name: string;
  readonly data: unknown;
  readonly opts: JobsOptions;
}

/** The part of BullMQ's queue and worker that we use, the same for every backend. */
export interface BackendQueue {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  /** All or none. */
  addBulk(jobs: NewJob[]): Promise<unknown>;
  getJobCounts(): ReturnType<Queue['getJobCounts']>;
  getJobs: Queue['getJobs'];
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

/** What we use of a queue that only the board reads; its type differs by backend. */
export type BareQueue = Pick<BackendQueue, 'on' | 'close'>;

export interface BackendWorker {
  run(): Promise<void>;
  /** Fetches no more jobs and waits for running ones. */
  pause(): Promise<void>;
  close(force: true): Promise<void>;
  cancelAllJobs: Worker['cancelAllJobs'];
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export type Processor = (job: Job, token: string | undefined, signal: AbortSignal | undefined) => Promise<void>;

export interface WorkerSettings {
  readonly concurrency: number;
  readonly lockDurationMs: number;
  readonly stalledIntervalMs: number;
}

/** The store of the jobs: PostgreSQL or Redis. */
export interface QueueBackend {
  /** Most completed jobs that a queue keeps; undefined: their age alone counts. */
  readonly mostCompleted: number | undefined;
  /**
   * Resolves once jobs can be stored and fetched; throws what prevents that. Does not cache
   * failures.
   */
  readonly check: () => Promise<void>;
  readonly queue: (name: string) => BackendQueue;
  /** BullMQ's own queue, for the board. */
  readonly bareQueue: (name: string) => BareQueue;
  /** Does not fetch anything until `run()`. */
  readonly worker: (name: string, processor: Processor, settings: WorkerSettings) => BackendWorker;
  readonly close: () => Promise<void>;
}

/**
 * How often BullMQ delivers a dead process's job again before it marks the job failed (then the
 * sweeps find it).
 */
export const MAX_STALLED = 5;

/** Pause of a worker after a lost connection, in milliseconds; BullMQ's own pause is 15 s. */
export const RETRY_MS = 1_000;

/** About this time, in whole units: workers that began together would always look together. */
export function spread(time: number): number {
  return Math.round(time * (0.75 + Math.random() / 2));
}
