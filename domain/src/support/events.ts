import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { staffAccessKinds, staffAccessText } from './staff-access.js';
import { accessLogStream } from './streams.js';

const userId = '0199a000-0000-7000-8000-000000000001';
const visit = { userId, visitId: '0199a000-0000-7000-8000-000000000007', staffId: '0199a000-0000-7000-8000-000000000008' };

const access = {
  userId,
  accessId: '0199a000-0000-7000-8000-000000000009',
  staffId: visit.staffId,
  what: 'history',
  at: '2026-11-22T09:30:00.000Z',
} as const;

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
  /** Holds for the looks of this member of staff at this person until `until`. */
  AccessReasonGiven: event({
    data: { userId: id, staffId: id, reason: z.string(), givenAt: isoTime, until: isoTime },
    sample: {
      userId,
      staffId: visit.staffId,
      reason: 'Asked about a payout by mail',
      givenAt: '2026-11-22T09:29:00.000Z',
      until: '2026-11-22T10:29:00.000Z',
    },
    personal: { userId: { reason: '' } },
    sentence: () => 'A member of staff said why they look at the participant’s data.',
  }),
  /** Read something of the person; `reason` is empty where none was given. */
  PersonDataAccessed: event({
    data: { userId: id, accessId: id, staffId: id, what: z.enum(staffAccessKinds), reason: z.string(), at: isoTime },
    sample: { ...access, what: 'dispute', reason: 'Asked about a payout by mail' },
    personal: { userId: { reason: '' } },
    sentence: ({ what }) => `A member of staff read ${staffAccessText[what]}.`,
  }),
  /**
   * Not personal: staff must be able to say later why they erased a person. The text is freed of
   * what identifies the person before it is recorded.
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
