import { z } from 'zod';
import {
  invitationQuery,
  inviteSchema,
  projectCardSchema,
  publicQuestionSchema,
  ndaSchema,
  taskSchema,
} from '../catalogue/browser.js';
import { byRoute, dollars, id, isoTime, limit, skip, v2Answer } from '../kernel/contract.js';
import { disputeGrounds } from './dispute-grounds.js';
import { endingReasons, endingStages } from './ending.js';
import { participantActions } from './offered-actions.js';
import { givenResponseSchema, placeSchema, recordedAnswerSchema, recordedResponseSchema } from './response.js';
import { responseStatuses } from './response-status.js';
import { isTimeZone } from '../profile/browser.js';
import { turnNames } from './today/turn.js';
import { pastedText } from '../kernel/typed-text.js';

export * from './invitation-contract.js';
export * from './sharing/sharing-contracts.js';

const status = z.enum(responseStatuses);

/**
 * What comes next, as a sentence; `by` is a time or a day (ISO 8601), `namesSupport` asks for a
 * link to our support, `isPromise`: the payment is approved by then.
 */
const nextStepSchema = z.object({
  what: z.string(),
  by: z.string().optional(),
  namesSupport: z.literal(true).optional(),
  isPromise: z.literal(true).optional(),
});

export const checkInSchema = z.object({
  from: isoTime,
  until: isoTime,
  participantAt: isoTime.nullable(),
  researcherAt: isoTime.nullable(),
});

/** A participation as its participant sees it (document 2 §3, Survey response). */
export const surveyResponseSchema = z.object({
  id,
  /** The participant's id. */
  userId: id,
  projectId: id,
  project: projectCardSchema.extend({
    /** The project's owner. */
    userId: id,
    organizationId: id,
    hideCompanyName: z.boolean(),
    exposeParticipantEmails: z.boolean(),
    requiresNda: z.boolean(),
    ndaType: ndaSchema.shape.type,
    ndaUrl: z.string().nullable(),
    /** The address of the agreement by its kind: one of them, or none. */
    ndaLink: z.string().nullable(),
    ndaFileUrl: z.string().nullable(),
    /** Where an in-person session takes place; null for a remote project. */
    locationPanelistInPerson: z.object({ formattedAddress: z.string() }).nullable(),
    automations: z.object({ invite: z.boolean() }),
  }),
  /** Of the conversation with the researcher, whether or not it has begun (ADR 82). */
  conversationUid: id,
  /**
   * What an invited participant does, with the ids of participant and response in the link. Null
   * before the invitation, and for a project without a task.
   */
  task: taskSchema
    .extend({
      status: z.enum(['pending', 'complete']),
      context: z.object({ completedAt: isoTime.nullable() }),
      /** For `PATCH …/tasks/{projectCompletionId}/complete`. */
      projectCompletionId: id,
    })
    .nullable(),
  status,
  /** The status as text (document 2 §4, Status texts). */
  statusText: z.string(),
  createdAt: isoTime,
  submittedAt: isoTime.nullable(),
  inviteSentAt: isoTime.nullable(),
  scheduledAt: isoTime.nullable(),
  booking: z
    .object({
      uid: id,
      start: isoTime,
      end: isoTime,
      timezone: z.string(),
      /** Of calendar files (RFC 5545): rises with each move. */
      sequence: z.number().int(),
    })
    .nullable(),
  /**
   * From when until when both sides check in, and when they did; null without a session that is
   * booked with us.
   */
  checkIn: checkInSchema.nullable(),
  tooLate: z.boolean(),
  past: z.boolean(),
  /** The researcher allows one move, however near the session is. */
  rescheduleOverriden: z.boolean(),
  /**
   * A project whose sessions are booked on the researcher's page; null before the invitation. The
   * other fields are null until the booking is reported (ADR 186).
   */
  externalProject: z
    .object({
      bookingUrl: z.string(),
      meetingCancelLink: z.string().nullable(),
      bookedDate: isoTime.nullable(),
      timezone: z.string().nullable(),
    })
    .nullable(),
  qualified: z.boolean().nullable(),
  qualifiedPendingIdVerification: z.boolean(),
  projectStarted: z.boolean(),
  invitation: z.object({ message: z.string(), remoteCommunicationDetails: z.string().nullable() }).nullable(),
  /** The project closed while the application was open. */
  applicationClosed: z.boolean(),
  /** The application was not answered in time. */
  applicationExpired: z.boolean(),
  /**
   * Why the participant was not chosen, or not paid: where, and the kind of reason. Null for one
   * that goes on.
   */
  ending: z.object({ stage: z.enum(endingStages), reason: z.enum(endingReasons) }).nullable(),
  payment: z
    .object({
      payoutId: id.nullable(),
      type: z.enum(['TREMENDOUS', 'PAYPAL']).nullable(),
      status: z.enum(['PENDING', 'PAID', 'FAILED', 'VOIDED']),
      /**
       * The status as text, also of one that is not approved yet; of one that did not arrive, the
       * same as in its tracker.
       */
      statusText: z.string(),
      incentive: dollars,
      tip: dollars,
      net: dollars,
      /** The participant can still send it elsewhere; a failed one is then sent again. */
      canChangeDestination: z.boolean(),
      expectedDate: isoTime.nullable(),
      paidAt: isoTime.nullable(),
      /** Where it goes: `email` gets the gift card, `paypal` is the PayPal account's. */
      panelist: z.object({ email: z.string().nullable(), paypal: z.string().nullable() }),
      /**
       * Ids at the provider, as far as they are known: of the order or batch, and of its one gift
       * card or item. Why the payment was not delivered, in our words.
       */
      metadata: z.object({
        transactionId: z.string().nullable(),
        payoutItemId: z.string().nullable(),
        errors: z.array(z.object({ name: z.string(), message: z.string() })),
      }),
    })
    .nullable(),
  /** What comes next and by when; null where nothing will. */
  /**
   * By when the payment is approved, by the researcher or else by us; null without a promise, and
   * once it is approved.
   */
  paidBy: isoTime.nullable(),
  next: nextStepSchema.nullable(),
  /** Who acts next, and how (`today/turn.ts`); null where no action is due any more. */
  turn: z.object({ what: z.enum(turnNames), by: z.string().nullable() }).nullable(),
  /** What of it can be contested now, unless it has been. */
  contestable: z.array(z.enum(disputeGrounds)),
  /**
   * What the participant may do now, as the page shows it: exactly these actions. A disabled one is
   * shown, and no longer possible.
   */
  actions: z.object({
    row: z.array(z.enum(participantActions)),
    menu: z.array(z.object({ action: z.enum(participantActions), disabled: z.literal(true).optional() })),
  }),
});
export type SurveyResponse = z.output<typeof surveyResponseSchema>;

