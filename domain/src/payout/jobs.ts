import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { job } from '../kernel/job.js';

/**
 * Takes a payout one step further: sends it, sends a bought reward again, or asks the provider for its state. The payout's own state says which.
 * Its retries cover about a quarter of an hour (0.5 s, doubled eleven times), which both uses need: a provider may take that long to settle, and a
 * provider out of funds rests as long. After that the sweep asks again.
 */
export const advancePayout = job({
  name: 'advance-payout',
  payload: z.object({ payoutId: id }),
  attempts: 12,
  backoffMs: 500,
  concurrency: 8,
});
