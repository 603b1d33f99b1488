import { noteTimeZone } from '@panelist/domain/profile/browser';
import { useEffect } from 'react';
import { call } from '../../shared/api/call.js';
import { useSession, type Session } from '../../shared/session/session-store.js';
import { isText } from '../../shared/storage/is-record.js';
import { storedState } from '../../shared/storage/stored-state.js';
import { viewersZone } from '../../shared/display/viewers-zone.js';

/** The person and the zone that this browser named last. */
const noted = storedState('time-zone', isText);

/** The person whose zone the daily digest follows; null for visitors, staff and their visits. */
const personOf = (session: Session): string | null =>
  session.status === 'in' && session.hasProfile && !session.isStaff && !session.loggedInAsUser ? session.userId : null;

/**
 * Sends the server the browser's zone, by which the daily digest goes out at 8:00. If that fails,
 * the next start tries again: no page depends on it.
 */
export function useNotedTimeZone(): void {
  const userId = personOf(useSession());
  useEffect(() => {
    const timezone = viewersZone();
    const now = `${userId} ${timezone}`;
    if (userId === null || noted.read() === now) return;
    call(noteTimeZone, { body: { timezone } }).then(
      () => noted.write(now),
      () => undefined,
    );
  }, [userId]);
}
