import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { job, mailAttempts, mailJob } from '../kernel/job.js';

/** Resets a screener cycle that has expired. */
export const resetScreenerCycle = job({
  name: 'reset-screener-cycle',
  payload: z.object({ userId: id, cycleId: id, expiresAt: isoTime }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 4,
});

export const mailParticipantWhenInvited = mailJob('mail-participant-when-invited');
/**
 * An application that was submitted, work that the researcher has confirmed, a payment that is
 * approved.
 */
export const mailParticipantAboutProgress = mailJob('mail-participant-about-progress');
/** A place freed, and is held for a person on the waiting list: `stream` is that of the places. */
export const mailParticipantWhenPlaceFrees = mailJob('mail-participant-when-place-frees');
/** The project closed while the person waited for a place: `stream` is that of the places. */
export const mailWaitingWhenProjectClosed = mailJob('mail-waiting-when-project-closed');
/** The mail of an invitation with an e-mail: `stream` is the invitation's. */
export const sendInvitation = mailJob('send-invitation');
/** A session that was booked, moved or cancelled. */
export const mailParticipantAboutSession = mailJob('mail-participant-about-session');
/** To the project's owner: a participant has marked the task as complete. */
export const mailResearcherAboutCompletion = mailJob('mail-researcher-about-completion');
export const mailParticipantWhenProjectClosed = mailJob('mail-participant-when-project-closed');
/**
 * Closes one open application of a project that has closed; `eventId` is the closing's. Workers
 * enqueue it again until the application is closed.
 */
export const closeApplicationWhenProjectClosed = job({
  name: 'close-application-when-project-closed',
  payload: z.object({ projectId: id, participationId: id, eventId: id }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 8,
});
/** Ends one application that was not answered in time; `submittedAt` of its submission. */
export const expireUnansweredApplication = job({
  name: 'expire-unanswered-application',
  payload: z.object({ participationId: id, projectId: id, submittedAt: isoTime }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 4,
});
/** Invites, where its project invites by itself, an application that the page has not. */
export const inviteQualifiedApplication = job({
  name: 'invite-qualified-application',
  payload: z.object({ participationId: id, projectId: id }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 4,
});
/**
 * What Panelist does with a session that its researcher has not answered: confirms it, or approves
 * its payment. `start`: of the session; null of a task that was marked as complete.
 */
export const payUnansweredSession = job({
  name: 'pay-unanswered-session',
  payload: z.object({
    participationId: id,
    projectId: id,
    kind: z.enum(['confirm', 'approve']),
    start: isoTime.nullable(),
  }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 4,
});
/**
 * To the project's owner, a third of the way to the payment: the session, which ended at `since`,
 * waits for an answer.
 */
export const askResearcherAboutSession = job({
  name: 'ask-researcher-about-session',
  payload: z.object({ participationId: id, projectId: id, start: isoTime.nullable(), since: isoTime }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 2,
});
/**
 * To the project's owner, before unanswered applications end: those of one UTC day, `YYYY-MM-DD`.
 */
export const mailResearcherAboutUnanswered = job({
  name: 'mail-researcher-about-unanswered',
  payload: z.object({ projectId: id, day: z.string() }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 2,
});
/** Spends, releases or takes back what one response holds of its organization's funds. */
export const settleFundsOfResponse = job({
  name: 'settle-funds-of-response',
  payload: z.object({ participationId: id, projectId: id }),
  attempts: 8,
  backoffMs: 1_000,
  // All of a project write to one stream.
  concurrency: 2,
});
/**
 * A no-show, a response that the researcher could not use or did not accept, an application that
 * was not answered.
 */
export const mailParticipantWhenResponseEnded = mailJob('mail-participant-when-response-ended');
/**
 * To each person who was invited and not decided on: `stream` is the response's, `eventId` the
 * closing's.
 */
export const mailInvitedWhenProjectClosed = mailJob('mail-invited-when-project-closed');

/**
 * The mail about a project that fits a person, when it is published. Contract, Account and Settled.
 */
export const mailMatchedWhenProjectPublished = job({
  name: 'mail-matched-when-project-published',
  payload: z.object({ userId: id, projectId: id }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});

/**
 * The daily digest of a date in the person's zone: what happened from `since` until before `until`.
 */
export const sendDailyDigest = job({
  name: 'send-daily-digest',
  payload: z.object({ userId: id, day: z.string(), since: isoTime, until: isoTime }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});
