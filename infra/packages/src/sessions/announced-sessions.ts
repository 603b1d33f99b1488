import type { Bus } from '../bus/index.js';
import type { Sessions } from './port.js';

/**
 * What the hint is about that announces the end of sessions: of one (`id`), or of several of a
 * person (`userId`).
 */
export const sessionsEnded = 'sessions_ended';

/**
 * Announces to every process the sessions that end, so that it closes their live connections at
 * once.
 */
export function announcedSessions(sessions: Sessions, bus: Pick<Bus, 'publish'>): Sessions {
  const tell = (userId: string, id: string): void => bus.publish({ userId, what: sessionsEnded, id, position: '' });
  return {
    ...sessions,
    async end(sessionId) {
      await sessions.end(sessionId);
      tell('', sessionId);
    },
    async endAll(userId, except) {
      await sessions.endAll(userId, except);
      tell(userId, '');
    },
    async forgetAll(userId) {
      await sessions.forgetAll(userId);
      tell(userId, '');
    },
  };
}
