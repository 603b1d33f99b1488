import { z } from 'zod';
import { projectCardSchema, publicQuestionSchema, ndaSchema, taskSchema } from '../catalogue/browser.js';
import { contractsFor, dollars, id, isoTime, limit, researcher, skip, v2Answer } from '../kernel/contract.js';
import { participantActions } from './participation-life.js';
import { givenResponseSchema, recordedResponseSchema, responseStatuses } from './response.js';
import { projectStream } from '../catalogue/streams.js';
import { participationStream, screenerCycleStream } from './streams.js';
import { payoutStream } from '../payout/streams.js';
import { socialLinksViewSchema } from '../profile/browser.js';
import { preferencesStream } from '../profile/streams.js';

const ofResearcher = contractsFor({ style: 'v4', access: researcher });
const own = contractsFor({ style: 'v4', access: 'user' });
const ownV2 = contractsFor({ style: 'v2', access: 'user' });

const status = z.enum(responseStatuses);

/** A participation as its participant sees it (document 2 §3, Survey response). */
export const surveyResponseSchema = z.object({
  id,
  projectId: id,
  project: projectCardSchema.extend({
    task: taskSchema.nullable(),
    requiresNda: z.boolean(),
    ndaType: ndaSchema.shape.type,
    ndaUrl: z.string().nullable(),
  }),
  status,
  /** The status as text (document 2 §4, Status texts). */
  statusText: z.string(),
  createdAt: isoTime,
  submittedAt: isoTime.nullable(),
  inviteSentAt: isoTime.nullable(),
  scheduledAt: isoTime.nullable(),
  booking: z.object({ uid: id, start: isoTime, timezone: z.string() }).nullable(),
  tooLate: z.boolean(),
  past: z.boolean(),
  qualified: z.boolean().nullable(),
  qualifiedPendingIdVerification: z.boolean(),
  projectStarted: z.boolean(),
  invitation: z.object({ message: z.string(), remoteCommunicationDetails: z.string().nullable() }).nullable(),
  /** The project closed while the application was open. */
  applicationClosed: z.boolean(),
  payment: z
    .object({
      payoutId: id.nullable(),
      type: z.enum(['TREMENDOUS', 'PAYPAL']).nullable(),
      status: z.enum(['PENDING', 'PAID', 'FAILED', 'VOIDED']),
      incentive: dollars,
      tip: dollars,
      net: dollars,
      expectedDate: isoTime.nullable(),
      paidAt: isoTime.nullable(),
    })
    .nullable(),
  /** What the participant may do now: the page offers exactly these actions. */
  actions: z.array(z.enum(participantActions)),
});
export type SurveyResponse = z.output<typeof surveyResponseSchema>;

/** What the screener page needs: the questions, the draft, and the question to continue with. */
export const screenerFormSchema = z.object({
  project: projectCardSchema.extend({ requiresNda: z.boolean(), ndaType: ndaSchema.shape.type, ndaUrl: z.string().nullable() }),
  questions: z.array(publicQuestionSchema),
  surveyResponseId: id,
  status: status.nullable(),
  draft: z.object({ responses: z.array(recordedResponseSchema), savedAt: isoTime, totalTimeSeconds: z.number() }).nullable(),
});
export type ScreenerForm = z.output<typeof screenerFormSchema>;

export const screenerForm = ownV2.query('GET /v2/projects/survey/:id', {
  query: z.object({ inviteCode: z.string().optional(), inviteId: z.string().optional() }),
  answer: v2Answer(screenerFormSchema),
  about: [participationStream, screenerCycleStream, projectStream, preferencesStream],
  spec: '2 §4, §7',
  summary:
    'The screener of a project, with the draft. 403 with a reason for those who may not start, 429 when no screener is left.',
});

export const nextQuestion = own.query('GET /api/v4/projects/:id/screener-responses/next-question', {
  answer: z.object({ questionId: z.string().nullable() }),
  about: [participationStream],
  spec: '2 §7',
  summary:
    'The uid of the question to start with: the first unanswered one on the path; null when only submitting (or the NDA) is left.',
});

