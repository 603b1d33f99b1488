import { z } from 'zod';
import { job } from '../kernel/job.js';

/**
 * Makes the ZIP of an export (contract, Account). `deadlineId` is the row that starts the job again
 * if a queue has lost it.
 */
export const makeExport = job({
  name: 'make-export',
  payload: z.object({ userId: z.string(), exportId: z.string(), deadlineId: z.string() }),
  attempts: 6,
  backoffMs: 2_000,
  concurrency: 2,
});
