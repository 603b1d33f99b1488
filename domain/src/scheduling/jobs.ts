import { z } from 'zod';
import { job, mailAttempts } from '../kernel/job.js';

/**
 * A reminder of a session, so many hours before it. One that was moved since has another claim of
 * the calendar; one that is booked elsewhere has no claim, and another start.
 */
export const remindOfSession = job({
  name: 'remind-of-session',
  payload: z.object({
    participationId: z.string(),
    claim: z.number().int().nullable(),
    /** ISO 8601; only where there is no claim. */
    start: z.string().optional(),
    hours: z.number().int(),
  }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});
