import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { exportStream } from './streams.js';

const one = { userId: '0199a000-0000-7000-8000-000000000001', exportId: '0199a000-0000-7000-8000-000000000020' };
const which = { userId: id, exportId: id };

/**
 * What becomes of a person's exports (contract, Account). The ZIP itself is a file of the person.
 */
export const exportEvents = events(exportStream, {
  ExportRequested: event({
    data: { ...which, requestedAt: isoTime },
    sample: { ...one, requestedAt: '2026-11-23T09:00:00.000Z' },
    sentence: () => 'Asked for a copy of everything that Panelist knows about them.',
  }),
  /** The ZIP is stored; its link works until `expiresAt`. `size` in bytes. */
  ExportMade: event({
    data: { ...which, size: z.number().int(), madeAt: isoTime, expiresAt: isoTime },
    sample: { ...one, size: 20_480, madeAt: '2026-11-23T09:00:02.000Z', expiresAt: '2026-11-24T09:00:02.000Z' },
    sentence: () => 'The copy was made.',
  }),
  ExportFailed: event({
    data: { ...which, failedAt: isoTime },
    sample: { ...one, failedAt: '2026-11-23T09:10:00.000Z' },
    sentence: () => 'The copy could not be made.',
  }),
  /** A day after it was made, the ZIP was removed. */
  ExportRemoved: event({
    data: { ...which, removedAt: isoTime },
    sample: { ...one, removedAt: '2026-11-24T09:00:02.000Z' },
    sentence: () => 'The copy was removed from our server.',
  }),
});
export type ExportEvent = EventOf<typeof exportEvents>;
