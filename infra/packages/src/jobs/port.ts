import type { Job } from '@panelist/domain/kernel';
import type { RequestHandler } from 'express';
import type { z } from 'zod';
import { registry } from '@panelist/domain/registry';

export interface JobRun {
  readonly jobId: string;
  /** 1 for the first run of this job. */
  readonly attempt: number;
  readonly signal: AbortSignal;
}

/** Thrown by a handler when a retry can't help: the job fails at once. */
export class UnrecoverableJobError extends Error {
  override readonly name = 'UnrecoverableJobError';
}

/**
 * Thrown by a handler when it is too early for the job: it runs again after its backoff, without a
 * warning in the log.
 */
export class TooEarlyJobError extends Error {
  override readonly name = 'TooEarlyJobError';
}

export interface JobHandler<Payload extends z.ZodObject = z.ZodObject> {
  readonly definition: Job<Payload>;
  readonly handle: (payload: z.output<Payload>, run: JobRun) => Promise<void>;
}

export function jobHandler<Payload extends z.ZodObject>(
  definition: Job<Payload>,
  handle: JobHandler<Payload>['handle'],
): JobHandler<Payload> {
  return { definition, handle };
}

/** A job whose last run failed. Times in milliseconds of real time. */
export interface FailingJob {
  readonly name: string;
  readonly jobId: string;
  /** Runs so far, and at most. */
  readonly attempts: number;
  readonly mostAttempts: number;
  /** The last error's text without personal data. */
  readonly error: string;
  readonly failedAt: number;
  /** Null for a job that is given up. */
  readonly nextTryAt: number | null;
}

/** Delivery of jobs, at least once. The events are the source of truth; the queue only delivers. */
export interface Queue {
  /**
   * `jobId` is `<reaction>-<eventId>`, with `-s<n>` for a sweep's repeat. The queue ignores an id
   * that it knows.
   */
  add<Payload extends z.ZodObject>(definition: Job<Payload>, jobId: string, payload: z.input<Payload>): Promise<void>;
  /**
   * Starts the workers of these handlers: after a readiness check of the backend, with a breaker on
   * the rate of errors.
   */
  work(handlers: readonly JobHandler[]): Promise<void>;
  ready(): Promise<boolean>;
  /** Counts of jobs by state, per queue; without names of the queues that this process uses. */
  counts(names?: readonly string[]): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  /**
   * Jobs of these queues that failed: first those that will run again, the next one first, then
   * those that are given up, the newest first.
   * @param most of each queue and kind
   */
  failing(names: readonly string[], most: number): Promise<readonly FailingJob[]>;
  /** Pages that show these queues to staff, mounted at `path`; they only read. */
  board(definitions: readonly Job[], path: string): RequestHandler;
  /**
   * How long the oldest waiting job has waited, in milliseconds of real time; null where none
   * waits.
   */
  oldestWaitingMs(): Promise<number | null>;
  /**
   * Waits for running jobs until the deadline, then aborts them (the queue delivers them again).
   * Calls fail from then on.
   */
  close(deadlineMs: number): Promise<void>;
}

/** The jobs of all contexts: each has a queue. */
export const everyJob: readonly Job[] = registry.jobs.map(({ job }) => job);
