import { noteTimeZone } from '@panelist/domain/profile/browser';
import { call } from '../../shared/api/call.js';
import { isText } from '../../shared/storage/is-record.js';
import { storedState } from '../../shared/storage/stored-state.js';
import { ownZone } from '../../shared/display/viewers-zone.js';

/** The person and the zone that this browser named last. */
const noted = storedState('time-zone', isText);

/**
 * Sends the server the browser's zone, by which the person's daily digest goes out at 8:00. If that
 * fails, the next start tries again: no page depends on it.
 */
export async function noteZoneOf(userId: string): Promise<void> {
  const timezone = ownZone();
  const now = `${userId} ${timezone}`;
  if (noted.read() === now) return;
  await call(noteTimeZone, { body: { timezone } });
  noted.write(now);
}
