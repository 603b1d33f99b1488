import { bookingElsewhereSchema } from '@panelist/domain/scheduling/browser';
import { z } from 'zod';
import { timeOf } from '../display/zoned-time.js';
import { viewersZone } from '../display/viewers-zone.js';

const { meetingCancelLink } = bookingElsewhereSchema.shape;

/**
 * What the form of a booking on the researcher's page holds; the server checks the time itself
 * (ADR 186).
 */
export const bookingReport = z.object({
  /** As the browser's field gives it, in the viewer's zone. */
  bookedDate: z.string().min(1, 'Required.'),
  meetingCancelLink: z.literal('').or(meetingCancelLink),
});

export interface BookingReport {
  readonly bookedDate: string;
  readonly meetingCancelLink: string;
}

/** The body of the call. */
export function bookingBody({ bookedDate, meetingCancelLink: link }: BookingReport) {
  const timezone = viewersZone();
  return { bookedDate: timeOf(bookedDate, timezone), timezone, meetingCancelLink: link.trim() || null };
}
