import { z } from 'zod';
import { contractsFor, dollars, id, isoTime, limit, skip, staff, v2Confirmation } from '../kernel/contract.js';
import { leftReasons } from './left-reason.js';
import { payoutMethods } from './payout-method.js';
import { payoutStream } from './streams.js';

const byThemself = contractsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });
const ofProvider = contractsFor({ style: 'v2', access: 'public' });
const ofStaff = contractsFor({ style: 'v4', access: staff.operations });
const byStaff = contractsFor({ style: 'v4', access: staff.operations, whileImpersonating: 'refused' });
const own = contractsFor({ style: 'v4', access: 'user' });

/**
 * awaiting-release: above the limit of one approval; operations have to release it. requested: waits
 * for its dispatch. sending: sent to the provider, no answer yet. accepted: the
 * provider has the order. paid: settled. rejected: refused until something changes. returned: sent,
 * but not delivered. unclaimed, held: the order waits at the provider. unknown: may have been paid;
 * workers look it up. voided: cancelled before it was paid, by operations or because its approval was
 * withdrawn. reversed: taken back by the provider.
 */
export const payoutStatuses = [
  'awaiting-release',
  'requested',
  'sending',
  'accepted',
  'paid',
  'rejected',
  'returned',
  'unclaimed',
  'held',
  'unknown',
  'voided',
  'reversed',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

const type = z.enum(payoutMethods);

/** One step of a payout as text, for the tracker. */
export const payoutStepSchema = z.object({
  at: isoTime,
  type: z.string(),
  /** What happened, for the reader of this page. */
  text: z.string(),
  attempt: z.number().nullable(),
  /** The provider's own code and message, if it refused. */
  provider: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const payoutSchema = z.object({
  id,
  participationId: id,
  projectId: id,
  projectName: z.string(),
  type,
  email: z.string(),
  status: z.enum(payoutStatuses),
  incentive: dollars,
  fee: dollars,
  tip: dollars,
  net: dollars,
  attempts: z.number(),
  requestedAt: isoTime,
  sentAt: isoTime.nullable(),
  acceptedAt: isoTime.nullable(),
  paidAt: isoTime.nullable(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /**
   * Whether its owner (or operations) may change the destination now. A change dispatches the
   * payout again.
   */
  canChangeDestination: z.boolean(),
});
export type Payout = z.output<typeof payoutSchema>;

export const payoutWithStepsSchema = payoutSchema.extend({ steps: z.array(payoutStepSchema) });
export type PayoutWithSteps = z.output<typeof payoutWithStepsSchema>;

export const payouts = own.query('GET /api/v4/payouts', {
  query: z.object({ skip: skip.default(0), limit: limit.default(20) }),
  answer: z.object({ totalCount: z.number(), paidTotal: dollars, items: z.array(payoutSchema) }),
  about: [payoutStream],
  spec: 'contract, Payouts',
  summary: "The caller's payouts, newest first.",
});

export const payoutById = own.query('GET /api/v4/payouts/:id', {
  answer: payoutWithStepsSchema,
  about: [payoutStream],
  spec: 'contract, Payouts',
  summary: 'One payout with every step.',
});

export const changePayoutDestination = byThemself.command('PUT /api/v4/payouts/:id/destination', {
  body: z.object({
    type,
    email: z.string(),
    /** Required from staff. */
    reason: z.string().max(500).optional(),
  }),
  answer: z.object({
    id,
    status: z.enum(payoutStatuses),
    /** The destination that holds now. */
    type,
    email: z.string(),
    /** By staff: it holds once another member of staff has approved it. */
    waitsForApproval: z.boolean(),
  }),
  about: [payoutStream],
  spec: 'contract, Payouts and Staff',
  summary:
    'By its owner, at once: a payout that was rejected or returned is sent again. By operations with a reason, for a second member of staff to approve.',
});

/** What operations see: the payout, its owner, and every attempt. */
export const operationsPayoutSchema = payoutSchema.extend({
  userId: id,
  participantName: z.string(),
  participantEmail: z.string(),
  /** Why workers do no more until operations act; null while they look after it. */
  leftToOperations: z.enum(leftReasons).nullable(),
  /** A destination that a member of staff proposed, and another one has to approve. */
  proposal: z.object({ type, email: z.string(), reason: z.string(), proposedBy: id, proposedByName: z.string() }).nullable(),
});

export const operationsPayouts = ofStaff.query('GET /api/v4/operations/payouts', {
  query: z.object({
    /**
     * One status, or `failed` for rejected, returned, held and unknown together, and what workers left
     * to operations.
     */
    status: z.union([z.enum(payoutStatuses), z.literal('failed')]).optional(),
    /** Part of a payout's id or project's name, or a participant's whole e-mail, or id. */
    query: z.string().max(200).optional(),
    skip: skip.default(0),
    limit: limit.default(25),
  }),
  answer: z.object({
    totalCount: z.number(),
    counts: z.record(z.string(), z.number()),
    items: z.array(operationsPayoutSchema),
  }),
  about: [payoutStream],
  spec: 'contract, Staff',
  summary: 'Payouts for operations, newest first, with the number in each status.',
});

export const operationsPayout = ofStaff.query('GET /api/v4/operations/payouts/:id', {
  answer: operationsPayoutSchema.extend({ steps: z.array(payoutStepSchema) }),
  about: [payoutStream],
  spec: 'contract, Staff',
  summary: "One payout: every attempt with the provider's answer.",
});

export const retryPayout = ofStaff.command('POST /api/v4/operations/payouts/:id/retry', {
  body: z.object({ reason: z.string().max(500).optional() }),
  answer: z.object({ id, status: z.enum(payoutStatuses) }),
  about: [payoutStream],
  spec: 'contract, Staff',
  summary:
    'Sends a rejected or returned payout again. 409 while it may still have been paid; one that workers left to operations is looked up again under its own key.',
});

export const releasePayout = byStaff.command('POST /api/v4/operations/payouts/:id/release', {
  answer: z.object({ id, status: z.enum(payoutStatuses) }),
  about: [payoutStream],
  spec: 'contract, Staff',
  summary: 'Lets a payout above the limit of one approval be sent. 409 if it does not wait for that; 403 for its owner.',
});

export const approvePayoutDestination = byStaff.command('POST /api/v4/operations/payouts/:id/destination/approve', {
  /** What the caller saw, so that a destination proposed meanwhile is not approved unseen. */
  body: z.object({ type: type.optional(), email: z.string().optional() }),
  answer: z.object({ id, status: z.enum(payoutStatuses), type, email: z.string() }),
  about: [payoutStream],
  spec: 'contract, Staff and Settled after reading part two',
  summary:
    'By another member of staff than the one who proposed it (409): the destination holds, and a rejected or returned payout is sent again.',
});

/**
 * The provider's id for the subject of its message. The handler trusts no other field of a message.
 */
const providersId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);

const webhook = {
  signed: true,
  answer: v2Confirmation,
  about: [payoutStream],
  spec: 'contract, Calls that the spec needs and does not name',
} as const;

export const tremendousWebhook = ofProvider.command('POST /webhooks/tremendous', {
  ...webhook,
  body: z.object({
    event: z.string(),
    uuid: providersId,
    payload: z.object({ resource: z.object({ id: providersId, type: z.string() }) }),
  }),
  summary:
    'Something happened to an order or a reward at Tremendous: it is looked up there. Signed with Tremendous-Webhook-Signature.',
});

export const paypalWebhook = ofProvider.command('POST /webhooks/paypal', {
  ...webhook,
  body: z.object({
    id: providersId,
    event_type: z.string(),
    /** The batch itself, or one of its items. */
    resource: z.union([
      z.object({ payout_batch_id: providersId }),
      z.object({ batch_header: z.object({ payout_batch_id: providersId }) }),
    ]),
  }),
  summary:
    'Something happened to a payout at PayPal: it is looked up there. PayPal itself is asked whether the signature is its own.',
});
