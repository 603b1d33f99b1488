import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { job } from '../kernel/job.js';

/**
 * Takes a payout one step further: dispatches it, resends a bought reward, or asks the provider for
 * its state, as the payout's own state requires. Its retries last about a quarter of an hour (0.5
 * s, doubled eleven times), which both uses need: a provider may take that long to settle, and a
 * funding pause lasts as long. After that the sweep continues.
 */
export const advancePayout = job({
  name: 'advance-payout',
  payload: z.object({ payoutId: id }),
  attempts: 12,
  backoffMs: 500,
  concurrency: 8,
});
