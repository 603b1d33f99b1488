import { zoneTitle } from './zone-title.js';

/**
 * `Friday, November 20, 2026 at 9:30 AM EST (America/New York)`: a time in a zone, which it names.
 * Where clocks are set back, the abbreviation distinguishes one hour from its repetition.
 */
export function sessionTime(time: string, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `${format.format(new Date(time)).replaceAll(/\p{Zs}/gu, ' ')} (${zoneTitle(timezone)})`;
}
