import { ownSessions } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import type { QueryDependencies } from '../shared/query-dependencies.js';

/** Where the caller is logged in. Visits of staff are no log-ins of theirs, and are not listed. */
export const ownSessionsRoute = ({ sessions }: Pick<QueryDependencies, 'sessions'>) =>
  route(ownSessions, async ({ query: { limit, skip }, caller }) => {
    const own = (await sessions.list(caller.userId)).filter(({ impersonator }) => impersonator === undefined);
    return {
      body: own.slice(skip, skip + limit).map(({ id, createdAt, lastSeenAt, device = null }) => ({
        id,
        createdAt,
        lastSeenAt,
        device,
        current: id === caller.sessionId,
      })),
    };
  });