/** What the screener page needs: the questions, the draft, and the question to continue with. */
export const screenerFormSchema = z.object({
  project: projectCardSchema.extend({
    organizationId: id,
    requiresNda: z.boolean(),
    ndaType: ndaSchema.shape.type,
    ndaUrl: z.string().nullable(),
    doubleScreening: z.boolean(),
    /** Asks where the participant is: the target names places. */
    asksForPlace: z.boolean(),
  }),
  questions: z.array(publicQuestionSchema),
  surveyResponseId: id,
  status: status.nullable(),
  draft: z.object({ responses: z.array(recordedResponseSchema), savedAt: isoTime, totalTimeSeconds: z.number() }).nullable(),
  /**
   * The caller's own answers to the same questions of earlier screeners. The page offers them; it
   * never sends one unseen.
   */
  earlierAnswers: z.array(
    z.object({ questionId: z.string(), answers: z.array(recordedAnswerSchema), projectName: z.string(), answeredAt: isoTime }),
  ),
  /**
   * The invitation that the participant uses. With `skipScreenerQuestions` there are no questions.
   */
  invite: inviteSchema.nullable().default(null),
  inviteId: id.nullable().default(null),
});
export type ScreenerForm = z.output<typeof screenerFormSchema>;

const group = z.object({ totalCount: z.number(), items: z.array(surveyResponseSchema) });

const todayRow = z.object({
  id,
  project: z.string(),
  dollars,
  turn: z.enum(turnNames),
  what: z.string(),
  action: z.string(),
  path: z.string(),
  by: z.string().nullable(),
  session: z.object({ start: isoTime, end: isoTime }).nullable(),
});

/** What is open for a person, ranked (`today/today.ts`). */
export const todaySchema = z.object({
  needsYou: z.array(todayRow),
  next: z.array(todayRow),
  waiting: z.array(todayRow),
});

export const dashboardSchema = z.object({
  today: todaySchema,
  applications: group,
  invited: group,
  scheduled: group,
  processing: group,
  payments: group,
});

export const surveysSchema = z.object({ totalCount: z.number(), surveys: z.array(surveyResponseSchema) });

export const screenerCycleSchema = z.object({
  screenerCount: z.number(),
  cycleExpiryDate: isoTime.nullable(),
  limit: z.number(),
});

