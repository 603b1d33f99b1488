import { z } from 'zod';
import { job, mailAttempts } from '../kernel/job.js';

/** A reminder of a session, so many hours before it. A session that was moved since has another claim. */
export const remindOfSession = job({
  name: 'remind-of-session',
  payload: z.object({
    participationId: z.string(),
    claim: z.number().int(),
    hours: z.number().int(),
    /** The deadline that ends with the job; jobs of an earlier version have none. */
    deadlineId: z.string().optional(),
  }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});
