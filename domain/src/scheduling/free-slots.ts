import { dayIn } from '../kernel/dates.js';
import type { CalendarRules, Slot } from './slot.js';

/** A project's calendar at a time, as one person sees it who wants to book or to move. */
export interface Availability {
  readonly rules: CalendarRules;
  /** The project's time zone: its days are the days of `maxBookingsPerDay`. */
  readonly timezone: string;
  /** Sessions of other people. */
  readonly booked: readonly Slot[];
  /** ISO 8601. */
  readonly at: string;
}

export type SlotObstacle = 'past' | 'too-soon' | 'taken' | 'day-full';

const minuteMs = 60_000;

/** Judges times one by one: why a time can't be booked; null if it is free. */
export function judgeOfSlots({ rules, timezone, booked, at }: Availability): (slot: Slot) => SlotObstacle | null {
  const now = Date.parse(at);
  const pause = Math.max(rules.bufferBeforeEvent, rules.bufferAfterEvent) * minuteMs;
  const busy = booked.map(spanOf);
  const onDay = new Map<string, number>();
  for (const { start } of rules.maxBookingsPerDay === null ? [] : booked) {
    const day = dayIn(start, timezone);
    onDay.set(day, (onDay.get(day) ?? 0) + 1);
  }
  return (slot) => {
    const span = spanOf(slot);
    if (span.start <= now) return 'past';
    if (busy.some((other) => collide(span, other, pause))) return 'taken';
    if (span.start - now < rules.minimumSchedulingNotice * minuteMs) return 'too-soon';
    if (rules.maxBookingsPerDay === null) return null;
    return (onDay.get(dayIn(slot.start, timezone)) ?? 0) >= rules.maxBookingsPerDay ? 'day-full' : null;
  };
}

/** The times that can be booked now. */
export function freeSlots(slots: readonly Slot[], availability: Availability): readonly Slot[] {
  const judge = judgeOfSlots(availability);
  return slots.filter((slot) => judge(slot) === null);
}

/** In milliseconds. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const spanOf = ({ start, end }: Slot): Span => ({ start: Date.parse(start), end: Date.parse(end) });

/**
 * Two sessions collide if they overlap, or if what lies between them is shorter than the buffer
 * after the first one or the buffer before the second one: both may share it.
 */
const collide = (one: Span, other: Span, pause: number): boolean =>
  one.start === other.start || (one.start < other.end + pause && other.start < one.end + pause);

/** The first of these sessions that takes place at the same time; undefined without one. */
export const overlapping = <Session extends Slot>(slot: Slot, sessions: readonly Session[]): Session | undefined =>
  sessions.find((session) => collide(spanOf(slot), spanOf(session), 0));
