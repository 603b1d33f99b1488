const zoneName = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });

/** The viewer's zone as people say it: `EST`, `GMT+1`. It depends on the day. */
export function zoneAt(at: Date): string {
  return zoneName.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
}

const parts = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const seconds = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const longZone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' });
const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

export const invalidDate = 'Invalid date';

function read(iso: string | null | undefined): Date | null {
  const at = iso ? new Date(iso) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

/** `Nov 21 2025 14:05 EST`, in the viewer's zone (spec 1, section 9). */
export function formatMoment(iso: string | null | undefined): string {
  const at = read(iso);
  if (!at) return invalidDate;
  const of = Object.fromEntries(parts.formatToParts(at).map((part) => [part.type, part.value]));
  return `${of['month']} ${of['day']} ${of['year']} ${of['hour']}:${of['minute']} ${zoneAt(at)}`;
}

/** `Nov 21 2025 14:05:09 EST`: to the second, in the viewer's zone. */
export function formatSecond(iso: string | null | undefined): string {
  const at = read(iso);
  return at ? `${formatMoment(iso).slice(0, 'Nov 21 2025'.length)} ${seconds.format(at)} ${zoneAt(at)}` : invalidDate;
}

/** `14:05:09`, in the viewer's zone. */
export function formatClockSecond(iso: string | null | undefined): string {
  const at = read(iso);
  return at ? seconds.format(at) : invalidDate;
}

/** `Friday, November 21, 2025`, the day in the viewer's zone. */
export function formatWeekday(iso: string | null | undefined): string {
  const at = read(iso);
  return at ? weekday.format(at) : invalidDate;
}

/** `Eastern Standard Time`, the viewer's zone in full. */
export function zoneNameAt(at: Date): string {
  return longZone.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** `November 21, 2025`, in UTC. */
export function formatDay(iso: string | null | undefined): string {
  const at = read(iso);
  return at ? day.format(at) : invalidDate;
}

/** `14:05`, in the viewer's zone. */
export function formatClock(iso: string | null | undefined): string {
  const at = read(iso);
  return at ? clock.format(at) : invalidDate;
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

/** `3 hours ago`, `in 2 days`, `just now`. */
export function formatAgo(iso: string | null | undefined, now: number): string {
  const at = read(iso);
  if (!at) return invalidDate;
  const distance = Math.round((at.getTime() - now) / 1000);
  const step = steps.find(([, length]) => Math.abs(distance) >= length);
  return step ? relative.format(Math.trunc(distance / step[1]), step[0]) : 'just now';
}

/** `45 min`, `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
