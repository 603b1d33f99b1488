import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { job, mailJob } from '../kernel/job.js';

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

/**
 * Jobs of the first edition, which `advance-payout` replaces. No code enqueues them now; the same
 * handler serves those queued before an upgrade, or by a process of that edition during one. Remove
 * them once no installation upgrades from that edition: a queue without a handler keeps its jobs
 * for ever.
 */
export const dispatchPayout = job({ ...advancePayout, name: 'dispatch-payout', concurrency: 4 });
export const followPayout = job({ ...advancePayout, name: 'follow-payout', concurrency: 4 });

/**
 * Looks up at the provider what its webhook names. The webhook endpoint enqueues it. Its retries
 * outlast two hours without an answer from the provider.
 */
export const followWebhook = job({
  name: 'follow-webhook',
  payload: z.object({
    method: z.enum(['TREMENDOUS', 'PAYPAL']),
    kind: z.enum(['order', 'reward', 'batch']),
    /** The provider's id. */
    id: z.string(),
  }),
  attempts: 14,
  backoffMs: 1_000,
  concurrency: 4,
});

export const tellParticipantWhenDestinationChanged = mailJob('tell-participant-when-payout-destination-changed');
export const tellParticipantWhenPayoutSettingsChanged = mailJob('tell-participant-when-payout-settings-changed');
export const tellParticipantWhenPaid = mailJob('tell-participant-when-paid');
