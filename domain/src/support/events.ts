import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { lookKinds, lookWords } from './looks.js';
import { accessLogStream } from './streams.js';

const userId = '0199a000-0000-7000-8000-000000000001';
const visit = { userId, visitId: '0199a000-0000-7000-8000-000000000007', staffId: '0199a000-0000-7000-8000-000000000008' };

/** The person's own access log. The reason may say something about the person. */
export const accessLogEvents = events(accessLogStream, {
  /** The address that opens the visit was issued. */
  ImpersonationRequested: event({
    data: { userId: id, visitId: id, staffId: id, reason: z.string(), expiresAt: isoTime },
    sample: { ...visit, reason: 'Cannot find the payout', expiresAt: '2026-11-22T09:05:00.000Z' },
    personal: { userId: { reason: '' } },
    sentence: () => 'A member of staff asked to log in as the participant.',
  }),
  /** Logged in as the participant, until `endsAt` at the latest. */
  ImpersonationStarted: event({
    data: { userId: id, visitId: id, staffId: id, reason: z.string(), startedAt: isoTime, endsAt: isoTime },
    sample: {
      ...visit,
      reason: 'Cannot find the payout',
      startedAt: '2026-11-22T09:01:00.000Z',
      endsAt: '2026-11-22T10:01:00.000Z',
    },
    personal: { userId: { reason: '' } },
    sentence: () => 'A member of staff logged in as the participant.',
  }),
  /** Returned to the own session. A visit that runs out has no such event. */
  ImpersonationEnded: event({
    data: { userId: id, visitId: id, endedAt: isoTime },
    sample: { userId, visitId: visit.visitId, endedAt: '2026-11-22T09:20:00.000Z' },
    sentence: () => 'The member of staff returned to their own session.',
  }),
  /** Read the person's history, or what their screens showed at a time. */
  PersonLookedAt: event({
    data: { userId: id, lookId: id, staffId: id, what: z.enum(lookKinds), at: isoTime },
    sample: {
      userId,
      lookId: '0199a000-0000-7000-8000-000000000009',
      staffId: visit.staffId,
      what: 'history',
      at: '2026-11-22T09:30:00.000Z',
    },
    sentence: ({ what }) => `A member of staff read ${lookWords[what]}.`,
  }),
  /**
   * Not personal: staff must be able to say later why they erased a person. The text is freed of what
   * identifies the person before it is recorded.
   */
  ErasureOrdered: event({
    data: { userId: id, erasureId: id, staffId: id, reason: z.string(), orderedAt: isoTime },
    sample: {
      userId,
      erasureId: '0199a000-0000-5000-8000-000000000017',
      staffId: visit.staffId,
      reason: 'Asked for by letter',
      orderedAt: '2026-11-22T09:30:00.000Z',
    },
    sentence: ({ reason }) => `A member of staff ordered the erasure of the account, because: “${reason}”.`,
  }),
});
export type AccessLogEvent = EventOf<typeof accessLogEvents>;
