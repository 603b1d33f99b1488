import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { decisionMakerFields } from '../kernel/decision-maker.js';
import { event, events, type EventOf, type SentenceNames } from '../kernel/event.js';
import { formatCents } from '../kernel/money.js';
import { counted, utcMinute } from '../kernel/phrases.js';
import { placeSchema, recordedResponseSchema } from './response.js';
import { checkInSides } from './check-in.js';
import { unansweredSession } from './payment-promise.js';
import { participationStream, screenerCycleStream } from './streams.js';

export * from './places/place-events.js';

const who = { participationId: id, userId: id, projectId: id };

/** `claim`: the number of the calendar's claim that the booking follows. */
const booking = { bookingUid: id, start: isoTime, end: isoTime, timezone: z.string(), claim: z.number().int() };

/** By the rule alone: its researcher had not answered the session. */
const rule = z.literal(unansweredSession).optional();

/**
 * A booked session that did not take place, and what is paid for it; no payout where that is
 * nothing.
 */
const lost = { start: isoTime, claim: z.number().int(), compensationCents: z.number().int(), payoutId: id.nullable() };

const userId = '0199a000-0000-7000-8000-000000000001';
const participationId = '0199a000-0000-5000-8000-000000000013';
const cycleId = '0199a000-0000-5000-8000-000000000014';
const someone = { participationId, userId, projectId: '0199a000-0000-5000-8000-000000000011' };
const at = '2026-11-21T09:00:00.000Z';
const later = '2026-11-21T10:00:00.000Z';
const responses = [{ questionId: 'q1', answers: [{ uid: 'yes', text: null, value: null }] }];
const session = {
  bookingUid: '0199a000-0000-7000-8000-000000000015',
  start: at,
  end: later,
  timezone: 'America/New_York',
  claim: 1,
};

const lostSession = { start: at, claim: 1, compensationCents: 2_500, payoutId: '0199a000-0000-5000-8000-000000000022' };

type OnProject = { readonly projectId: string };
const compensated = (cents: number): string => (cents === 0 ? '' : `: ${formatCents(cents)} are paid for it`);
const byRule = (data: { readonly rule?: string | undefined }): string =>
  data.rule === undefined ? '' : ', for the researcher had not answered in time';
const name = ({ projectId }: OnProject, { project }: SentenceNames): string => `“${project(projectId)}”`;

/** Why a person may not start, of what is no step that they can take at once. */
export const startRefusalReasons = ['demographics', 'work-email', 'own-organization', 'limit'] as const;
export type StartRefusalReason = (typeof startRefusalReasons)[number];

