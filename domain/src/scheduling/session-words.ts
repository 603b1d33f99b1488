import { zoneTitle } from './zone-title.js';

/** `Friday, November 20, 2026 at 9:30 AM (America/New York)`: a time in a zone, which it names. */
export function sessionTime(time: string, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, dateStyle: 'full', timeStyle: 'short' });
  return `${format.format(new Date(time)).replaceAll(/\p{Zs}/gu, ' ')} (${zoneTitle(timezone)})`;
}
