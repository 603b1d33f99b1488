import { z } from 'zod';
import { webAddress } from '../catalogue/browser.js';
import { byRoute, id, isoTime, time } from '../kernel/contract.js';
import { responseStatuses } from '../participation/browser.js';
import { calendarRulesSchema, slotSchema } from './slot.js';

const spec = 'contract, Booking and Participation';

const booked = z.object({
  id,
  projectId: id,
  status: z.enum(responseStatuses),
  booking: z.object({ uid: id, start: isoTime, end: isoTime, timezone: z.string() }),
});
const wanted = z.object({ start: time, timezone: z.string().min(1, 'Required').max(100, 'Maximum 100 characters') });

/** What is known of a booking on the researcher's page. */
export const bookingElsewhereSchema = z.object({
  bookedDate: time,
  timezone: z.string().min(1, 'Required').max(100, 'Maximum 100 characters'),
  /** Where the participant cancels it. Left out, the one that is known stays; null removes it. */
  meetingCancelLink: webAddress.nullish(),
});
const bookedElsewhere = z.object({
  id,
  projectId: id,
  status: z.enum(responseStatuses),
  externalProject: z.object({ bookedDate: isoTime, timezone: z.string(), meetingCancelLink: z.string().nullable() }),
});

const minutes = z.number().int().min(0).max(525_600);
const { shape: rules } = calendarRulesSchema;

export const schedulingContracts = byRoute({
  'GET /api/v4/projects/:id/slots': {
    answer: z.object({
      /** The project's time zone. */
      timezone: z.string(),
      /** The times that the caller can book now, earliest first. */
      slots: z.array(slotSchema),
      /**
       * The caller's sessions of other projects that have not ended: a page warns where one
       * overlaps.
       */
      ownSessions: z.array(slotSchema.extend({ projectName: z.string() })),
    }),
    spec,
    summary: 'The times of a project that are free for the caller. A booking of their own blocks none.',
  },

  'POST /api/v4/survey-responses/:id/booking': {
    body: wanted,
    answer: booked,
    status: 201,
    spec,
    summary: 'Books a free time. Of two people who want one time, one gets 201 and the other 409.',
  },

  'PUT /api/v4/survey-responses/:id/booking': {
    body: wanted,
    answer: booked,
    spec,
    summary:
      'Moves a booked session: takes the new time and gives the former one back in one step. The same time keeps the new time zone.',
  },

  'DELETE /api/v4/survey-responses/:id/booking': {
    body: z.object({ message: z.string().max(2000, 'Maximum 2000 characters').nullish() }),
    answer: z.object({ id, projectId: id, status: z.enum(responseStatuses) }),
    spec,
    summary: 'Cancels a booked session with its response; the time becomes free.',
  },

  'GET /api/v4/projects/:id/calendar': {
    answer: z
      .object({
        /** The project's time zone. */
        timezone: z.string(),
        /** Every time that the project offers, earliest first, and who booked it. */
        slots: z.array(
          slotSchema.extend({ bookedBy: z.object({ responseId: id, firstName: z.string(), lastName: z.string() }).nullable() }),
        ),
      })
      .extend(calendarRulesSchema.shape),
    spec,
    summary: 'The times of a project with their bookings, and the rules for booking them, for its owner and staff.',
  },

  'PUT /api/v4/survey-responses/:id/external-booking': {
    body: bookingElsewhereSchema,
    answer: bookedElsewhere,
    spec: '2 §3, 3 §3: externalProject',
    summary: "The participant says when the session is that they booked, or moved, on the researcher's page.",
  },

  'PUT /api/v4/projects/:projectId/screener-responses/:id/external-booking': {
    body: bookingElsewhereSchema,
    answer: bookedElsewhere,
    spec: '2 §3, 3 §3: externalProject',
    summary:
      "The same by the researcher, or by their booking site with the researcher's token; once the session has begun, its link alone.",
  },

  'POST /api/v4/projects/:id/slots': {
    body: z.object({
      slots: z.array(z.object({ start: time, end: time })).max(1000),
      minimumSchedulingNotice: minutes.optional(),
      maxBookingsPerDay: rules.maxBookingsPerDay.unwrap().min(1).max(1000).nullable().optional(),
      bufferBeforeEvent: minutes.optional(),
      bufferAfterEvent: minutes.optional(),
      /**
       * The zone of the days, and the one that the page names; without it that of the project's
       * place.
       */
      timezone: z.string().min(1).max(100).optional(),
    }),
    answer: z.object({ id, timezone: z.string(), slots: z.array(slotSchema) }).extend(calendarRulesSchema.shape),
    spec,
    summary: 'Offers times for sessions, and sets the rules for booking them, in minutes. Known times stay as they are.',
  },

  'POST /api/v4/projects/:projectId/screener-responses/:id/allow-reschedule': {
    answer: z.object({ id, projectId: id, status: z.enum(responseStatuses), rescheduleOverriden: z.boolean() }),
    spec,
    summary: 'Lets the participant move the session once, however near it is.',
  },
});