export const participationEvents = events(participationStream, {
  /**
   * The first refusal of a start for this reason and `until` (ADR 170). `limit`, `until`: of the
   * screeners of a period.
   */
  StartRefused: event({
    data: { ...who, reason: z.enum(startRefusalReasons), limit: z.number().int().nullable(), until: isoTime.nullable() },
    sample: { ...someone, reason: 'limit', limit: 10, until: later },
    sentence: (data, names) => `Could not start the screener of ${name(data, names)}.`,
  }),
  ScreenerStarted: event({
    data: { ...who, ownerId: id },
    sample: { ...someone, ownerId: '0199a000-0000-7000-8000-000000000012' },
    sentence: (data, names) => `Started the screener of ${name(data, names)}.`,
  }),
  /** The complete draft: a reload or another device restores it. */
  ScreenerAnswerSaved: event({
    data: { ...who, responses: z.array(recordedResponseSchema), totalTimeSeconds: z.number() },
    sample: { ...someone, responses, totalTimeSeconds: 12 },
    personal: { userId: { responses: [] } },
    sentence: (data, names) => `Saved a draft for ${name(data, names)} with ${counted(data.responses.length, 'answer')}.`,
  }),
  /** A draft that an invitation opened: it passes the criteria, and may skip the questions. */
  InvitationUsed: event({
    data: { ...who, invitationId: id, skipsQuestions: z.boolean() },
    sample: { ...someone, invitationId: '0199a000-0000-5000-8000-000000000021', skipsQuestions: true },
    sentence: (data, names) => `Began with an invitation to ${name(data, names)}.`,
  }),
  NdaAnswered: event({
    data: { ...who, agree: z.boolean(), ndaUrl: z.string().nullable() },
    sample: { ...someone, agree: true, ndaUrl: 'https://sample.example/nda' },
    sentence: (data, names) => `${data.agree ? 'Agreed' : 'Did not agree'} to the NDA of ${name(data, names)}.`,
  }),
  /** Only where the project asks for places and the participant agreed; about a kilometre exact. */
  PlaceShared: event({
    data: { ...who, place: placeSchema.nullable() },
    sample: { ...someone, place: { latitude: 45.52, longitude: -122.68 } },
    personal: { userId: { place: null } },
    sentence: (data, names) => `Shared roughly where they were with the researcher of ${name(data, names)}.`,
  }),
  /** Only the answers on the path, masked; the server judges them. */
  ScreenerSubmitted: event({
    data: {
      ...who,
      responses: z.array(recordedResponseSchema),
      totalTimeSeconds: z.number(),
      qualified: z.boolean(),
      qualifiedPendingIdVerification: z.boolean(),
      /**
       * Criteria that the participant did not meet: question uids, or `nda`. Empty if qualified.
       */
      unmet: z.array(z.string()),
      /** Share of judged questions that the participant met, 0 to 100. */
      percentage: z.number(),
      /** Null where none counts it: an invitation skipped the questions. */
      cycleId: id.nullable(),
    },
    sample: {
      ...someone,
      responses,
      totalTimeSeconds: 30,
      qualified: true,
      qualifiedPendingIdVerification: false,
      unmet: [],
      percentage: 100,
      cycleId,
    },
    personal: { userId: { responses: [] } },
    sentence: (data, names) => {
      const pending = data.qualifiedPendingIdVerification ? 'qualified, pending ID verification' : 'did not qualify';
      return `Submitted the screener of ${name(data, names)} and ${data.qualified ? 'qualified' : pending}.`;
    },
  }),
  /**
   * The identity that the project requires was verified after the submission: the verdict is
   * `qualified` now.
   */
  ApplicationQualified: event({
    data: who,
    sample: someone,
    sentence: (data, names) => `Qualified for ${name(data, names)}, for the identity is verified.`,
  }),
  ParticipantInvited: event({
    data: { ...who, message: z.string(), remoteCommunicationDetails: z.string().nullable(), automatic: z.boolean() },
    sample: { ...someone, message: 'Welcome', remoteCommunicationDetails: null, automatic: false },
    // A researcher's message to or about a person may contain their name.
    personal: { userId: { message: '', remoteCommunicationDetails: null } },
    sentence: (data, names) => `Was invited to ${name(data, names)}${data.automatic ? ' automatically' : ''}.`,
  }),
  SessionBooked: event({
    data: { ...who, ...booking },
    sample: { ...someone, ...session },
    sentence: (data, names) => `Booked a session of ${name(data, names)} on ${utcMinute(data.start)}.`,
  }),
  SessionRescheduled: event({
    data: { ...who, ...booking },
    sample: { ...someone, ...session },
    sentence: (data, names) => `Moved the session of ${name(data, names)} to ${utcMinute(data.start)}.`,
  }),
  /** A session that was booked, or moved, on the researcher's page, and reported (ADR 186). */
  SessionBookedElsewhere: event({
    data: { ...who, start: isoTime, timezone: z.string(), meetingCancelLink: z.string().nullable() },
    sample: { ...someone, start: at, timezone: 'America/New_York', meetingCancelLink: 'https://calendar.example/cancel/1' },
    // The link alone is enough to cancel.
    personal: { userId: { meetingCancelLink: null } },
    sentence: (data, names) =>
      `Has a session of ${name(data, names)} on ${utcMinute(data.start)}, booked on the researcher's page.`,
  }),
  /** The researcher lets the participant move the session once, however near it is. */
  RescheduleAllowed: event({
    data: who,
    sample: someone,
    sentence: (data, names) => `Was allowed to move the session of ${name(data, names)}.`,
  }),
  ProjectStarted: event({ data: who, sample: someone, sentence: (data, names) => `Started ${name(data, names)}.` }),
  CompletionMarked: event({
    data: who,
    sample: someone,
    sentence: (data, names) => `Marked ${name(data, names)} as complete.`,
  }),
  ParticipantAttended: event({
    data: { ...who, rule },
    sample: { ...someone, rule: unansweredSession },
    sentence: (data, names) => `Was marked as having taken part in ${name(data, names)}${byRule(data)}.`,
  }),
  CheckedIn: event({
    data: { ...who, by: z.enum(checkInSides) },
    sample: { ...someone, by: 'participant' },
    sentence: ({ by, ...data }, names) =>
      by === 'participant'
        ? `Checked in for the session of ${name(data, names)}.`
        : `The researcher checked in for the session of ${name(data, names)}.`,
  }),
  /**
   * By rule: the participant had checked in, and the researcher had not ten minutes after the
   * start.
   */
  SessionMissedByResearcher: event({
    data: { ...who, ...lost },
    sample: { ...someone, ...lostSession },
    sentence: (data, names) => `The researcher missed the session of ${name(data, names)}${compensated(data.compensationCents)}.`,
  }),
  SessionCancelledByResearcher: event({
    data: { ...who, ...lost, reason: z.string() },
    sample: { ...someone, ...lostSession, reason: 'Our colleague is ill.' },
    personal: { userId: { reason: '' } },
    sentence: (data, names) =>
      `The researcher cancelled the session of ${name(data, names)}${compensated(data.compensationCents)}.`,
  }),
  NoShowRecorded: event({
    data: who,
    sample: someone,
    sentence: (data, names) => `Was marked as not having come to ${name(data, names)}.`,
  }),
  ResponseInvalidated: event({
    data: { ...who, reason: z.string() },
    sample: { ...someone, reason: 'The answers contradict each other.' },
    personal: { userId: { reason: '' } },
    sentence: (data, names) => `The response to ${name(data, names)} was marked as invalid.`,
  }),
  ResponseRejectedForQuality: event({
    data: { ...who, reason: z.string() },
    sample: { ...someone, reason: 'The answers are too short.' },
    personal: { userId: { reason: '' } },
    sentence: (data, names) => `The response to ${name(data, names)} was rejected for its quality.`,
  }),
  ResponseCancelled: event({
    data: { ...who, message: z.string(), from: z.string(), tooLate: z.boolean() },
    sample: { ...someone, message: 'I moved away.', from: 'PENDING', tooLate: false },
    personal: { userId: { message: '' } },
    sentence: (data, names) =>
      `Cancelled the response to ${name(data, names)}${data.tooLate ? ', too late before the session' : ''}.`,
  }),
  /** The project closed while the application was open. */
  ApplicationClosed: event({
    data: { ...who, ...decisionMakerFields },
    sample: someone,
    sentence: (data, names) => `The application to ${name(data, names)} ended, for the project closed.`,
  }),
  /** The application was not answered when its time was over (ADR 108). */
  ApplicationExpired: event({
    /** `identityMissing`: the participant still owed the verification of their identity. */
    data: { ...who, identityMissing: z.boolean() },
    sample: { ...someone, identityMissing: true },
    sentence: ({ identityMissing, ...data }, names) =>
      `The application to ${name(data, names)} ended, for ${identityMissing ? 'the identity was not verified' : 'nobody had answered it'} in time.`,
  }),
  /**
   * A decision on a dispute: the response counts as accepted, and its payment follows (ADR 113).
   */
  AcceptedByDecision: event({
    data: { ...who, disputeId: id },
    sample: { ...someone, disputeId: '0199a000-0000-5000-8000-000000000071' },
    sentence: (data, names) => `The response to ${name(data, names)} was accepted by the decision on a dispute.`,
  }),
  PaymentApproved: event({
    /** The payout that follows; null where nothing is to be paid. */
    data: { ...who, incentiveCents: z.number().int(), tipCents: z.number().int(), payoutId: id.nullable(), rule },
    sample: { ...someone, incentiveCents: 5000, tipCents: 500, payoutId: '0199a000-0000-5000-8000-000000000021' },
    sentence: (data, names) => {
      const tip = data.tipCents > 0 ? ` with a tip of ${formatCents(data.tipCents)}` : '';
      return `The payment of ${formatCents(data.incentiveCents)}${tip} for ${name(data, names)} was approved${byRule(data)}.`;
    },
  }),
  /**
   * The payout was voided before anything was sent, or there was none. The payment may be approved
   * again.
   */
  PaymentApprovalWithdrawn: event({
    data: { ...who, reason: z.string(), voidedPayoutId: id.nullable() },
    sample: {
      ...someone,
      reason: 'Approved for the wrong person.',
      voidedPayoutId: '0199a000-0000-5000-8000-000000000021',
    },
    personal: { userId: { reason: '' } },
    sentence: (data, names) => `The approval of the payment for ${name(data, names)} was withdrawn.`,
  }),
});
export type ParticipationEvent = EventOf<typeof participationEvents>;

