import { z } from 'zod';
import { organizationFundsStream, projectStream } from '../catalogue/streams.js';
import { contractsFor, dollars, id, isoTime, limit, responseReader, researcher, skip } from '../kernel/contract.js';
import { payoutStream } from '../payout/streams.js';
import { socialLinksViewSchema } from '../profile/browser.js';
import { surveyResponseSchema } from './contracts.js';
import { researcherActions } from './researcher-actions.js';
import { placeSchema, recordedResponseSchema, responseStatuses } from './response.js';
import { withheldSchema } from './sharing/sharing-contracts.js';
import { participationStream, sharingStream } from './streams.js';

const ofResearcher = contractsFor({ style: 'v4', access: researcher });
const forReader = contractsFor({ style: 'v4', access: responseReader });

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
    /** A path that an `<img>` can load for a while (contract, Profile: Video and files). */
    pictureUrl: z.string().nullable(),
    /** For `GET /v2/video-urls/download-url` (document 2 §6). */
    videoIntroUrl: z.string().nullable(),
  }),
  responses: z.array(recordedResponseSchema),
  invitation: z.object({ message: z.string(), remoteCommunicationDetails: z.string().nullable() }).nullable(),
  booking: z.object({ start: isoTime, end: isoTime, timezone: z.string() }).nullable(),
  /** A session on the researcher's page, as far as it was reported. */
  bookedElsewhere: z.object({ start: isoTime, timezone: z.string() }).nullable(),
  rescheduleOverriden: z.boolean(),
  /** The project closed while the application was open. */
  applicationClosed: z.boolean(),
  /** Nobody answered the application in time. */
  applicationExpired: z.boolean(),
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

export const screenerResponses = forReader.query('GET /api/v4/projects/:id/screener-responses', {
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
  about: [participationStream, sharingStream, projectStream, payoutStream],
  spec: 'contract, Projects',
  summary:
    'Submitted responses of a project. The e-mail only of invited people, where the project says that addresses are shared.',
});

const onResponse = <B extends z.ZodType>(verb: string, body: B, summary: string) =>
  ofResearcher.command(`POST /api/v4/projects/:projectId/screener-responses/:id/${verb}`, {
    body,
    answer: z.object({ id, projectId: id, status }),
    // Inviting reserves money, approving spends it.
    about: [participationStream, organizationFundsStream],
    spec: "contract, Projects and A response's life",
    summary,
  });

export const responseReasonSchema = z.object({ reason: z.string().trim().min(1, 'A valid input is required.').max(2000) });

export const invitationMessageSchema = z.object({
  message: z.string().trim().min(1, 'A valid input is required.').max(2000),
  remoteCommunicationDetails: z.string().max(2000).nullable().optional(),
});
export const inviteParticipant = onResponse('invite', invitationMessageSchema, 'Invites a submitted response.');
export const markAttended = onResponse('attended', z.object({}), 'The participant took part.');
export const markNoShow = onResponse('no-show', z.object({}), 'The participant did not come.');
export const invalidateResponse = onResponse('invalid', responseReasonSchema, 'The response cannot be used.');
export const rejectForQuality = onResponse('reject-quality', responseReasonSchema, 'The answers were not good enough.');
export const approvePayment = onResponse(
  'approve-payment',
  z.object({ tip: dollars.min(0).optional() }),
  'Pays the incentive, with a tip of at most 25 % of it (in dollars).',
);

export const withdrawApproval = onResponse(
  'withdraw-approval',
  responseReasonSchema,
  'Takes an approval back while nothing has been sent; 409 afterwards. The payment may be approved again.',
);
