import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { job, mailAttempts, mailJob } from '../kernel/job.js';

/**
 * Resets a screener cycle that has expired. The deadline's sweep enqueues it, and again until it has
 * succeeded.
 */
export const resetScreenerCycle = job({
  name: 'reset-screener-cycle',
  payload: z.object({ userId: id, cycleId: id, expiresAt: isoTime, deadlineId: z.string() }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 4,
});

export const tellParticipantWhenInvited = mailJob('tell-participant-when-invited');
export const tellParticipantWhenProjectClosed = mailJob('tell-participant-when-project-closed');
/** To each person who was invited and not decided on: `stream` is the response's, `eventId` the closing's. */
export const tellInvitedWhenProjectClosed = mailJob('tell-invited-when-project-closed');

/** The mail about a project that fits a person, when it is published. Contract, Account and Settled. */
export const tellMatchedWhenProjectPublished = job({
  name: 'tell-matched-when-project-published',
  payload: z.object({ userId: id, projectId: id }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});

/** The daily digest of a date in the person's zone: what happened from `since` until before `until`. */
export const sendDailyDigest = job({
  name: 'send-daily-digest',
  payload: z.object({ userId: id, day: z.string(), since: isoTime, until: isoTime }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});
