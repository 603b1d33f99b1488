import { isTimeZone } from '../../profile/browser.js';

/** `Nov 21 2026 09:00 EST`: the form of spec 1, section 9, in this zone of the IANA database. */
export function zonedMinute(time: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatToParts(Date.parse(time));
  const of = (wanted: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${of('month')} ${of('day')} ${of('year')} ${of('hour')}:${of('minute')} ${of('timeZoneName')}`;
}
