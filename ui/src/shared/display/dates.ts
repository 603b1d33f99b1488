import {
  appointmentText,
  clockSecondText,
  clockText,
  dayText,
  deadlineText,
  detailedMoment,
  fullDayText,
  momentText,
  plainMoment,
  secondText,
  weekdayText,
  zoneName,
  type Clock,
  type DateReader,
} from '@panelist/domain/kernel/browser';
import { serverNow } from '../api/server-time.js';
import { drawing, type Reader } from '../page/drawn-page.js';
import { storedState } from '../storage/stored-state.js';
import { ownZone } from './viewers-zone.js';

export { cityTime, dayIn, fullDayText, monthText, zoneName, type Clock } from '@panelist/domain/kernel/browser';

export const invalidDate = 'Invalid date';

/** ISO 8601 in UTC, as the API gives it. */
type Iso = string | null | undefined;

const isClock = (value: unknown): value is Clock => value === 'h12' || value === 'h23';
const chosen = storedState<Clock>('clock', isClock, Date.now, () => localStorage, Number.POSITIVE_INFINITY);

/** The clock that the viewer chose, else that of their locale. */
export function viewersClock(): Clock {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  return chosen.read() ?? (hourCycle === 'h23' || hourCycle === 'h24' ? 'h23' : 'h12');
}

export const chooseClock = (clock: Clock): void => chosen.write(clock);

/** The viewer's English, for the pages are in English: `30 Nov` in Britain. */
function viewersLocale(): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(navigator.languages.filter((tag) => /^en\b/.test(tag)))[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

/** Who reads in this browser. */
export const browsersReader = (): Reader => ({ zone: ownZone(), clock: viewersClock(), locale: viewersLocale() });

/** A reader at the server's time. */
export const readerNow = (reader: Reader): DateReader => ({ ...reader, now: serverNow().getTime() });

/** The reader whose zone and clock this page uses, unless `of` names others. */
export function viewer(of: Partial<Pick<DateReader, 'zone' | 'clock'>> = {}): DateReader {
  const drawn = drawing();
  drawn?.noteTime();
  const { zone, clock, locale } = drawn?.reader ?? browsersReader();
  return { zone: of.zone ?? zone, clock: of.clock ?? clock, locale, now: serverNow().getTime() };
}

/** As the viewer reads it; `Invalid date` for none (spec 1, section 8). */
const forViewer =
  (write: (at: string, reader: DateReader) => string) =>
  (iso: Iso, reader?: DateReader): string =>
    iso && !Number.isNaN(Date.parse(iso)) ? write(iso, reader ?? viewer()) : invalidDate;

/** `today, 2:05 PM`, `Nov 21, 2:05 PM`. */
export const formatMoment = forViewer(momentText);
/** `today, 2:05:09 PM`. */
export const formatSecond = forViewer(secondText);
/** `2:05:09 PM`. */
export const formatClockSecond = forViewer(clockSecondText);
/** `2:05 PM`. */
export const formatClock = forViewer(clockText);
/** `today`, `Nov 21`, `Nov 21, 2025`; a day without a time is that day everywhere. */
export const formatDay = forViewer(dayText);
/** `Nov 21`, `tomorrow`; null for none, and for a time that is past. */
export const dayAhead = (iso: Iso): string | null => (iso && Date.parse(iso) > serverNow().getTime() ? formatDay(iso) : null);
/** `Friday, November 21`. */
export const formatFullDay = forViewer(fullDayText);
/** `Fri, Nov 21`. */
export const formatWeekday = forViewer(weekdayText);
/** `Fri, Nov 21, 3:00 PM`. */
export const formatAppointment = forViewer(plainMoment);
/** `today`, `on Nov 21`: where a sentence says when. */
export const formatOn = forViewer((at, reader) => {
  const text = dayText(at, reader);
  return /\d/.test(text) ? `on ${text}` : text;
});
/** `Sat, 2:32 AM` within a week, else `Dec 12`. */
export const formatDeadline = forViewer(deadlineText);
/** `Nov 21 2025 14:05 EST` (spec 1, section 9), where the spec shows a detailed time. */
export const formatDetailed = forViewer((at, { zone }) => detailedMoment(at, zone));
/** `Nov 21 2025 14:05:09 EST`: for staff. */
export const formatDetailedSecond = forViewer((at, { zone }) => detailedMoment(at, zone, true));

/** `Mon, Nov 30, 3:00–3:40 PM`. @param start ISO 8601, as `end` */
export const sessionTime = (start: string, end: string, clock?: Clock, zone?: string): string =>
  appointmentText(start, end, viewer({ ...(clock && { clock }), ...(zone && { zone }) }));

/** `3:00 PM`, `15:00`. */
export const clockTime = (at: string, clock?: Clock, zone?: string): string =>
  clockText(at, viewer({ ...(clock && { clock }), ...(zone && { zone }) }));

/** Clocks go back by no more. */
const clockChangeMs = 3 * 3_600_000;

/**
 * `1:30 AM`, in the zone; with the zone's short name where another of these times shows the same
 * clock: the hour that comes twice when clocks go back.
 */
export function clockAmong(start: string, others: readonly { readonly start: string }[], zone: string, clock?: Clock): string {
  const text = clockTime(start, clock, zone);
  const at = Date.parse(start);
  const isTwice = others.some(
    (other) =>
      other.start !== start &&
      Math.abs(Date.parse(other.start) - at) <= clockChangeMs &&
      clockTime(other.start, clock, zone) === text,
  );
  return isTwice ? `${text} ${zoneName(start, zone, 'short')}` : text;
}

const relative = new Intl.RelativeTimeFormat('en-US');
const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 hours ago`, `in 2 days`, `just now`. @param now in milliseconds */
export function formatAgo(iso: Iso, now: number): string {
  const at = Date.parse(iso ?? '');
  if (Number.isNaN(at)) return invalidDate;
  const distance = Math.round((at - now) / 1000);
  const step = steps.find(([, length]) => Math.abs(distance) >= length);
  return step ? relative.format(Math.trunc(distance / step[1]), step[0]) : 'just now';
}
