import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf, type SentenceNames } from '../kernel/event.js';
import { utcDay } from '../kernel/phrases.js';
import { attachmentSchema } from '../messaging/browser.js';
import { evidenceSchema } from './evidence.js';
import { disputeGrounds, remedies, type DisputeGround } from './grounds.js';
import { disputeStream } from './streams.js';

/** `userId` is the participant, `researcherId` the owner of the project. */
const who = { disputeId: id, participationId: id, projectId: id, userId: id, researcherId: id };

const files = z.array(attachmentSchema);
/** Null once the writer is erased. */
const text = z.string().nullable();

const someone = {
  disputeId: '0199a000-0000-5000-8000-000000000071',
  participationId: '0199a000-0000-5000-8000-000000000013',
  projectId: '0199a000-0000-5000-8000-000000000011',
  userId: '0199a000-0000-7000-8000-000000000001',
  researcherId: '0199a000-0000-7000-8000-000000000012',
};
const file = {
  key: 'messages/1795251600000-0199a000-0000-4000-8000-000000000031-screen.png',
  name: 'screen.png',
  contentType: 'image/png',
  size: 2048,
  lastModified: null,
};
const staffId = '0199a000-0000-7000-8000-000000000006';

type OnProject = { readonly projectId: string };
const name = ({ projectId }: OnProject, { project }: SentenceNames): string => `“${project(projectId)}”`;

const contested: Readonly<Record<DisputeGround, string>> = {
  rejection: 'the rejection of the response',
  'no-show': 'the record of a no-show',
  'missing-payment': 'a missing payment',
  hold: 'that a payment is held back',
};

export const disputeEvents = events(disputeStream, {
  DisputeOpened: event({
    data: {
      ...who,
      /** Of the payment that it is about; null where none was approved. */
      payoutId: id.nullable(),
      ground: z.enum(disputeGrounds),
      text,
      files,
      /** What had happened until then, as it was. */
      evidence: z.array(evidenceSchema),
      answerDueAt: isoTime,
      decisionDueAt: isoTime,
      /**
       * The decision whose review opened it, and when silence decides for the participant; null for
       * one without.
       */
      statementId: id.nullable(),
      silenceAt: isoTime.nullable(),
      /** Who made the decision that is contested: none of them decides again. */
      decidedFirst: z.array(id).optional(),
    },
    sample: {
      ...someone,
      payoutId: null,
      ground: 'rejection',
      text: 'I answered every question of the task.',
      files: [file],
      evidence: [
        { at: '2026-11-21T09:00:00.000Z', text: 'The response to “A sample” was marked as invalid.', about: 'response' },
      ],
      answerDueAt: '2026-11-26T09:00:00.000Z',
      decisionDueAt: '2026-12-01T09:00:00.000Z',
      statementId: null,
      silenceAt: null,
    },
    personal: { userId: { text: null, files: [], evidence: [] } },
    sentence: (data, names) => `Disputed ${contested[data.ground]} on ${name(data, names)}.`,
  }),
  /** The researcher accepts, and the decision follows at once; or says why not. */
  DisputeAnswered: event({
    data: { ...who, accepts: z.boolean(), text, files, senderId: id },
    sample: { ...someone, accepts: false, text: 'The task was not done.', files: [], senderId: someone.researcherId },
    personal: { senderId: { text: null, files: [] } },
    sentence: (data, names) =>
      `The researcher of ${name(data, names)} ${data.accepts ? 'agreed with' : 'answered'} what was disputed.`,
  }),
  DisputeAnswerMissed: event({
    data: who,
    sample: someone,
    sentence: (data, names) => `The researcher of ${name(data, names)} did not answer what was disputed in time.`,
  }),
  DisputeDecided: event({
    data: {
      ...who,
      outcome: z.enum(['upheld', 'declined']),
      by: z.enum(['researcher', 'support', 'silence']),
      reason: z.string(),
      decidedBy: id,
      /** What the decision orders; null where it declines. */
      remedy: z.enum(remedies).nullable(),
      /** Until when the participant can appeal; null where they cannot. */
      appealUntil: isoTime.nullable(),
    },
    sample: {
      ...someone,
      outcome: 'upheld',
      by: 'support',
      reason: 'The task was done as it was asked for.',
      decidedBy: staffId,
      remedy: 'payment',
      appealUntil: null,
    },
    // What is written to or about a person may contain their name.
    personal: { userId: { reason: '' } },
    sentence: (data, names) =>
      data.by === 'silence'
        ? `The dispute about ${name(data, names)} was decided for the participant, for nobody decided it in time.`
        : `${data.by === 'support' ? 'Support' : 'The researcher'} decided ${data.outcome === 'upheld' ? 'for' : 'against'} the participant in the dispute about ${name(data, names)}.`,
  }),
  DisputeAppealed: event({
    data: { ...who, text, files, decisionDueAt: isoTime, silenceAt: isoTime.nullable() },
    sample: {
      ...someone,
      text: 'The decision overlooks the second task.',
      files: [],
      decisionDueAt: '2026-12-11T09:00:00.000Z',
      silenceAt: null,
    },
    personal: { userId: { text: null, files: [] } },
    sentence: (data, names) => `Appealed the decision in the dispute about ${name(data, names)}.`,
  }),
  /** Support is late with the decision that was due then. */
  DisputeDecisionOverdue: event({
    data: { ...who, decisionDueAt: isoTime },
    sample: { ...someone, decisionDueAt: '2026-12-01T09:00:00.000Z' },
    sentence: (data, names) =>
      `The dispute about ${name(data, names)} was not decided by ${utcDay(data.decisionDueAt)}, when it was due.`,
  }),
  /** What was contested has been put right without a decision. */
  DisputeSettled: event({
    data: who,
    sample: someone,
    sentence: (data, names) => `The dispute about ${name(data, names)} ended, for what was disputed has been put right.`,
  }),
  /** left: the account was closed. */
  DisputeWithdrawn: event({
    data: { ...who, by: z.enum(['participant', 'left']) },
    sample: { ...someone, by: 'participant' },
    sentence: (data, names) =>
      data.by === 'left'
        ? `The dispute about ${name(data, names)} ended with the account.`
        : `Withdrew the dispute about ${name(data, names)}.`,
  }),
  /** What the decision ordered was refused for good: a person handles it. */
  DisputeRemedyRefused: event({
    data: { ...who, remedy: z.enum(remedies), code: z.string(), message: z.string() },
    sample: {
      ...someone,
      remedy: 'payment',
      code: 'participation.own-organization',
      message: 'Members of this organization cannot take part in its projects.',
    },
    sentence: (data, names) =>
      `What the decision in the dispute about ${name(data, names)} orders could not be carried out: ${data.message}`,
  }),
  /** What the decision ordered has been carried out, or a person has ended it. */
  DisputeRemedied: event({
    data: { ...who, remedy: z.enum(remedies) },
    sample: { ...someone, remedy: 'payment' },
    sentence: (data, names) =>
      data.remedy === 'none'
        ? `The decision in the dispute about ${name(data, names)} changes nothing any more.`
        : `The decision in the dispute about ${name(data, names)} has been carried out.`,
  }),
});
export type DisputeEvent = EventOf<typeof disputeEvents>;
