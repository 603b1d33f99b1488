export type Clock = 'h12' | 'h23';

/** For whom a date is written. */
export interface DateReader {
  /** Of the IANA database; one that does not exist is UTC. */
  readonly zone: string;
  /** Milliseconds: the year shows where it is another one than now. */
  readonly now: number;
  readonly locale?: string | undefined;
  readonly clock?: Clock | undefined;
}

/** Of people whose zone is not known, and of projects without a place (spec 1, section 1). */
export const defaultTimeZone = 'America/New_York';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(reader: Pick<DateReader, 'zone' | 'locale'>, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { zone, locale = 'en-US' } = reader;
  const key = [locale, zone, ...Object.entries(options).flat()].join(' ');
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = (timeZone: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone });
  let result: Intl.DateTimeFormat;
  try {
    result = made(zone);
  } catch {
    result = made('UTC');
  }
  formats.set(key, result);
  return result;
}

/** Plain spaces, and none around the dash within a day. */
const plain = (text: string): string =>
  text.replaceAll(/[\u2009\u202F]/g, ' ').replace(/([\dMm]) – (\d+:\d\d( [AP]M)?)$/i, '$1–$2');

const written = (at: string | number, reader: DateReader, options: Intl.DateTimeFormatOptions): string =>
  plain(format(reader, options).format(new Date(at)));

const hourOf = (clock: Clock = 'h12') => ({ hour: clock === 'h23' ? '2-digit' : 'numeric', hourCycle: clock }) as const;
const clockForm = (clock: Clock | undefined) => ({ ...hourOf(clock), minute: '2-digit' }) as const;

const part = (at: number, zone: string, options: Intl.DateTimeFormatOptions, wanted: Intl.DateTimeFormatPartTypes): string =>
  format({ zone }, options)
    .formatToParts(at)
    .find(({ type }) => type === wanted)?.value ?? '';

/** A day without a time: it is that day everywhere. */
const isDay = (at: string): boolean => at.length === 'YYYY-MM-DD'.length;

/** The date, `YYYY-MM-DD`, that a calendar in the zone shows at this time. */
export function dayIn(at: string | number, zone: string): string {
  const form = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' } as const;
  const parts = format({ zone }, form).formatToParts(new Date(at));
  const of = (wanted: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
}

const dateOf = (at: string, zone: string): string => (isDay(at) ? at : dayIn(at, zone));
const dayMs = 86_400_000;
const near: Readonly<Record<number, string>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/** Days from today to this date, by the reader's calendar. */
const daysAhead = (at: string, { zone, now }: DateReader): number =>
  Math.round((Date.parse(dateOf(at, zone)) - Date.parse(dayIn(now, zone))) / dayMs);

/** `Nov 25`; with the year where it is another one. */
function calendarDay(at: string, reader: DateReader, form: Intl.DateTimeFormatOptions = {}): string {
  const isThisYear = dateOf(at, reader.zone).slice(0, 4) === dayIn(reader.now, reader.zone).slice(0, 4);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...year, ...form };
  return written(at, isDay(at) ? { ...reader, zone: 'UTC' } : reader, options);
}

/**
 * `today`, `yesterday`, `tomorrow`, else `Nov 25`, `Nov 25, 2025`. @param at ISO 8601: a time, or
 * a day
 */
export const dayText = (at: string, reader: DateReader): string => near[daysAhead(at, reader)] ?? calendarDay(at, reader);

/** `Monday, November 30`, with the year where it is another one. */
export const fullDayText = (at: string, reader: DateReader): string =>
  calendarDay(at, reader, { weekday: 'long', month: 'long' });

/** `Mon, Nov 30`, with the year where it is another one. */
export const weekdayText = (at: string, reader: DateReader): string => calendarDay(at, reader, { weekday: 'short' });

/** `3:05 PM`, `15:05`. */
export const clockText = (at: string, reader: DateReader): string => written(at, reader, clockForm(reader.clock));

/** `3:05:09 PM`, `15:05:09`. */
export const clockSecondText = (at: string, reader: DateReader): string =>
  written(at, reader, { ...clockForm(reader.clock), second: '2-digit' });

