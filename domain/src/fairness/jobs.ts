import { z } from 'zod';
import { job, mailAttempts, mailJob } from '../kernel/job.js';

/** The mails to the person who asked for a review. */
export const mailReviewProgress = mailJob('mail-review-progress');

/** A mail to support before a review or a dispute is due. */
export const remindSupport = job({
  name: 'remind-support-of-review',
  payload: z.object({ stream: z.string(), kind: z.string() }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});

/** Carries out what an upheld review orders. */
export const remedyReview = job({
  name: 'remedy-review',
  payload: z.object({ stream: z.string() }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 4,
});