export const saveSurvey = ownV2.command('POST /v2/projects/survey/save', {
  // Answers off the path are dropped, even invalid ones.
  checksOwnTexts: ['responses'],
  body: z.object({
    projectId: id,
    status: z.enum(['DRAFT', 'PENDING']),
    responses: z.array(givenResponseSchema).max(200),
    responsesCount: z.number().optional(),
    /** Seconds spent on the screener. */
    totalTime: z.number().min(0).optional(),
    agree: z.boolean().optional(),
    ndaUrl: z.string().nullable().optional(),
    geoData: z.unknown().optional(),
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
  about: [participationStream, screenerCycleStream],
  spec: '2 §4, §7; contract, Screeners',
  summary: 'Saves a draft, or submits. The server walks the path and judges; it trusts nothing that the page computed.',
});

export const processAutoInvite = own.command('PATCH /api/v4/projects/:projectId/screener-responses/:id/process-auto-invite', {
  answer: z.object({ id, projectId: id, status }),
  about: [participationStream],
  spec: '2 §4, §7',
  summary: 'Invites a qualified response of a project that invites by itself. A second time changes nothing.',
});

export const surveyResponseOfProject = own.query('GET /api/v4/survey-responses/users/:userId/projects/:projectId', {
  answer: surveyResponseSchema.extend({ ndaUrl: z.string().nullable() }),
  about: [participationStream, projectStream, payoutStream, preferencesStream],
  spec: '2 §7',
  summary: "The caller's response on one project.",
});

const group = z.object({ totalCount: z.number(), items: z.array(surveyResponseSchema) });

export const dashboard = ownV2.query('GET /v2/panelists/dashboard', {
  answer: v2Answer(z.object({ invited: group, scheduled: group, processing: group, payments: group })),
  about: [participationStream, projectStream, payoutStream, preferencesStream],
  spec: '2 §3, §7',
  summary:
    'Invited, scheduled, payments under way (ATTENDED, or PAID but not settled), payments made; newest first, ten of each.',
});

export const searchSurveys = ownV2.query('POST /v2/surveys/search', {
  body: z.object({
    status: z
      .union([status, z.literal('ALL'), z.literal('')])
      .optional()
      .nullable(),
    /** Opens this response, wherever it is in the list. */
    id: id.optional(),
    skip: skip.default(0),
    limit: limit.default(10),
  }),
  answer: v2Answer(z.object({ totalCount: z.number(), surveys: z.array(surveyResponseSchema) })),
  about: [participationStream, projectStream, payoutStream, preferencesStream],
  spec: '3 §7',
  summary: 'My Projects, newest first.',
});

export const cancelSurvey = ownV2.command('POST /v2/surveys/cancel', {
  body: z.object({ id, message: z.string().max(2000).optional() }),
  answer: v2Answer(z.object({ id, status })),
  about: [participationStream],
  spec: '2 §7, 3 §4',
  summary: 'Takes an application or an invitation back, with a word to the researcher.',
});

export const startProject = ownV2.command('POST /v2/surveys/startproject', {
  body: z.object({ id, projectStarted: z.boolean().optional() }),
  answer: v2Answer(z.object({ id, status, projectStarted: z.literal(true) })),
  about: [participationStream],
  spec: '2 §7, 3 §4',
  summary: 'Records that an invited participant has begun. 409 on a closed project.',
});

/** A response as the researcher sees it. */
export const screenerResponseSchema = z.object({
  id,
  projectId: id,
  status,
  submittedAt: isoTime.nullable(),
  qualified: z.boolean().nullable(),
  qualifiedPendingIdVerification: z.boolean(),
  percentage: z.number().nullable(),
  unmet: z.array(z.string()),
  projectStarted: z.boolean(),
  participant: z.object({
    userId: id,
    firstName: z.string(),
    lastName: z.string(),
    /** From the invitation on, and only where the project says that addresses are shared. */
    email: z.string().nullable(),
    /** Null until the person has applied (document 2 §6). */
    socialLinks: socialLinksViewSchema.nullable(),
    /** A path that an `<img>` can load for a while (contract, Profile: Video and files). */
    pictureUrl: z.string().nullable(),
    /** For `GET /v2/video-urls/download-url` (document 2 §6). */
    videoIntroUrl: z.string().nullable(),
  }),
  responses: z.array(recordedResponseSchema),
  cancellation: z.object({ message: z.string(), tooLate: z.boolean() }).nullable(),
});

export const screenerResponses = ofResearcher.query('GET /api/v4/projects/:id/screener-responses', {
  query: z.object({ status: status.optional(), skip: skip.default(0), limit: limit.default(50) }),
  answer: z.object({ totalCount: z.number(), items: z.array(screenerResponseSchema) }),
  about: [participationStream, projectStream],
  spec: 'contract, Projects',
  summary:
    'Submitted responses of a project. The e-mail only of invited people, where the project says that addresses are shared.',
});

const onResponse = <B extends z.ZodType>(verb: string, body: B, summary: string) =>
  ofResearcher.command(`POST /api/v4/projects/:projectId/screener-responses/:id/${verb}`, {
    body,
    answer: z.object({ id, projectId: id, status }),
    about: [participationStream],
    spec: "contract, Projects and A response's life",
    summary,
  });

const reason = z.object({ reason: z.string().trim().min(1, 'A valid input is required.').max(2000) });

export const inviteParticipant = onResponse(
  'invite',
  z.object({
    message: z.string().trim().min(1, 'A valid input is required.').max(2000),
    remoteCommunicationDetails: z.string().max(2000).nullable().optional(),
  }),
  'Invites a submitted response.',
);
export const markAttended = onResponse('attended', z.object({}), 'The participant took part.');
export const markNoShow = onResponse('no-show', z.object({}), 'The participant did not come.');
export const invalidateResponse = onResponse('invalid', reason, 'The response cannot be used.');
export const rejectForQuality = onResponse('reject-quality', reason, 'The answers were not good enough.');
export const approvePayment = onResponse(
  'approve-payment',
  z.object({ tip: dollars.min(0).optional() }),
  'Pays the incentive, with a tip of at most 25 % of it (in dollars).',
);

export const withdrawApproval = onResponse(
  'withdraw-approval',
  reason,
  'Takes an approval back while nothing has been sent; 409 afterwards. The payment may be approved again.',
);

export const screenerCycleSchema = z.object({
  screenerCount: z.number(),
  cycleExpiryDate: isoTime.nullable(),
  limit: z.number(),
});

export const surveyCycle = ownV2.query('GET /v2/profiles/survey-cycle', {
  answer: v2Answer(screenerCycleSchema).extend(screenerCycleSchema.shape),
  about: [screenerCycleStream],
  spec: '1 §7',
  summary: 'Screeners submitted in the cycle, when it ends (null: none begun), and how many a cycle allows.',
});
