import { z } from 'zod';
import { job } from '../kernel/job.js';

/** Makes the ZIP of an export (contract, Account). */
export const makeExport = job({
  name: 'make-export',
  payload: z.object({ userId: z.string(), exportId: z.string() }),
  attempts: 6,
  backoffMs: 2_000,
  concurrency: 2,
});
