import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { job, mailJob } from '../kernel/job.js';

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

/**
 * Jobs of the first edition, which `advance-payout` replaces. No code enqueues them any more; those that were queued before an upgrade, or by a process of
 * that edition during one, are handled alike. They can be removed once no installation upgrades from it: a queue without a handler keeps its jobs for ever.
 */
export const dispatchPayout = job({ ...advancePayout, name: 'dispatch-payout', concurrency: 4 });
export const followPayout = job({ ...advancePayout, name: 'follow-payout', concurrency: 4 });

/**
 * Looks up at the provider what its message names. The endpoint for webhooks enqueues it. Its retries cover more than two hours of a provider that does
 * not answer.
 */
export const followWebhook = job({
  name: 'follow-webhook',
  payload: z.object({
    method: z.enum(['TREMENDOUS', 'PAYPAL']),
    kind: z.enum(['order', 'reward', 'batch']),
    /** The provider's. */
    id: z.string(),
  }),
  attempts: 14,
  backoffMs: 1_000,
  concurrency: 4,
});

export const tellParticipantWhenPaid = mailJob('tell-participant-when-paid');
