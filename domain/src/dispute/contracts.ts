import { z } from 'zod';
import { byRoute, id, isoTime, limit, skip } from '../kernel/contract.js';
import { messageContent } from '../messaging/browser.js';
import { disputeActions, disputeStatuses, nextActors, nextSteps } from './dispute-lifecycle.js';
import { evidenceSchema } from './evidence.js';
import { contestObstacles, disputeGrounds, remedies } from './grounds.js';
import { typedText } from '../kernel/typed-text.js';

const spec = 'contract, Settled';

/** Characters of a text. */
export const minDisputeText = 20;
export const maxDisputeText = 4_000;
const tooShort = `Please write at least ${minDisputeText} characters.`;
const tooLong = `Please write at most ${maxDisputeText} characters.`;
const written = z.string().overwrite(typedText).min(minDisputeText, tooShort).max(maxDisputeText, tooLong);
const files = messageContent.attachments;

// Forms judge by these schemas; the server alone judges files, whose rules pages need not load.

/** What a participant writes. */
export const writtenSchema = z.object({ text: written });

/** What a researcher answers. */
export const answerSchema = z
  .object({
    accepts: z.boolean({ error: 'Choose whether you accept.' }),
    /** May be short where the researcher accepts. */
    text: z.string().overwrite(typedText).max(maxDisputeText, tooLong).default(''),
  })
  .refine(({ accepts, text: given }) => accepts || given.length >= minDisputeText, { path: ['text'], error: tooShort });

/** How support decides. */
export const decisionSchema = z.object({
  outcome: z.enum(['upheld', 'declined'], { error: 'Choose how you decide.' }),
  reason: written,
});

export const disputeFileSchema = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  contentType: z.string(),
  /** Loads the file for at least 15 minutes. */
  url: z.string(),
});
export type DisputeFile = z.output<typeof disputeFileSchema>;

/** Null where the writer's account was erased, and with it the text and the files. */
const text = z.string().nullable();
const shownFiles = z.array(disputeFileSchema);
const appealUntil = isoTime.nullable();

/** What has happened to the dispute. */
export const disputeSteps = [
  'opened',
  'answered',
  'answer-missed',
  'upheld',
  'declined',
  'appealed',
  'decision-overdue',
  'settled',
  'withdrawn',
  'left',
  'remedy-refused',
  'remedied',
] as const;
export type DisputeStep = (typeof disputeSteps)[number];

export const disputeSchema = z.object({
  id,
  participationId: id,
  projectId: id,
  projectName: z.string(),
  ground: z.enum(disputeGrounds),
  status: z.enum(disputeStatuses),
  openedAt: isoTime,
  text,
  files: shownFiles,
  /**
   * What had happened when it was opened, oldest first. The researcher sees no payment's events.
   */
  evidence: z.array(evidenceSchema),
  answer: z.object({ at: isoTime, accepts: z.boolean(), text, files: shownFiles }).nullable(),
  /** The decision, and the one on the appeal. */
  decisions: z.array(
    z.object({
      at: isoTime,
      outcome: z.enum(['upheld', 'declined']),
      by: z.enum(['researcher', 'support', 'silence']),
      reason: z.string(),
    }),
  ),
  appeal: z.object({ at: isoTime, text, files: shownFiles }).nullable(),
  answerDueAt: isoTime,
  decisionDueAt: isoTime,
  /** Support is late. */
  overdue: z.boolean(),
  appealUntil,
  /** What the decision orders; `remedied`: what came of it. */
  remedy: z.enum(remedies).nullable(),
  remedied: z.enum(remedies).nullable(),
  remediedAt: isoTime.nullable(),
  history: z.array(z.object({ at: isoTime, step: z.enum(disputeSteps) })),
  /** What the caller can do now. */
  actions: z.array(z.enum(disputeActions)),
  /** Who acts next; null once nothing follows. */
  next: z.object({ by: z.enum(nextActors), what: z.enum(nextSteps), dueAt: isoTime.nullable() }).nullable(),
});
export type DisputeView = z.output<typeof disputeSchema>;

/** As support sees it: with the ids that lead to the person, the researcher and the payment. */
export const supportDisputeSchema = disputeSchema.extend({
  userId: id,
  researcherId: id,
  payoutId: id.nullable(),
  /** Why what the decision orders can never be carried out; null where it was not refused. */
  remedyRefusal: z.string().nullable(),
  /**
   * What the researcher wrote last before the dispute: why they refused the response, or took the
   * approval of its payment back. Null if they did neither, or the participant's account was
   * erased.
   */
  researcherReason: z.object({ at: isoTime, text: z.string() }).nullable(),
});
export type SupportDisputeView = z.output<typeof supportDisputeSchema>;

