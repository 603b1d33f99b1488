import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { utcDay } from '../kernel/phrases.js';
import { reviewRemedies } from './review-remedy.js';
import { statementKinds } from './statement.js';
import { reviewStream } from './streams.js';

/** `statementId`: the place of the decision that is reviewed. */
const who = { reviewId: id, userId: id, statementId: id };

const someone = {
  reviewId: '0199a000-0000-5000-8000-000000000081',
  userId: '0199a000-0000-7000-8000-000000000001',
  statementId: 'payout-0199a000-0000-5000-8000-000000000021.1',
};
const staffId = '0199a000-0000-7000-8000-000000000006';

export const reviewEvents = events(reviewStream, {
  /** A person asks support to look at a decision again. */
  ReviewRequested: event({
    data: {
      ...who,
      kind: z.enum(statementKinds),
      /** Null once the person is erased. */
      message: z.string().nullable(),
      concernsMoney: z.boolean(),
      /** Who decided first: none of them decides again. */
      decidedFirst: z.array(id),
      dueAt: isoTime,
    },
    sample: {
      ...someone,
      kind: 'payment-waits',
      message: 'I have waited for a week.',
      concernsMoney: true,
      decidedFirst: [],
      dueAt: '2026-12-05T09:00:00.000Z',
    },
    personal: { userId: { message: null } },
    sentence: () => 'Asked for a person to look at a decision again.',
  }),
  /** silence: no answer came in time. */
  ReviewDecided: event({
    data: {
      ...who,
      outcome: z.enum(['upheld', 'declined']),
      by: z.enum(['support', 'silence']),
      reason: z.string(),
      /** Null by silence. */
      decidedBy: id.nullable(),
      /** What the decision orders; null where it declines. */
      remedy: z.enum(reviewRemedies).nullable(),
    },
    sample: {
      ...someone,
      outcome: 'upheld',
      by: 'support',
      reason: 'The check took too long.',
      decidedBy: staffId,
      remedy: 'release',
    },
    // What is written to a person may contain their name.
    personal: { userId: { reason: '' } },
    sentence: ({ outcome, by }) =>
      by === 'silence'
        ? 'A review was decided for the participant, for nobody answered it in time.'
        : `Support decided a review ${outcome === 'upheld' ? 'for' : 'against'} the participant.`,
  }),
  /** Support is late with a review that is not about money. */
  ReviewOverdue: event({
    data: { ...who, dueAt: isoTime },
    sample: { ...someone, dueAt: '2026-12-05T09:00:00.000Z' },
    sentence: ({ dueAt }) => `A review was not answered by ${utcDay(dueAt)}, when it was due.`,
  }),
  /** The account was closed before support decided. */
  ReviewWithdrawn: event({ data: who, sample: someone, sentence: () => 'A review ended with the account.' }),
  /** What the decision ordered was refused for good: support puts it right by hand. */
  ReviewRemedyRefused: event({
    data: { ...who, remedy: z.enum(reviewRemedies), code: z.string(), message: z.string() },
    sample: {
      ...someone,
      remedy: 'payment',
      code: 'participation.own-organization',
      message: 'Members of this organization cannot take part in its projects.',
    },
    sentence: ({ message }) => `What the decision of a review orders could not be carried out: ${message}`,
  }),
  /** What the decision ordered has been carried out; none: it can not be any more. */
  ReviewRemedied: event({
    data: { ...who, remedy: z.enum(reviewRemedies) },
    sample: { ...someone, remedy: 'release' },
    sentence: ({ remedy }) =>
      remedy === 'none' ? 'The decision of a review changes nothing any more.' : 'The decision of a review has been carried out.',
  }),
});
export type ReviewEvent = EventOf<typeof reviewEvents>;