/** `today, 3:05 PM`, `Nov 25, 3:05 PM`. */
export const momentText = (at: string, reader: DateReader): string => `${dayText(at, reader)}, ${clockText(at, reader)}`;

/** `today, 3:05:09 PM`. */
export const secondText = (at: string, reader: DateReader): string => `${dayText(at, reader)}, ${clockSecondText(at, reader)}`;

/** `EST` or `Eastern Standard Time`: how far the zone is from UTC depends on the day. */
export const zoneName = (at: string | number, zone: string, length: 'short' | 'long'): string =>
  part(new Date(at).getTime(), zone, { timeZoneName: length }, 'timeZoneName');

/** Whether a clock in the zone shows this time twice, as clocks are set back. */
function comesTwice(at: string, zone: string): boolean {
  const shown = (ms: number) =>
    format({ zone }, { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' }).format(ms);
  const ms = Date.parse(at);
  return [-60, -30, 30, 60].some((minutes) => shown(ms + minutes * 60_000) === shown(ms));
}

/**
 * `Mon, Nov 30, 3:00–3:40 PM`: an appointment, or with one time `Mon, Nov 30, 3:00 PM`. An hour
 * that comes
 * twice as clocks are set back has its abbreviation: `Sun, Nov 1, 1:30 AM EST`.
 */
export function appointmentText(start: string, end: string, reader: DateReader): string {
  const isThisYear = dayIn(start, reader.zone).slice(0, 4) === dayIn(reader.now, reader.zone).slice(0, 4);
  const form = format(reader, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...clockForm(reader.clock),
    ...(comesTwice(start, reader.zone) ? { timeZoneName: 'short' } : {}),
  });
  return plain(form.formatRange(new Date(start), new Date(end)));
}

/** `Mon, Nov 30, 3:00 PM`: for what is read on another day, as mails are. */
export const plainMoment = (at: string, reader: DateReader): string => appointmentText(at, at, reader);

const weekDays = 6;

/**
 * A time by which something is to be expected: `tomorrow, 2:32 AM`, within a week `Sat, 2:32 AM`,
 * else `Dec 12`.
 */
export function deadlineText(by: string, reader: DateReader): string {
  const ahead = daysAhead(by, reader);
  if (isDay(by) || Math.abs(ahead) > weekDays) return dayText(by, reader);
  if (near[ahead] !== undefined) return momentText(by, reader);
  return `${written(by, reader, { weekday: 'short' })}, ${clockText(by, reader)}`;
}

/**
 * `Nov 21 2025 14:05 EST`: `MMM DD YYYY HH:mm z` (spec 1 and 3, section 9); to the second for
 * staff.
 */
export function detailedMoment(at: string, zone: string, seconds = false): string {
  const parts = format(
    { zone },
    {
      hourCycle: 'h23',
      year: 'numeric',
      month: 'short',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds ? { second: '2-digit' } : {}),
      timeZoneName: 'short',
    },
  ).formatToParts(Date.parse(at));
  const of = (wanted: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  const clock = [of('hour'), of('minute'), ...(seconds ? [of('second')] : [])].join(':');
  return `${of('month')} ${of('day')} ${of('year')} ${clock} ${of('timeZoneName')}`;
}

/** `November 21, 2025` (spec 1, section 9: dates, in UTC and US English). */
export const longDay = (at: string): string => format({ zone: 'UTC' }, { dateStyle: 'long' }).format(new Date(at));

/** `November 2026`, or short `Nov`, of a month `YYYY-MM`. */
export const monthText = (month: string, length: 'long' | 'short' = 'long'): string =>
  format({ zone: 'UTC' }, length === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' }).format(
    new Date(`${month}-01`),
  );

/** `New York time`: a zone by its city; one that is no city's by its name. */
export function cityTime(zone: string): string {
  const [area, ...places] = zone.split('/');
  const city = places.at(-1)?.replaceAll('_', ' ');
  if (area === 'Etc') return city === 'UTC' || city === 'UCT' ? 'UTC' : zone;
  return city === undefined ? zone : `${city} time`;
}

/** `Mon, Nov 30, 3:00 PM, New York time`: where the zone is not named elsewhere. */
export const momentWithZone = (at: string, reader: DateReader): string => `${plainMoment(at, reader)}, ${cityTime(reader.zone)}`;
