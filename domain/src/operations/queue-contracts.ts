import { z } from 'zod';
import { byRoute, isoTime } from '../kernel/contract.js';

const count = z.number().int();

const queueSchema = z.object({
  name: z.string(),
  waiting: count,
  active: count,
  /** Wait for a time: for their next try, or for the pause of a queue. */
  delayed: count,
  /** Given up. */
  failed: count,
});
export type QueueStatus = z.output<typeof queueSchema>;

/** A job whose last run failed. Times are the machine's. */
const failingJobSchema = z.object({
  name: z.string(),
  /** The key of the job: the reaction and the event, or the sweep, that it comes from. */
  jobId: z.string(),
  /** Runs so far. */
  attempts: count,
  mostAttempts: count,
  /** The last error without personal data. */
  error: z.string(),
  failedAt: isoTime,
  /** Null for a job that is given up. */
  nextTryAt: isoTime.nullable(),
});
export type FailingJob = z.output<typeof failingJobSchema>;

/** Minutes of one point of the history. */
export const historyStepMinutes = 5;

const historyPointSchema = z.object({
  at: isoTime,
  /**
   * Jobs that wait to run, and jobs that are given up: the most in the step. Null where nothing was
   * measured.
   */
  waiting: count.nullable(),
  failed: count.nullable(),
  /** Of the processor that was furthest behind: events, and age of the oldest in seconds. */
  lag: count.nullable(),
  lagSeconds: z.number().nullable(),
  parked: count.nullable(),
});
export type HistoryPoint = z.output<typeof historyPointSchema>;

export const queueContracts = byRoute({
  'GET /api/v4/operations/queues': {
    answer: z.object({
      items: z.array(queueSchema),
      /**
       * Those that run again, the next one first, then those that are given up; the first of each
       * queue.
       */
      failing: z.array(failingJobSchema),
    }),
    spec: 'contract, Staff',
    summary: 'The jobs of each queue by state, and the jobs that fail: attempts, last error and next try.',
  },

  'GET /api/v4/operations/history': {
    query: z.object({
      /** Of one queue; without it of all. */
      queue: z.string().max(100).optional(),
      /** Of one processor; without it of all. */
      processor: z.string().max(100).optional(),
    }),
    /** The last 24 hours, a point each five minutes, oldest first. */
    answer: z.object({ items: z.array(historyPointSchema) }),
    spec: 'contract, Staff',
    summary: 'A day of queues, lag and parked streams, from samples of each minute.',
  },
});
