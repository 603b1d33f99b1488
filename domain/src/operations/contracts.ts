import { z } from 'zod';
import { organizationFundsSchema } from '../catalogue/browser.js';
import { budgetNames } from '../payout/browser.js';
import { byRoute, isoTime, limit, skip } from '../kernel/contract.js';
import { pastedText, typedText } from '../kernel/typed-text.js';

/**
 * starting: catching up for the first time. running. standby: another process runs it. stopped: an
 * event keeps failing. rebuilding. ahead: the log has lost events that it has passed; it waits for
 * an operator.
 */
export const projectorStates = ['starting', 'running', 'standby', 'stopped', 'rebuilding', 'ahead'] as const;

/** A processor that follows the log. */
export const subscriberSchema = z.object({
  name: z.string(),
  version: z.number(),
  state: z.enum(projectorStates),
  position: z.string().nullable(),
  /** Events between its checkpoint and the head of the log. */
  lag: z.number(),
  /** Age of the oldest unprocessed event. */
  lagSeconds: z.number(),
  failing: z
    .object({
      eventId: z.string(),
      type: z.string(),
      position: z.string(),
      message: z.string(),
      tries: z.number(),
      since: isoTime,
    })
    .nullable(),
  /** The process that runs it, and since when. */
  leader: z.object({ process: z.string(), since: isoTime }).nullable(),
  /** Processes that take over when the leader stops. */
  standbys: z.array(z.string()),
});

/** A processor with a read model: also the state of its rebuild. */
export const projectorSchema = subscriberSchema.extend({
  /** During a rebuild: events processed, events in all, and events a second. */
  rebuild: z.object({ done: z.number(), total: z.number(), perSecond: z.number() }).nullable(),
});
/** A reaction, with the streams that it no longer handles until an operator resumes them. */
export const reactionSchema = subscriberSchema.extend({
  parkedCount: z.number().int(),
  /** The oldest of them. */
  parked: z.array(
    z.object({
      stream: z.string(),
      /** The event that it could not handle. */
      eventId: z.string(),
      type: z.string(),
      position: z.string(),
      message: z.string(),
      since: isoTime,
    }),
  ),
});
export type SubscriberStatus = z.output<typeof subscriberSchema>;
export type ReactionStatus = z.output<typeof reactionSchema>;
export type ProjectorStatus = z.output<typeof projectorSchema>;

export const depositSchema = z.object({
  amountCents: z.number().int('A whole number is required.').positive('An amount above $0 is required.').max(100_000_000_00),
  /** Of the payer, such as the number of a bank transfer. */
  reference: z.string().overwrite(typedText).min(1, 'A valid input is required.').max(200),
});

const projectorCommand = (summary: string) => ({
  /** As in the list, for its newest version, or with a version: `accounts-v3`. */
  params: { name: z.string() },
  status: 202,
  answer: z.object({ name: z.string() }),
  spec: 'contract, Staff',
  summary,
});

export const operationsContracts = byRoute({
  'GET /api/v4/operations/projectors': {
    answer: z.object({ items: z.array(projectorSchema), reactions: z.array(reactionSchema) }),
    spec: 'contract, Staff',
    summary:
      'Position, lag, state, leading process and failing event of each projector, and of each reaction with the streams that it parked.',
  },

  'GET /api/v4/operations/organizations': {
    /** A part of its id, or of a company's name. */
    query: z.object({
      text: z.string().overwrite(pastedText).max(100).optional(),
      limit: limit.default(50),
      skip: skip.default(0),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          /** As its projects name it. */
          companies: z.array(z.string()),
          projects: z.number().int(),
        }),
      ),
      /** More match than are listed. */
      more: z.boolean(),
    }),
    spec: 'contract, Staff and Settled',
    summary: 'Organizations that have projects, members or funds, by the names of their companies.',
  },

  'GET /api/v4/operations/budgets': {
    answer: z.array(
      z.object({
        name: z.enum(budgetNames),
        spentCents: z.number().int(),
        limitCents: z.number().int(),
        period: z.literal('month'),
      }),
    ),
    spec: 'contract, Money',
    summary: 'What the platform itself pays this month, and how much it may. Above the limit payouts wait for a release.',
  },

  'GET /api/v4/operations/organizations/:id/funds': {
    answer: organizationFundsSchema,
    spec: 'contract, Staff and Settled',
    summary: 'What an organization has, holds for invited responses, and has spent. 0 before its first deposit.',
  },

  'POST /api/v4/operations/organizations/:id/funds': {
    body: depositSchema,
    answer: organizationFundsSchema,
    spec: 'contract, Staff',
    summary: 'Books money that an organization paid in. The same reference again changes nothing; with another amount it is 409.',
  },

  'POST /api/v4/operations/projectors/:name/rebuild': projectorCommand(
    'Rebuilds the read model in a new table; pages keep reading the current one until the new one takes over.',
  ),
  'POST /api/v4/operations/projectors/:name/resume': projectorCommand(
    'Tries a failing event again now; a reaction also handles the streams again that it parked.',
  ),
});
