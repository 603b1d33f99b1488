import { dayIn } from '../kernel/dates.js';

/** Whether this is a time zone of the IANA database, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && partsIn(name).format(0) !== '';
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** What a clock in the zone shows at this moment, as if it were UTC: milliseconds. */
function wallTime(at: number, timeZone: string): number {
  const shown = Object.fromEntries(
    partsIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * The first moment (milliseconds) at which a clock in the zone shows this hour of the day or later:
 * an hour that the clocks skip is the next one, an hour that comes twice is its first.
 */
function momentOf(day: string, hour: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00.000Z`) + hour * hourMs;
  // The zone's distance from UTC a day before and after: between them the clocks may change.
  const offsets = [wanted - dayMs, wanted + dayMs].map((near) => wallTime(near, timeZone) - Math.floor(near / 1000) * 1000);
  const moments = offsets.map((offset) => wanted - offset).toSorted((one, other) => one - other);
  return moments.find((moment) => wallTime(moment, timeZone) >= wanted) ?? Math.max(...moments);
}

/** The hour that a clock in the zone shows, 0 to 23. */
export const hourIn = (at: string, timeZone: string): number => new Date(wallTime(Date.parse(at), timeZone)).getUTCHours();

/** The next moment at which a clock in the zone begins this hour (ISO 8601). */
export function nextHourAt(now: string, timeZone: string, hour: number): string {
  const today = Date.parse(dayIn(now, timeZone));
  const moments = [0, 1, 2].map((later) => momentOf(new Date(today + later * dayMs).toISOString().slice(0, 10), hour, timeZone));
  return new Date(moments.find((moment) => moment > Date.parse(now)) ?? Date.parse(now) + dayMs).toISOString();
}

/** The hour at which the daily digest goes out in the person's zone (contract, Account). */
export const digestHour = 8;

/**
 * When the next daily digest is due (ISO 8601): the next 8:00 in the zone, on a later date than
 * that of the last one (`YYYY-MM-DD`, null before the first).
 */
export function nextDigestAt(now: string, timeZone: string, lastDay: string | null): string {
  const today = dayIn(now, timeZone);
  const at = Date.parse(today);
  for (const later of [0, 1, 2, 3]) {
    const day = new Date(at + later * dayMs).toISOString().slice(0, 10);
    const moment = momentOf(day, digestHour, timeZone);
    if (moment > Date.parse(now) && (lastDay === null || day > lastDay)) return new Date(moment).toISOString();
  }
  // The last digest was sent far east of here: one day after it.
  return new Date(momentOf(lastDay ?? today, digestHour, timeZone) + dayMs).toISOString();
}
