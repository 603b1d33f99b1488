import { isTimeZone } from '@panelist/domain/profile';
import { schedulingRefusal } from '@panelist/domain/scheduling';

/** The zone, if there is one of this name; else 422 at `timezone`. */
export function knownTimeZone(timezone: string): string {
  if (isTimeZone(timezone)) return timezone;
  const { message } = schedulingRefusal('scheduling.time-zone-unknown');
  throw schedulingRefusal('scheduling.time-zone-unknown', { errors: [{ field: 'timezone', message }] });
}
