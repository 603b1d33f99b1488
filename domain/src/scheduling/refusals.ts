import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals about slots and bookings. The pages show these sentences. */
export const schedulingRefusals = {
  'scheduling.slot-taken': refusal('conflict', 'This time is not free any more. Please choose another one.'),
  'scheduling.slot-unknown': refusal('conflict', 'The researcher does not offer this time. Please choose another one.'),
  'scheduling.slot-past': refusal('conflict', 'This time has passed. Please choose a later one.'),
  'scheduling.slot-too-soon': refusal('conflict', 'This time is too soon for the researcher. Please choose a later one.'),
  'scheduling.day-full': refusal('conflict', 'The researcher takes no more sessions on this day. Please choose another day.'),
  'scheduling.already-booked': refusal('conflict', 'You have booked another time already. Please reload the page.'),
  'scheduling.booked-date-too-far': refusal('invalid', 'A session lies within a year. Please check the date.'),
  'scheduling.booked-elsewhere': refusal('conflict', "Sessions of this project are booked on the researcher's own page."),
  'scheduling.too-late': refusal(
    'conflict',
    'It is too late to reschedule: that is possible until {hours} hours before the session begins.',
  ),
  'scheduling.time-zone-unknown': refusal('invalid', 'A time zone such as Europe/Berlin is required.'),
  'scheduling.slots-invalid': refusal('invalid', 'Please check the times.'),
} as const;

export const schedulingRefusal = refusalMaker(schedulingRefusals);
