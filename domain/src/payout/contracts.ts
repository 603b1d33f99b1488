import { z } from 'zod';
import { byRoute, dollars, id, isoTime, limit, skip, v2Confirmation } from '../kernel/contract.js';
import { payoutCauseKinds } from './payout-cause.js';
import { payoutMethods } from './payout-method.js';
import { payoutStatuses } from './payout-status.js';

const type = z.enum(payoutMethods);

/**
 * destination-hold: a change of where it goes is not confirmed yet. release: operations have to
 * release it.
 */
export const payoutWaits = ['destination-hold', 'release'] as const;

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
  cause: z.enum(payoutCauseKinds),
  /** Of an incentive; null for a referral bonus, which has `referralId`. */
  participationId: id.nullable(),
  referralId: id.nullable(),
  /** Null for the bonus of a network referral, as the name. */
  projectId: id.nullable(),
  projectName: z.string().nullable(),
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
  /** Until when the provider delivers, by its business days; null unless it is under way. */
  expectedBy: isoTime.nullable(),
  /** Until when its owner has to accept it at PayPal; null unless it waits for that. */
  claimBy: isoTime.nullable(),
  /** In our words for its owner, in the provider's own for operations. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /**
   * Whether its owner (or operations) may change the destination now. A change dispatches the
   * payout again.
   */
  canChangeDestination: z.boolean(),
  /** Why nothing is sent before something else happens; null where nothing has to. */
  waitsFor: z.enum(payoutWaits).nullable(),
  /** Until when an unconfirmed change of destination has it wait. */
  heldUntil: isoTime.nullable(),
  /** Where its owner wants this payment to go, not confirmed yet. */
  requestedDestination: z.object({ type, email: z.string() }).nullable(),
});
export type Payout = z.output<typeof payoutSchema>;

export const payoutWithStepsSchema = payoutSchema.extend({ steps: z.array(payoutStepSchema) });
export type PayoutWithSteps = z.output<typeof payoutWithStepsSchema>;

export const payoutsSchema = z.object({ totalCount: z.number(), paidTotal: dollars, items: z.array(payoutSchema) });

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

  spec: 'contract, Calls that the spec needs and does not name',
} as const;

export const payoutContracts = byRoute({
  'GET /api/v4/payouts': {
    query: z.object({ skip: skip.default(0), limit: limit.default(20) }),
    answer: payoutsSchema,
    spec: 'contract, Payouts',
    summary: "The caller's payouts, newest first.",
  },

  'GET /api/v4/payouts/:id': {
    answer: payoutWithStepsSchema,
    spec: 'contract, Payouts',
    summary: 'One payout with every step.',
  },

  'PUT /api/v4/payouts/:id/destination': {
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
      /** By its owner, not confirmed yet: it holds then, or at this time. */
      heldUntil: isoTime.nullable(),
    }),
    spec: 'contract, Payouts and Staff',
    summary:
      'By its owner: at once where a passkey proved the session or the address is confirmed, else after the hold; a payout that was rejected or returned is then sent again. By operations with a reason, for a second member of staff to approve.',
  },

  'POST /webhooks/tremendous': {
    ...webhook,
    body: z.object({
      event: z.string(),
      uuid: providersId,
      payload: z.object({ resource: z.object({ id: providersId, type: z.string() }) }),
    }),
    summary:
      'Something happened to an order or a reward at Tremendous: it is looked up there. Signed with Tremendous-Webhook-Signature.',
  },

  'POST /webhooks/paypal': {
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
  },
});
