import { z } from 'zod';
import { byRoute, id, isoTime, limit, skip } from '../kernel/contract.js';
import { payoutSchema, payoutStepSchema } from './contracts.js';
import { decidedOutcomes } from './decided-outcome.js';
import { escalationReasons } from './escalation-reason.js';
import { attemptOutcomes } from './payout-attempts.js';
import { payoutFilterStatus } from './payout-filter.js';
import { payoutMethods } from './payout-method.js';
import { payoutStatuses } from './payout-status.js';
import { pastedText, typedText } from '../kernel/typed-text.js';

const type = z.enum(payoutMethods);
const payoutAfter = z.object({ id, status: z.enum(payoutStatuses) });
const sayWhy = 'Say why, in a few words.';

/** What operations may do with a payout now. */
export const operationsPayoutActions = ['release', 'retry', 'changeDestination', 'settlePaid', 'settleAbsent', 'void'] as const;

/** What operations see: the payout, its owner, and what they may do. */
export const operationsPayoutSchema = payoutSchema.extend({
  userId: id,
  participantName: z.string(),
  participantEmail: z.string(),
  /** When the status last changed. */
  statusChangedAt: isoTime,
  /** What the caller may do now; nothing where they are the owner. */
  actions: z.array(z.enum(operationsPayoutActions)),
  /** Why workers do no more until operations act; null while they handle it. */
  leftToOperations: z.enum(escalationReasons).nullable(),
  /** A destination that a member of staff proposed, and another one has to approve. */
  proposal: z.object({ type, email: z.string(), reason: z.string(), proposedBy: id, proposedByName: z.string() }).nullable(),
});

/** Status and text of the list's filter. */
const filter = {
  /** One status, or a group of them: `failed`, `stuck`, `awaiting-approval`. */
  status: payoutFilterStatus.optional(),
  /** Part of a payout's id or project's name, or a participant's whole e-mail, or id. */
  query: z.string().overwrite(pastedText).max(200).optional(),
};

/** One attempt to send a payout. */
export const payoutAttemptSchema = z.object({
  number: z.number(),
  /** The idempotency key at the provider. */
  key: z.string(),
  type,
  /** Empty once the recipient was erased. */
  email: z.string(),
  startedAt: isoTime,
  outcome: z.enum(attemptOutcomes),
  /** The provider's own code, if it refused. */
  code: z.string().optional(),
  /** The provider's own words; null while it has said nothing. */
  providerAnswer: z.string().nullable(),
});

export const payoutOperationsContracts = byRoute({
  'GET /api/v4/operations/payouts': {
    query: z.object({ ...filter, skip: skip.default(0), limit: limit.default(25) }),
    answer: z.object({
      totalCount: z.number(),
      counts: z.record(z.string(), z.number()),
      items: z.array(operationsPayoutSchema),
    }),
    spec: 'contract, Staff',
    summary: 'Payouts for operations, newest first, with the number in each status and group.',
  },

  'GET /api/v4/operations/payouts.csv': {
    query: z.object(filter),
    answer: z.string(),
    spec: 'contract, Staff',
    summary: 'The filtered list as CSV, newest first; at most 50,000 payouts.',
  },

  'GET /api/v4/operations/payouts/:id': {
    answer: operationsPayoutSchema.extend({
      /** Attempts that were started, oldest first; `attempts` of the list is their number. */
      attempts: z.array(payoutAttemptSchema),
      steps: z.array(payoutStepSchema),
      /**
       * The payout waits for as long as the account of its owner is suspended; null if it is not.
       */
      ownerSuspendedSince: isoTime.nullable(),
      /** Reactions that have parked the payout's stream: they do nothing for it until resumed. */
      parked: z.array(z.object({ reaction: z.string(), type: z.string(), message: z.string(), since: isoTime })),
    }),
    spec: 'contract, Staff and Settled after reading part two',
    summary: "One payout: every attempt with the provider's answer, and every step.",
  },

  'POST /api/v4/operations/payouts/:id/retry': {
    body: z.object({ reason: z.string().max(500).optional() }),
    answer: payoutAfter,
    spec: 'contract, Staff',
    summary:
      'Sends a rejected or returned payout again. 409 while it may still have been paid; one that workers left to operations is looked up again under its own key.',
  },

  'POST /api/v4/operations/payouts/:id/release': {
    answer: payoutAfter,
    spec: 'contract, Staff',
    summary: 'Lets a payout above the limit of one approval be sent. 409 if it does not wait for that; 403 for its owner.',
  },

  'POST /api/v4/operations/payouts/:id/destination/approve': {
    /** What the caller saw, so that a destination proposed meanwhile is not approved unseen. */
    body: z.object({ type, email: z.string() }),
    answer: payoutAfter.extend({ type, email: z.string() }),
    spec: 'contract, Staff and Settled after reading part two',
    summary:
      'By another member of staff than the one who proposed it (409), naming what waits (else 409): the destination holds, and a rejected or returned payout is sent again.',
  },

  'POST /api/v4/operations/payouts/:id/void': {
    body: z.object({ reason: z.string().overwrite(typedText).min(1, sayWhy).max(500) }),
    answer: payoutAfter,
    spec: 'contract, Staff',
    summary: 'Cancels a payout for good. 409 once it was, or may have been, paid.',
  },

  'POST /api/v4/operations/payouts/:id/settle-unknown': {
    body: z.object({
      outcome: z.enum(decidedOutcomes),
      /** How operations know it: a statement, a call. */
      evidence: z.string().overwrite(typedText).min(1, 'Say how you know it, in a few words.').max(1_000),
    }),
    answer: payoutAfter,
    spec: 'contract, Staff',
    summary:
      'What became of a payout whose outcome is unknown. `absent` sends the same attempt again under its own key; 409 before the provider has been asked.',
  },

  'POST /api/v4/operations/payouts/retry': {
    body: z
      .object({
        ids: z.array(id).min(1, 'Choose at least one payment.').max(1_000).optional(),
        filter: z.object(filter).optional(),
        reason: z.string().overwrite(typedText).max(500).optional(),
      })
      .refine(({ ids, filter: wanted }) => (ids === undefined) !== (wanted === undefined), {
        error: 'Either ids or a filter is required.',
        path: ['ids'],
      }),
    status: 202,
    answer: z.object({ batchId: id }),
    spec: 'contract, Staff',
    summary: 'Retries several payouts, by their ids or by a filter (at most 5,000), in the background.',
  },

  'GET /api/v4/operations/payouts/batches/:batchId': {
    answer: z.object({
      id,
      state: z.enum(['running', 'done']),
      total: z.number(),
      /** Sent again. */
      done: z.number(),
      /** Not sent again. */
      failed: z.number(),
      reason: z.string(),
      requestedAt: isoTime,
      /** Why those were not sent again; the first hundred. */
      refused: z.array(z.object({ payoutId: id, code: z.string(), message: z.string() })),
    }),
    spec: 'contract, Settled after reading part two',
    summary: 'The progress of a batch. `total` is 0 until its filter has been applied.',
  },
});
