import type { Location } from './schemas.js';

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

/** The date in the zone, `YYYY-MM-DD`, at this time (ISO 8601). */
export const localDay = (at: string, timeZone: string): string =>
  new Date(wallTime(Date.parse(at), timeZone)).toISOString().slice(0, 10);

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * The first moment (milliseconds) at which a clock in the zone shows this hour of the day or later: an
 * hour that the clocks skip is the next one, an hour that comes twice is its first.
 */
function momentOf(day: string, hour: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00.000Z`) + hour * hourMs;
  // The zone's distance from UTC a day before and after: between them the clocks may change.
  const offsets = [wanted - dayMs, wanted + dayMs].map((near) => wallTime(near, timeZone) - Math.floor(near / 1000) * 1000);
  const moments = offsets.map((offset) => wanted - offset).toSorted((one, other) => one - other);
  return moments.find((moment) => wallTime(moment, timeZone) >= wanted) ?? Math.max(...moments);
}

/** The hour at which the daily digest goes out in the person's zone (contract, Account). */
export const digestHour = 8;

/**
 * When the next daily digest is due (ISO 8601): the next 8:00 in the zone, on a later date than that
 * of the last one (`YYYY-MM-DD`, null before the first).
 */
export function nextDigestAt(now: string, timeZone: string, lastDay: string | null): string {
  const today = localDay(now, timeZone);
  const at = Date.parse(today);
  for (const later of [0, 1, 2, 3]) {
    const day = new Date(at + later * dayMs).toISOString().slice(0, 10);
    const moment = momentOf(day, digestHour, timeZone);
    if (moment > Date.parse(now) && (lastDay === null || day > lastDay)) return new Date(moment).toISOString();
  }
  // The last digest was sent far east of here: one day after it.
  return new Date(momentOf(lastDay ?? today, digestHour, timeZone) + dayMs).toISOString();
}

/** States of countries with several zones, where most people of the state have this one. */
const zoneOfState: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
    'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
  }).flatMap(([zone, states]) => states.split(' ').map((state) => [`US-${state}`, zone])),
);

/** Zones of regions that share their distance from UTC with another zone of the country, by the region's name. */
const zoneOfRegion: Readonly<Record<string, string>> = {
  'AU Queensland': 'Australia/Brisbane',
  'AU New South Wales': 'Australia/Sydney',
  'AU Victoria': 'Australia/Melbourne',
  'AU Tasmania': 'Australia/Hobart',
  'AU South Australia': 'Australia/Adelaide',
  'AU Northern Territory': 'Australia/Darwin',
  'CA Saskatchewan': 'America/Regina',
  'CA Ontario': 'America/Toronto',
  'CA Quebec': 'America/Toronto',
  'CA Manitoba': 'America/Winnipeg',
  'CA Alberta': 'America/Edmonton',
  'CA British Columbia': 'America/Vancouver',
  'MX Sonora': 'America/Hermosillo',
  'MX Quintana Roo': 'America/Cancun',
};

/** Zones that reach further west than their meridian: up to this many hours of the sun. */
const zoneOfMainland: Readonly<Record<string, string>> = { ES: 'Europe/Madrid', PT: 'Europe/Lisbon' };
const mainlandHours = 1.7;

/**
 * The zone of a place, for people whose browser has not named theirs: that of the state, else of the
 * country's zones the nearest by longitude, else the one that the longitude alone gives.
 */
export function timeZoneOf({ country, state, longitude }: Pick<Location, 'country' | 'state' | 'longitude'>): string {
  const ofState = zoneOfState[state] ?? zoneOfRegion[`${country} ${state}`];
  if (ofState !== undefined) return ofState;
  const hours = Math.max(-12, Math.min(12, Math.round(longitude / 15)));
  const distance = (zone: string) => Math.abs(standardHours(zone) - longitude / 15);
  const mainland = zoneOfMainland[country];
  if (mainland !== undefined && distance(mainland) < mainlandHours) return mainland;
  const [nearest] = zonesOfCountry(country).toSorted((one, other) => distance(one) - distance(other));
  // The names of these zones have the opposite sign.
  return nearest ?? (hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`);
}

/** Hours that standard time in the zone is ahead of UTC. */
function standardHours(zone: string): number {
  const offsets = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)].map((at) => wallTime(at, zone) - at);
  return Math.min(...offsets) / hourMs;
}

/** `Intl.Locale` of Node 20 has a property where later versions have a function. */
interface ZonesOfLocale {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
}

function zonesOfCountry(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country}`) as ZonesOfLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
