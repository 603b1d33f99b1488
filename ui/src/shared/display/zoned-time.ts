import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** `2026-11-20T09:30`: a time of the zone as the browser's field for date and time takes it. */
export const inputOf = (time: string, zone: string): string => dayjs(time).tz(zone).format('YYYY-MM-DDTHH:mm');

/** The time, in UTC, of what the browser's field gives. */
export const timeOf = (input: string, zone: string): string => dayjs.tz(input, zone).toISOString();
