import type { Job, JobsOptions, Queue, Worker } from 'bullmq';

/** What we use of BullMQ's queue and worker, whatever stores the jobs. */
export interface BackendQueue {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  getJobCounts(): ReturnType<Queue['getJobCounts']>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface BackendWorker {
  run(): Promise<void>;
  /** Fetches nothing more and waits for what runs. */
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

/** Where jobs lie: PostgreSQL or Redis. */
export interface QueueBackend {
  /** Resolves once jobs can be stored and fetched; throws what stands in the way. Never remembers a failure. */
  readonly check: () => Promise<void>;
  readonly queue: (name: string) => BackendQueue;
  /** Does not fetch anything until `run()`. */
  readonly worker: (name: string, processor: Processor, settings: WorkerSettings) => BackendWorker;
  readonly close: () => Promise<void>;
}

/** A job that was given up by a dead process is delivered again this often before BullMQ calls it failed (the sweeps find it then). */
export const MAX_STALLED = 5;

/** How soon a worker asks again after a lost connection; BullMQ's own pause is 15 s. */
export const RETRY_MS = 1_000;
