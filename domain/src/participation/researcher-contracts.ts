import { z } from 'zod';
import { byRoute, dollars, id, isoTime, limit, skip } from '../kernel/contract.js';
import { socialLinksViewSchema } from '../profile/browser.js';
import { checkInSchema, surveyResponseSchema } from './contracts.js';
import { researcherActions } from './researcher-actions.js';
import { placeSchema, recordedResponseSchema } from './response.js';
import { responseStatuses } from './response-status.js';
import { withheldSchema } from './sharing/sharing-contracts.js';
import { typedText } from '../kernel/typed-text.js';

const status = z.enum(responseStatuses);

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
  /** When the participant marked the task as complete; null before. */
  completionMarkedAt: isoTime.nullable(),
  participant: z.object({
    userId: id,
    firstName: z.string(),
    lastName: z.string(),
    /** From the invitation on, and only where the project says that addresses are shared. */
    email: z.string().nullable(),
    /** Null until the person has applied (document 2 §6). */
    socialLinks: socialLinksViewSchema.nullable(),
    /**
     * The last change of country, by its codes, if it is younger than 180 days at the application,
     * or later (contract, Accounts).
     */
    countryChange: z.object({ from: z.string(), to: z.string(), at: isoTime }).nullable(),
    /** A path that an `<img>` can load for a while (contract, Profile: Video and files). */
    pictureUrl: z.string().nullable(),
    /** For `GET /v2/video-urls/download-url` (document 2 §6). */
    videoIntroUrl: z.string().nullable(),
  }),
  responses: z.array(recordedResponseSchema),
  invitation: z.object({ message: z.string(), remoteCommunicationDetails: z.string().nullable() }).nullable(),
  checkIn: checkInSchema.nullable(),
  booking: z.object({ start: isoTime, end: isoTime, timezone: z.string() }).nullable(),
  /** A session on the researcher's page, as far as it was reported. */
  bookedElsewhere: z.object({ start: isoTime, timezone: z.string() }).nullable(),
  rescheduleOverriden: z.boolean(),
  /** The project closed while the application was open. */
  applicationClosed: z.boolean(),
  /** The application was not answered in time. */
  applicationExpired: z.boolean(),
  /** What a referral to the project that also cost the participant money; 0 without one. */
  referralFee: dollars,
  /** Null until the researcher approves it. In dollars; `net` is what the participant gets. */
  payment: surveyResponseSchema.shape.payment.unwrap().pick({ status: true, incentive: true, tip: true, net: true }).nullable(),
  /** What the caller may do with the response now. */
  actions: z.array(z.enum(researcherActions)),
  /** Where the participant was, if the project asks for it and they agreed. */
  place: placeSchema.nullable(),
  cancellation: z.object({ message: z.string(), tooLate: z.boolean() }).nullable(),
  /** What the participant no longer shares; its fields above are empty. */
  withheld: z.array(withheldSchema),
});

export type ScreenerResponse = z.output<typeof screenerResponseSchema>;

const onResponse = <B extends z.ZodType>(body: B, summary: string) => ({
  body,
  answer: z.object({ id, projectId: id, status }),
  spec: "contract, Projects and A response's life",
  summary,
});

export const responseReasonSchema = z.object({
  reason: z.string().overwrite(typedText).min(1, 'A valid input is required.').max(2000),
});

export const invitationMessageSchema = z.object({
  message: z.string().overwrite(typedText).min(1, 'A valid input is required.').max(2000),
  remoteCommunicationDetails: z.string().max(2000).nullable().optional(),
});

export const researcherContracts = byRoute({
  'GET /api/v4/projects/:id/screener-responses': {
    query: z.object({
      status: status.optional(),
      /** Opens this response, wherever it is in the list. */
      id: id.optional(),
      skip: skip.default(0),
      limit: limit.default(50),
    }),
    answer: z.object({
      totalCount: z.number(),
      /** Of all of them, by status. */
      counts: z.record(z.string(), z.number().int()),
      items: z.array(screenerResponseSchema),
    }),
    spec: 'contract, Projects',
    summary:
      'Submitted responses of a project. The e-mail only of invited people, where the project says that addresses are shared.',
  },

  'POST /api/v4/projects/:projectId/screener-responses/:id/invite': onResponse(
    invitationMessageSchema,
    'Invites a submitted response.',
  ),
  'POST /api/v4/projects/:projectId/screener-responses/:id/check-in': {
    answer: z.object({ id, projectId: id, status, checkedIn: z.object({ participant: z.boolean(), researcher: z.boolean() }) }),
    spec: 'contract, Fairness',
    summary:
      'The researcher is there for the session: from ten minutes before its start to its end. Who has not checked in ten minutes after the start has missed it, if the participant has: 409.',
  },
  'POST /api/v4/projects/:projectId/screener-responses/:id/cancel-session': onResponse(
    responseReasonSchema,
    'Cancels the booked session before it begins; the participant may book again. Under 24 hours before the start it costs 25% of the incentive.',
  ),
  'POST /api/v4/projects/:projectId/screener-responses/:id/attended': onResponse(z.object({}), 'The participant took part.'),
  'POST /api/v4/projects/:projectId/screener-responses/:id/no-show': onResponse(z.object({}), 'The participant did not come.'),
  'POST /api/v4/projects/:projectId/screener-responses/:id/invalid': onResponse(
    responseReasonSchema,
    'The response cannot be used.',
  ),
  'POST /api/v4/projects/:projectId/screener-responses/:id/reject-quality': onResponse(
    responseReasonSchema,
    'The answers were not good enough.',
  ),
  'POST /api/v4/projects/:projectId/screener-responses/:id/approve-payment': onResponse(
    z.object({ tip: dollars.min(0).optional() }),
    'Pays the incentive, with a tip of at most 25% of it (in dollars).',
  ),
  'POST /api/v4/projects/:projectId/screener-responses/:id/withdraw-approval': onResponse(
    responseReasonSchema,
    'Takes an approval back while nothing has been sent; 409 afterwards. The payment may be approved again.',
  ),
});
