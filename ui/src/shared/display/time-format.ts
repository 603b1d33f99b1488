import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { zoneName } from './zoned-time.js';
import { viewersZone } from './viewers-zone.js';

dayjs.extend(utc);
dayjs.extend(timezone);

export const invalidDate = 'Invalid date';

/** ISO 8601 in UTC, as the API gives it. */
type Iso = string | null | undefined;

function read(iso: Iso): dayjs.Dayjs | null {
  // Through `Date`: dayjs would parse a day without a time as local.
  const at = iso ? dayjs(new Date(iso)) : null;
  return at?.isValid() ? at.tz(viewersZone()) : null;
}

/** A format in the viewer's zone. */
const local =
  (format: string) =>
  (iso: Iso): string =>
    read(iso)?.format(format) ?? invalidDate;

/** A format in the viewer's zone that ends with `z`, its short name. */
const zoned =
  (format: string) =>
  (iso: Iso): string => {
    const at = read(iso);
    return at === null ? invalidDate : at.format(format.replace(/z$/, `[${zoneAt(at.toDate())}]`));
  };

/** `Nov 21 2025 14:05 EST`, in the viewer's zone (spec 1, section 9). */
export const formatMoment = zoned('MMM DD YYYY HH:mm z');

/** `Nov 21 2025 14:05:09 EST`: to the second, in the viewer's zone. */
export const formatSecond = zoned('MMM DD YYYY HH:mm:ss z');

/** `14:05:09`, in the viewer's zone. */
export const formatClockSecond = local('HH:mm:ss');

/** `14:05`, in the viewer's zone. */
export const formatClock = local('HH:mm');

/** `Friday, November 21, 2025`, in the viewer's zone. */
export const formatWeekday = local('dddd, MMMM D, YYYY');

/** `12 Nov`, with the year if it is another one; in the viewer's zone. */
export function formatShortDay(iso: Iso): string {
  const at = read(iso);
  return at?.format(at.year() === dayjs().tz(viewersZone()).year() ? 'D MMM' : 'D MMM YYYY') ?? invalidDate;
}

/**
 * `November 21, 2025`: of a time in the viewer's zone; a day without a time is that day everywhere.
 */
export function formatDay(iso: Iso): string {
  const at = read(iso);
  const isDay = iso?.length === 'YYYY-MM-DD'.length;
  return (isDay ? at?.utc() : at)?.format('MMMM D, YYYY') ?? invalidDate;
}

/** The viewer's zone, short: `EST`, `GMT+1`. It depends on the date. */
export function zoneAt(at: Date): string {
  return zoneName(at, viewersZone(), 'short');
}

/** The viewer's zone, long: `Eastern Standard Time`. */
export function zoneNameAt(at: Date): string {
  return zoneName(at, viewersZone(), 'long');
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
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
  const at = read(iso);
  if (!at) return invalidDate;
  const distance = Math.round((at.valueOf() - now) / 1000);
  const step = steps.find(([, length]) => Math.abs(distance) >= length);
  return step ? relative.format(Math.trunc(distance / step[1]), step[0]) : 'just now';
}