export const participationContracts = byRoute({
  'GET /v2/projects/survey/:id': {
    query: invitationQuery,
    answer: v2Answer(screenerFormSchema),
    spec: '2 §4, §7',
    summary:
      'The screener of a project, with the draft. 403 with a reason for those who may not start, 429 when no screener is left.',
  },

  'GET /api/v4/projects/:id/screener-responses/next-question': {
    query: invitationQuery,
    answer: z.object({ questionId: z.string().nullable() }),
    spec: '2 §7',
    summary:
      'The uid of the question to start with: the first unanswered one on the path; null when only submitting (or the NDA) is left.',
  },

  'POST /v2/projects/survey/save': {
    // Answers off the path are dropped, even invalid ones.
    checksOwnTexts: ['responses'],
    body: z.object({
      projectId: id,
      status: z.enum(['DRAFT', 'PENDING']),
      responses: z.array(givenResponseSchema).max(200),
      responsesCount: z.number().nullish(),
      /** Seconds spent on the screener. */
      totalTime: z.number().min(0).nullish(),
      agree: z.boolean().nullish(),
      ndaUrl: z.string().nullable().optional(),
      /**
       * Where the participant is: only where the screener asks for it, and only if the participant
       * agrees.
       */
      geoData: placeSchema.nullable().optional(),
      inviteCode: z.string().nullable().optional(),
      inviteId: z.string().nullable().optional(),
    }),
    answer: v2Answer(
      z.object({
        id,
        projectId: id,
        status,
        qualified: z.boolean().nullable(),
        qualifiedPendingIdVerification: z.boolean(),
        percentage: z.number().nullable(),
        savedAt: isoTime,
        project: z.object({ id, name: z.string(), autoInvite: z.boolean() }),
      }),
    ),
    spec: '2 §4, §7; contract, Screeners',
    summary: 'Saves a draft, or submits. The server walks the path and judges; it trusts nothing that the page computed.',
  },

  'PATCH /api/v4/projects/:projectId/screener-responses/:id/process-auto-invite': {
    answer: z.object({ id, projectId: id, status }),
    spec: '2 §4, §7',
    summary: 'Invites a qualified response of a project that invites by itself. A second time changes nothing.',
  },

  'GET /api/v4/survey-responses/users/:userId/projects/:projectId': {
    answer: surveyResponseSchema.extend({ ndaUrl: z.string().nullable() }),
    spec: '2 §7',
    summary: "The caller's response on one project.",
  },

  'GET /api/v4/participations/:id/timeline': {
    /** Zone of the times in the sentences; absent: that in which the session was booked. */
    query: z.object({ timezone: z.string().refine(isTimeZone, 'This time zone is not known.').optional() }),
    answer: z.array(
      z.object({ at: isoTime, what: z.string(), who: z.string(), why: z.string().optional(), next: nextStepSchema.optional() }),
    ),
    spec: 'contract, Participation',
    summary: "What happened to one of the caller's applications, oldest first, in sentences; the last one says what comes next.",
  },

  'GET /v2/panelists/dashboard': {
    answer: v2Answer(dashboardSchema),
    spec: '2 §3, §7',
    summary:
      'Applications (drafts and submissions, and for two weeks, unless their project is hidden, those that do not fit or ended with it), invited, scheduled, payments under way (ATTENDED, or PAID and neither settled nor voided), payments made; newest first, ten of each. `today` ranks what is open: what needs the person, what comes next, what waits for others.',
  },

  'POST /v2/surveys/search': {
    body: z.object({
      status: z
        .union([status, z.literal('ALL'), z.literal('')])
        .optional()
        .nullable(),
      /** Part of the project's name, or of the company's where it is shown. */
      query: z.string().overwrite(pastedText).max(200).optional().nullable(),
      /** Opens this response, wherever it is in the list. */
      id: id.optional(),
      skip: skip.default(0),
      limit: limit.default(10),
    }),
    answer: v2Answer(surveysSchema),
    spec: '3 §7',
    summary: 'My Projects, newest first.',
  },

  'POST /api/v4/survey-responses/:id/check-in': {
    answer: z.object({ id, projectId: id, status, checkedIn: z.object({ participant: z.boolean(), researcher: z.boolean() }) }),
    spec: 'contract, Fairness',
    summary: 'The participant is there for the session: from ten minutes before its start to its end. Again changes nothing.',
  },

  'POST /v2/surveys/cancel': {
    body: z.object({ id, message: z.string().max(2000, 'Maximum 2000 characters').nullish() }),
    answer: v2Answer(z.object({ id, status })),
    spec: '2 §7, 3 §4',
    summary: 'Takes an application or an invitation back, with a word to the researcher.',
  },

  'POST /v2/surveys/startproject': {
    body: z.object({ id, projectStarted: z.literal(true).optional() }),
    answer: v2Answer(z.object({ id, status, projectStarted: z.literal(true) })),
    spec: '2 §7, 3 §4',
    summary: 'Records that an invited participant has begun; again changes nothing. 409 on a closed project.',
  },

  'PATCH /api/v4/integrations/survey-responses/tasks/:projectCompletionId/complete': {
    answer: z.object({ id, projectId: id, status, completionMarkedAt: isoTime }),
    spec: '2 §7, 3 §4, §7',
    summary:
      'Marks the task of one of the caller’s responses as complete and notifies the researcher. A second time, and once the researcher has confirmed it: 409.',
  },

  'GET /v2/profiles/survey-cycle': {
    answer: v2Answer(screenerCycleSchema).extend(screenerCycleSchema.shape),
    spec: '1 §7',
    summary: 'Screeners submitted in the cycle, when it ends (null: none begun), and how many a cycle allows.',
  },
});