export const screenerCycleEvents = events(screenerCycleStream, {
  ScreenerCycleOpened: event({
    data: { userId: id, cycleId: id, openedAt: isoTime, expiresAt: isoTime, limit: z.number().int() },
    sample: { userId, cycleId, openedAt: at, expiresAt: later, limit: 10 },
    sentence: ({ limit, expiresAt }) => `A screener cycle began: ${limit} screeners until ${utcMinute(expiresAt)}.`,
  }),
  ScreenerCounted: event({
    data: { userId: id, cycleId: id, participationId: id, count: z.number().int() },
    sample: { userId, cycleId, participationId, count: 1 },
    sentence: ({ count }) => `A screener was counted, number ${count} of the cycle.`,
  }),
  ScreenerCycleReset: event({
    data: { userId: id, cycleId: id },
    sample: { userId, cycleId },
    sentence: () => 'The screener cycle was reset.',
  }),
  /** No cycle began on this UTC day, `YYYY-MM-DD`, and none can any more: the next one begins. */
  ScreenerCycleSkipped: event({
    data: { userId: id, cycleId: id, day: z.string() },
    sample: { userId, cycleId, day: '2026-11-20' },
    sentence: ({ day }) => `No screener cycle began on ${day}.`,
  }),
});
export type ScreenerCycleEvent = EventOf<typeof screenerCycleEvents>;
