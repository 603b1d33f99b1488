export const invalidDate = 'Invalid date';

/** ISO 8601 in UTC, as the API gives it. */
type Iso = string | null | undefined;

function read(iso: Iso): Date | null {
  const at = iso ? new Date(iso) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>;

/** The parts of a time in US English, in the viewer's zone unless another one is given. */
function partsIn(options: Intl.DateTimeFormatOptions): (at: Date) => Parts {
  // Made when first used, because making one is slow.
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', { hourCycle: 'h23', ...options });
    return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  };
}

const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const moment = { ...digits, month: 'short', day: '2-digit', year: 'numeric', timeZoneName: 'short' } as const;

/** A format of these parts. */
function formatOf(options: Intl.DateTimeFormatOptions, text: (parts: Parts) => string) {
  const parts = partsIn(options);
  return (iso: Iso): string => {
    const at = read(iso);
    return at ? text(parts(at)) : invalidDate;
  };
}

/** `Nov 21 2025 14:05 EST`, in the viewer's zone (spec 1, section 9). */
export const formatMoment = formatOf(moment, (p) => `${p.month} ${p.day} ${p.year} ${p.hour}:${p.minute} ${p.timeZoneName}`);

/** `Nov 21 2025 14:05:09 EST`: to the second, in the viewer's zone. */
export const formatSecond = formatOf(
  moment,
  (p) => `${p.month} ${p.day} ${p.year} ${p.hour}:${p.minute}:${p.second} ${p.timeZoneName}`,
);

/** `14:05:09`, in the viewer's zone. */
export const formatClockSecond = formatOf(digits, (p) => `${p.hour}:${p.minute}:${p.second}`);

/** `14:05`, in the viewer's zone. */
export const formatClock = formatOf(digits, (p) => `${p.hour}:${p.minute}`);

const day = { month: 'long', day: 'numeric', year: 'numeric' } as const;

/** `Friday, November 21, 2025`, in the viewer's zone. */
export const formatWeekday = formatOf({ ...day, weekday: 'long' }, (p) => `${p.weekday}, ${p.month} ${p.day}, ${p.year}`);

/** `November 21, 2025`, in UTC. */
export const formatDay = formatOf({ ...day, timeZone: 'UTC' }, (p) => `${p.month} ${p.day}, ${p.year}`);

const shortZone = partsIn({ timeZoneName: 'short' });
const longZone = partsIn({ timeZoneName: 'long' });

/** The viewer's zone, short: `EST`, `GMT+1`. It depends on the date. */
export const zoneAt = (at: Date): string => shortZone(at).timeZoneName ?? '';

/** The viewer's zone, long: `Eastern Standard Time`. */
export const zoneNameAt = (at: Date): string => longZone(at).timeZoneName ?? '';

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
  const distance = Math.round((at.getTime() - now) / 1000);
  const step = steps.find(([, length]) => Math.abs(distance) >= length);
  return step ? relative.format(Math.trunc(distance / step[1]), step[0]) : 'just now';
}
