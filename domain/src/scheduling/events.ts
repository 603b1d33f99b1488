import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { counted, utcMinute } from '../kernel/phrases.js';
import { calendarRulesSchema, slotSchema } from './slot.js';
import { calendarStream } from './streams.js';

const projectId = '0199a000-0000-5000-8000-000000000011';
const start = '2026-11-21T09:00:00.000Z';
const end = '2026-11-21T10:00:00.000Z';
const holder = { projectId: id, participationId: id, bookingUid: id };
const someone = {
  projectId,
  participationId: '0199a000-0000-5000-8000-000000000013',
  bookingUid: '0199a000-0000-7000-8000-000000000015',
};

/**
 * `claim` numbers the claims and moves of a calendar: of two for one response, the higher one
 * counts.
 */
const session = { start: isoTime, end: isoTime, timezone: z.string(), claim: z.number().int() };
const held = { start, end, timezone: 'America/New_York', claim: 1 };

export const calendarEvents = events(calendarStream, {
  /** Adds times. `rules` and `timezone` are those that count from now on. */
  SlotsOffered: event({
    data: { projectId: id, slots: z.array(slotSchema), rules: calendarRulesSchema, timezone: z.string() },
    sample: {
      projectId,
      slots: [{ start, end }],
      rules: { minimumSchedulingNotice: 60, maxBookingsPerDay: 4, bufferBeforeEvent: 0, bufferAfterEvent: 15 },
      timezone: 'America/New_York',
    },
    sentence: ({ slots }) => `Offered ${counted(slots.length, 'time')} for sessions.`,
  }),
  /** A response holds the time; its booking follows. */
  SlotClaimed: event({
    data: { ...holder, ...session },
    sample: { ...someone, ...held },
    sentence: (data) => `The time of ${utcMinute(data.start)} was taken.`,
  }),
  /** The response gives back its former time, `from`, in the same step. */
  SlotMoved: event({
    data: { ...holder, ...session, from: isoTime },
    sample: { ...someone, ...held, from: end, claim: 2 },
    sentence: (data) =>
      data.from === data.start
        ? `The time of ${utcMinute(data.start)} is shown in the time zone ${data.timezone}.`
        : `The time of ${utcMinute(data.from)} was exchanged for that of ${utcMinute(data.start)}.`,
  }),
  SlotReleased: event({
    data: { ...holder, start: isoTime },
    sample: { ...someone, start },
    sentence: (data) => `The time of ${utcMinute(data.start)} became free again.`,
  }),
});
export type CalendarEvent = EventOf<typeof calendarEvents>;
