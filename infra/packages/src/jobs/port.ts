import type { Job } from '@panelist/domain/kernel';
import type { z } from 'zod';

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
  /** Counts of jobs by state, per queue, for metrics and the operations page. */
  counts(): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  /**
   * Waits for running jobs until the deadline, then aborts them (the queue delivers them again).
   */
  close(deadlineMs: number): Promise<void>;
}
