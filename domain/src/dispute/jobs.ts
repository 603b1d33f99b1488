import { z } from 'zod';
import { job, mailAttempts, mailJob } from '../kernel/job.js';

const payload = z.object({ disputeId: z.string() });

/** The mails to the participant of a dispute. */
export const mailParticipantAboutDispute = mailJob('mail-participant-about-dispute');
/** The mails to the researcher of a dispute. */
export const mailResearcherAboutDispute = mailJob('mail-researcher-about-dispute');

/** A mail to the researcher a day before the answer is due. */
export const remindResearcherOfDispute = job({
  name: 'remind-researcher-of-dispute',
  payload,
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});

/** Carries out what the decision orders. */
export const remedyDispute = job({
  name: 'remedy-dispute',
  payload,
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 4,
});
