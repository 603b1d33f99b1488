import { z } from 'zod';
import { job, mailAttempts, mailJob } from '../kernel/job.js';

const payload = z.object({ userId: z.string(), eventId: z.string() });

/** Sends the mail that verifies an address. Document 1 §4. */
export const sendEmailVerification = job({
  name: 'send-email-verification',
  payload,
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});

/** Sends a phone code as a text message; tries as long as the code lasts. Document 1 §9. */
export const sendPhoneCode = job({ name: 'send-phone-code', payload, attempts: 10, backoffMs: 1_000, concurrency: 4 });

/** Sends the mail that confirms a new address. Contract, Account. */
export const sendEmailChange = job({
  name: 'send-email-change',
  payload,
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});

/** Informs the present address that another one was asked for. Contract, Account. */
export const mailFormerAddress = job({
  name: 'mail-former-address',
  payload,
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});

/** Sends the mail with a link for a new password. Contract, Account. */
export const sendPasswordReset = mailJob('send-password-reset');

/**
 * Asks the provider for the result of one attempt, which its webhook names. Its retries outlast two
 * hours.
 */
export const followIdentityCheck = job({
  name: 'follow-identity-check',
  payload: z.object({ id: z.string() }),
  attempts: 14,
  backoffMs: 1_000,
  concurrency: 4,
});

/** The result of an identity verification that the participant's own page did not bring. */
export const mailParticipantAboutIdentityCheck = mailJob('mail-participant-about-identity-check');

/**
 * Mails the owner about a changed password, or of a connected or disconnected account. No setting
 * turns it off.
 */
export const mailOwnerWhenAccountChanged = mailJob('mail-owner-when-account-changed');
/** Sends the receipt of an erasure; the row of the erasure keeps the address until then. */
export const sendErasureReceipt = job({
  name: 'send-erasure-receipt',
  payload: z.object({ erasureId: z.string() }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});
