import { actorKinds, amountKinds } from './history-kinds.js';
import { z } from 'zod';
import { byRoute, dollars, id, isoTime, limit, periodEnd, periodStart, skip } from '../kernel/contract.js';
import { pastedText } from '../kernel/typed-text.js';
import { todaySchema } from '../participation/browser.js';

export const participantSchema = z.object({
  userId: id,
  profileId: id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  registeredAt: isoTime,
  /** Until when a deactivated account can be reactivated; null while it is open. */
  reactivatableUntil: isoTime.nullable(),
  /** When the person's data was erased; null otherwise. */
  erasedAt: isoTime.nullable(),
  responses: z.number(),
  payouts: z.number(),
});

/** One event of a person's history, as a sentence and raw. */
export const historyEntrySchema = z.object({
  eventId: id,
  position: z.string(),
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  context: z.string(),
  at: isoTime,
  /** A sentence in the past tense. */
  text: z.string(),
  actor: z.object({
    kind: z.enum(actorKinds),
    id: z.string(),
    name: z.string(),
    onBehalfOf: z.string().nullable(),
  }),
  reason: z.string().nullable(),
  /** Shared by all events of one action: what one request caused, at once or later. */
  correlationId: z.string(),
  /** The event or the request that caused this one. */
  causationId: z.string(),
  /** The name of the project that it is about. */
  project: z.string().nullable(),
  /** The money that it is about. */
  amount: z.object({ what: z.enum(amountKinds), dollars }).nullable(),
  /** What went out of Panelist after it: mails, text messages, orders at providers. */
  departures: z.array(z.object({ to: z.string(), what: z.string() })),
  /**
   * The event as the log stores it, with personal fields readable for support and without secrets.
   */
  raw: z.record(z.string(), z.unknown()),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** Something that is open: whose turn it is, and by when. */
export const queueItemSchema = z.object({
  kind: z.enum(['dispute', 'review', 'payout', 'parked']),
  id,
  userId: id,
  /**
   * What is contested, the kind of decision, the status of the payout, or the event and the
   * reaction that could not handle it.
   */
  text: z.string(),
  project: z.string().nullable(),
  /** What the person receives. */
  amount: dollars.nullable(),
  turn: z.enum(['support', 'operations', 'participant', 'researcher']),
  by: isoTime.nullable(),
  since: isoTime,
});
export type QueueItem = z.output<typeof queueItemSchema>;

/** An application with its payments, or a payment of its own, from its first step to its last. */
export const storySchema = z.object({
  id,
  /** The project; null for a bonus. */
  project: z.string().nullable(),
  steps: z.array(z.object({ text: z.string(), at: isoTime })),
});
export type Story = z.output<typeof storySchema>;

/** The reason that holds for the caller's looks at the person; null without one. */
export const accessReasonSchema = z.object({ reason: z.string(), until: isoTime }).nullable();

export const supportContracts = byRoute({
  'GET /api/v4/support/participants': {
    query: z.object({
      query: z.string().overwrite(pastedText).max(200).default(''),
      limit: limit.default(20),
      skip: skip.default(0),
    }),
    answer: z.object({ items: z.array(participantSchema) }),
    spec: 'contract, Staff',
    summary: 'Participants by whole e-mail, phone or id, or by words of their name; the newest without a query.',
  },

  'GET /api/v4/support/participants/:userId/history': {
    query: z.object({
      /** From the previous answer; absent for the first page. */
      cursor: z
        .string()
        .regex(/^\d{19}(\.\d{19})?$/, 'The next cursor of an answer is required.')
        .optional(),
      limit: limit.default(50),
      /** Of what follows the cursor. */
      skip: skip.default(0),
      /** Event types, separated by commas. An unknown one is refused. */
      types: z.string().optional(),
      /** Only events of this context, if no types are named. An unknown one is refused. */
      context: z.string().optional(),
      /** Only what such an actor did. */
      actor: z.enum(actorKinds).optional(),
      /** Only events of this story. */
      story: id.optional(),
      /** Only events whose sentence, reason, project or actor has this text. */
      text: z.string().overwrite(pastedText).max(200).default(''),
      from: periodStart.optional(),
      to: periodEnd.optional(),
      order: z.enum(['oldest', 'newest']).default('oldest'),
    }),
    answer: z.object({
      participant: participantSchema,
      /** What is open for the person, ranked as on their dashboard; null on further pages. */
      today: todaySchema.nullable(),
      /**
       * Open disputes, reviews, failed payments and parked streams of the person; null on further
       * pages.
       */
      open: z.array(queueItemSchema).nullable(),
      /** The one that went on last first; null on further pages. */
      stories: z.array(storySchema).nullable(),
      items: z.array(historyEntrySchema),
      nextCursor: z.string().nullable(),
      accessReason: accessReasonSchema,
    }),
    spec: 'contract, Staff',
    summary: 'Every event on a person across all contexts, oldest first unless asked otherwise.',
  },

  'GET /api/v4/support/queue': {
    answer: z.object({ items: z.array(queueItemSchema), recentPeople: z.array(participantSchema) }),
    spec: 'contract, Staff',
    summary: 'Disputes and reviews that are due, failed payouts, and the people whose data the caller opened last.',
  },

  'GET /api/v4/support/event-types': {
    answer: z.object({ items: z.array(z.object({ context: z.string(), types: z.array(z.string()) })) }),
    spec: 'contract, Staff',
    summary: 'The types of event that a history is filtered by, and their contexts.',
  },
});
