import { endOtherSessions, endSession, identityRefusal } from '@panelist/domain/identity';
import { route } from '@panelist/infra/http';
import type { IdentityDependencies } from './identity-dependencies.js';

type Needs = Pick<IdentityDependencies, 'sessions'>;

/** Ends one session of the caller. Another person's is as unknown as one that has ended. */
export const endSessionRoute = ({ sessions }: Needs) =>
  route(endSession, async ({ params, caller }) => {
    const own = await sessions.list(caller.userId);
    if (!own.some(({ id }) => id === params.id)) throw identityRefusal('identity.session-missing');
    await sessions.end(params.id);
    return { body: null };
  });

/** Logs the caller out everywhere else. */
export const endOtherSessionsRoute = ({ sessions }: Needs) =>
  route(endOtherSessions, async ({ caller }) => {
    await sessions.endAll(caller.userId, caller.sessionId);
    return { body: null };
  });
