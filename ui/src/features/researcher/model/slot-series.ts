import { typedNumber } from '@panelist/domain/kernel/browser';
import type { Slot } from '@panelist/domain/scheduling/browser';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { z } from 'zod';
import { fullDayText, viewer } from '../../../shared/display/dates.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const most = 1000;
const day = z.iso.date('A day is required.');
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 09:30 is required.');
const minutesOf = (typed: string): number => typedNumber(typed, 'amount') ?? NaN;
const minutes = (min: number, max: number) =>
  z
    .string()
    .refine(
      (typed) => Number.isInteger(minutesOf(typed)) && minutesOf(typed) >= min && minutesOf(typed) <= max,
      `From ${min} to ${max} minutes.`,
    );

/** A series of times as typed: on these days, from a time of day to another one, of one length. */
export const seriesSchema = z
  .object({
    from: day,
    to: day,
    begins: clock,
    ends: clock,
    /** In minutes. */
    length: minutes(5, 1440),
    /** Minutes between two times. */
    pause: minutes(0, 1440),
    weekends: z.boolean(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is not before the first.' })
  .refine(({ begins, ends }) => begins < ends, { path: ['ends'], message: 'It ends after it begins.' });
export type Series = z.output<typeof seriesSchema>;

/** The times of a series in the project's zone; none for an invalid one, and at most a thousand. */
export function slotsOf(series: Series, zone: string): readonly Slot[] {
  const parsed = seriesSchema.safeParse(series);
  if (!parsed.success) return [];
  const { from, to, begins, ends, weekends } = parsed.data;
  const [length, pause] = [minutesOf(parsed.data.length), minutesOf(parsed.data.pause)];
  const slots: Slot[] = [];
  for (let date = dayjs.utc(from); date.format('YYYY-MM-DD') <= to && slots.length < most; date = date.add(1, 'day')) {
    if (!weekends && (date.day() === 0 || date.day() === 6)) continue;
    const last = dayjs.tz(`${date.format('YYYY-MM-DD')} ${ends}`, zone);
    let start = dayjs.tz(`${date.format('YYYY-MM-DD')} ${begins}`, zone);
    while (!start.add(length, 'minute').isAfter(last) && slots.length < most) {
      slots.push({ start: start.toISOString(), end: start.add(length, 'minute').toISOString() });
      start = start.add(length + pause, 'minute');
    }
  }
  return slots;
}

/** Times by their day in the zone, as `Tuesday, March 3`. */
export function byDay<Offered extends Slot>(slots: readonly Offered[], zone: string): ReadonlyMap<string, readonly Offered[]> {
  const found = new Map<string, Offered[]>();
  for (const slot of slots) {
    const title = fullDayText(slot.start, viewer({ zone }));
    found.set(title, [...(found.get(title) ?? []), slot]);
  }
  return found;
}
