import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** `2026-11-20T09:30`: a time of the zone as the browser's field for date and time takes it. */
export const inputOf = (time: string, zone: string): string => dayjs(time).tz(zone).format('YYYY-MM-DDTHH:mm');

/** The time, in UTC, of what the browser's field gives. */
export const timeOf = (input: string, zone: string): string => dayjs.tz(input, zone).toISOString();

/** `09:30`, in the zone. */
export const clockIn = (time: string, zone: string): string => dayjs(time).tz(zone).format('HH:mm');

/**
 * `01:30`, in the zone; with the zone's short name where another of these times shows the same
 * clock: the hour that comes twice when clocks go back.
 */
export function clockAmong(time: string, others: readonly { readonly start: string }[], zone: string): string {
  const clock = clockIn(time, zone);
  const isTwice = others.some(({ start }) => start !== time && clockIn(start, zone) === clock);
  return isTwice ? `${clock} ${zoneName(new Date(time), zone, 'short')}` : clock;
}

/** `EST` or `Eastern Standard Time`: how far the zone is from UTC depends on the day. */
export function zoneName(at: Date, timeZone: string, timeZoneName: 'short' | 'long'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
