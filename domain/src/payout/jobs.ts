import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { job, mailJob } from '../kernel/job.js';
import { advancePayout } from './advance-payout-job.js';

export { advancePayout };

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

/**
 * Retries the payouts of a batch, one after the other. The schedule starts the job again until the
 * batch is done, so its own retries need not outlast much.
 */
export const runPayoutBatch = job({
  name: 'run-payout-batch',
  payload: z.object({ batchId: id }),
  attempts: 5,
  backoffMs: 1_000,
  concurrency: 2,
});

/**
 * Compares the payouts of 30 days with a provider's own list. Its retries last about an hour; then
 * the schedule enqueues it again.
 */
export const reconcilePayouts = job({
  name: 'reconcile-payouts',
  payload: z.object({ method: z.enum(['TREMENDOUS', 'PAYPAL']) }),
  attempts: 8,
  backoffMs: 30_000,
  concurrency: 1,
});

/** Checks what holds for money by its cause, each night. */
export const checkInvariants = job({
  name: 'check-money-invariants',
  payload: z.object({}),
  attempts: 8,
  backoffMs: 30_000,
  concurrency: 1,
});

export const mailParticipantWhenDestinationChanged = mailJob('mail-participant-when-payout-destination-changed');
export const mailParticipantWhenPayoutSettingsChanged = mailJob('mail-participant-when-payout-settings-changed');
/** To the mailboxes of the former destination and of the new one. */
export const mailAddressesOfDestination = mailJob('mail-addresses-of-destination');
export const mailParticipantWhenPaid = mailJob('mail-participant-when-paid');
export const mailParticipantWhenPaymentFails = mailJob('mail-participant-when-payment-fails');
