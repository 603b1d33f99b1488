import { z } from 'zod';
import { decisionSchema } from '../dispute/browser.js';
import { byRoute, id, isoTime, limit, skip } from '../kernel/contract.js';
import { typedText } from '../kernel/typed-text.js';
import { isTimeZone } from '../profile/browser.js';
import { reviewStatuses } from './review-lifecycle.js';
import { reviewRemedies } from './review-remedy.js';
import { ruleNames } from './rule-names.js';
import { decisionMakers, statementKinds } from './statement.js';

const spec = 'contract, Fairness';

export const maxReviewMessage = 4_000;

/** What a person writes who asks for a review. */
export const reviewMessageSchema = z.object({
  message: z
    .string({ error: 'Please write what we should look at.' })
    .overwrite(typedText)
    .min(1, 'Please write what we should look at.')
    .max(maxReviewMessage, `Please write at most ${maxReviewMessage} characters.`),
});

/** What became of a review: of the dispute that it opened, or of support's. */
const requested = z.object({
  kind: z.enum(['dispute', 'review']),
  /** Of the dispute or the review. */
  id,
  status: z.enum(['open', 'upheld', 'declined', 'ended']),
  requestedAt: isoTime,
  /** Until when a person answers; null once it ended. */
  answerBy: isoTime.nullable(),
});
export type RequestedReview = z.output<typeof requested>;

export const statementSchema = z.object({
  id: z.string(),
  at: isoTime,
  /** A code of `decision`. */
  kind: z.enum(statementKinds),
  /** What was decided. */
  decision: z.string(),
  by: z.enum(decisionMakers),
  /** Its page is `/panelists/v2/rules/{rule}`. */
  rule: z.enum(ruleNames).optional(),
  /** On which facts; `from`: the page with what the person gave or did. */
  facts: z.array(z.object({ text: z.string(), from: z.string().optional() })),
  /** What follows. */
  consequence: z.string(),
  /** Left out where there is nothing to object to. */
  objection: z.object({ until: isoTime, how: z.string() }).optional(),
  /** The review that was asked for; left out before. */
  review: requested.optional(),
});
export type StatementView = z.output<typeof statementSchema>;

/** A line of support's list, without what the person wrote. */
export const supportReviewItemSchema = z.object({
  id,
  statementId: z.string(),
  userId: id,
  kind: z.enum(statementKinds),
  status: z.enum(reviewStatuses),
  requestedAt: isoTime,
  dueAt: isoTime,
  overdue: z.boolean(),
  concernsMoney: z.boolean(),
  remedy: z.enum(reviewRemedies).nullable(),
  remediedAt: isoTime.nullable(),
  /** What the caller can do now. */
  actions: z.array(z.enum(['decide', 'close'])),
});
export type SupportReviewItem = z.output<typeof supportReviewItemSchema>;

export const supportReviewSchema = supportReviewItemSchema.extend({
  /** Null where the account was erased. */
  message: z.string().nullable(),
  /** Why what the decision orders can never be carried out; null where it was not refused. */
  remedyRefusal: z.string().nullable(),
  statement: statementSchema.omit({ review: true }).nullable(),
  decision: z
    .object({ at: isoTime, outcome: z.enum(['upheld', 'declined']), by: z.enum(['support', 'silence']), reason: z.string() })
    .nullable(),
});
export type SupportReviewView = z.output<typeof supportReviewSchema>;

export const ruleSchema = z.object({
  name: z.enum(ruleNames),
  title: z.string(),
  summary: z.string(),
  points: z.array(z.string()),
});

/** Zone of the times in the sentences; absent: UTC. */
const zone = { timezone: z.string().refine(isTimeZone, 'This time zone is not known.').optional() };
const page = { limit: limit.default(100), skip: skip.default(0) };
const statements = z.array(statementSchema);
const changed = { answer: z.object({ id, status: z.enum(reviewStatuses) }), spec };

export const fairnessContracts = byRoute({
  'GET /api/v4/participations/:id/statements': {
    query: z.object(zone),
    answer: statements,
    spec,
    summary:
      'The decisions on a response, its payments and its disputes, oldest first, for its participant and support. A start that was refused is one as well.',
  },

  'GET /api/v4/payouts/:id/statements': {
    query: z.object(zone),
    answer: statements,
    spec,
    summary: 'The decisions on a payout, oldest first, for its owner, support and operations.',
  },

  'GET /api/v4/users/:userId/statements': {
    query: z.object({ ...page, ...zone }),
    answer: statements,
    spec,
    summary: 'Every decision on a person, the latest first, for them and support.',
  },

  'POST /api/v4/statements/:id/review': {
    params: { id: z.string().max(80) },
    body: reviewMessageSchema,
    status: 201,
    answer: requested.extend({ statementId: z.string(), answerBy: isoTime }),
    spec,
    summary:
      'Asks a person to look at a decision on the caller: a dispute where one of its grounds fits, else a review by support. Once for each statement, until its time.',
  },

  'GET /api/v4/support/reviews': {
    query: z.object({ ...page, limit: limit.default(20), status: z.enum(reviewStatuses).optional() }),
    answer: z.object({ items: z.array(supportReviewItemSchema), totalCount: z.number().int() }),
    spec,
    summary:
      'All reviews, or those of one status: open ones by their deadline, then those to put right by hand, ended ones last.',
  },

  'GET /api/v4/support/reviews/:id': {
    answer: supportReviewSchema,
    spec,
    summary: "One review, for the member of staff who decides it. Recorded in the person's access log.",
  },

  'POST /api/v4/support/reviews/:id/decide': {
    ...changed,
    body: decisionSchema,
    summary: 'Decides a review, with the reason that the person reads. 409 for who made the decision that is reviewed.',
  },

  'POST /api/v4/support/reviews/:id/close': {
    ...changed,
    summary:
      'Ends a review that was decided for the person and put right by hand, also where its order was refused for good. Again changes nothing.',
  },

  'GET /api/v4/rules': {
    answer: z.object({ items: z.array(ruleSchema) }),
    spec,
    summary: 'The rules by which Panelist decides, in words.',
  },

  'GET /api/v4/rules/:name': {
    params: { name: z.string().max(64) },
    answer: ruleSchema,
    spec,
    summary: 'One rule in words.',
  },
});