/**
 * A line of support's list: without what people wrote, which a member of staff reads in one dispute
 * at a time.
 */
export const supportDisputeItemSchema = supportDisputeSchema.omit({
  text: true,
  files: true,
  evidence: true,
  answer: true,
  decisions: true,
  appeal: true,
  researcherReason: true,
});
export type SupportDisputeItem = z.output<typeof supportDisputeItemSchema>;

const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), totalCount: z.number().int() });
const page = { limit: limit.default(20), skip: skip.default(0) };

export const ownDisputesSchema = listOf(disputeSchema);

/** When a ground can be contested; `obstacle`: why not now. */
export const contestableSchema = z.object({
  ground: z.enum(disputeGrounds),
  from: isoTime,
  until: isoTime,
  obstacle: z.enum(contestObstacles).nullable(),
});

const changed = { answer: z.object({ id, status: z.enum(disputeStatuses) }), spec };

export const disputeContracts = byRoute({
  'GET /api/v4/users/:userId/disputes': {
    query: z.object(page),
    answer: ownDisputesSchema,
    spec,
    summary: 'What the caller has disputed, the latest first.',
  },

  'GET /api/v4/disputes/:id': {
    answer: disputeSchema,
    spec,
    summary: "One of the caller's own disputes.",
  },

  'GET /api/v4/participations/:id/disputable': {
    answer: z.object({
      grounds: z.array(contestableSchema),
      disputes: z.array(z.object({ id, ground: z.enum(disputeGrounds), status: z.enum(disputeStatuses) })),
    }),
    spec,
    summary: 'What of an own response can be disputed, when, and why not now; and what has been disputed.',
  },

  'POST /api/v4/participations/:id/disputes': {
    ...changed,
    body: writtenSchema.extend({ ground: z.enum(disputeGrounds, { error: 'Choose what you dispute.' }), files }),
    status: 201,
    summary:
      'Disputes a rejection, a no-show, a missing payment or a hold, once for each response and ground. The researcher reads the text and the files. 409 says from or until when.',
  },

  'POST /api/v4/disputes/:id/appeal': {
    ...changed,
    body: writtenSchema.extend({ files }),
    summary: 'Appeals a decision against the participant, once and within its time. Another member of staff decides.',
  },

  'POST /api/v4/disputes/:id/withdraw': {
    ...changed,
    summary: 'Ends a dispute that nobody has decided. Again changes nothing.',
  },

  'GET /api/v4/projects/:id/disputes': {
    query: z.object(page),
    answer: listOf(disputeSchema),
    spec,
    summary: 'What participants of a project have disputed, for its owner and support; what waits for an answer first.',
  },

  'GET /api/v4/projects/:id/disputes/:disputeId': {
    answer: disputeSchema,
    spec,
    summary: 'One dispute about a project, for its owner and support.',
  },

  'POST /api/v4/projects/:id/disputes/:disputeId/answer': {
    ...changed,
    body: answerSchema.safeExtend({ files }),
    summary:
      'The researcher accepts, or says why not. Once. Accepting decides for the participant at once, unless the payment was approved before: then support decides.',
  },

  'GET /api/v4/support/disputes': {
    query: z.object({ ...page, status: z.enum(disputeStatuses).optional() }),
    answer: listOf(supportDisputeItemSchema),
    spec,
    summary:
      'All disputes, or those of one status: the late ones first, then by when the decision is due; then those whose order was refused; ended ones last.',
  },

  'GET /api/v4/support/disputes/:id': {
    answer: supportDisputeSchema,
    spec,
    summary: "One dispute, for the member of staff who decides it. Recorded in the participant's access log.",
  },

  'POST /api/v4/support/disputes/:id/decide': {
    ...changed,
    body: decisionSchema,
    summary:
      'Decides a dispute, with the reason that both sides read. 409 while the researcher can answer, and for an appeal against a decision of the caller.',
  },

  'POST /api/v4/support/disputes/:id/close': {
    ...changed,
    summary:
      'Ends a dispute whose order can never be carried out, once a member of staff has looked after it. Again changes nothing.',
  },
});
