import { personState } from '@panelist/domain/support';
import { route, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { participantById } from '../participants/find-participants.js';
import type { PersonHistory } from './person-history.js';
import { screensOf } from './screens-of.js';

type Needs = QueryDependencies &
  Pick<Dependencies, 'clock' | 'commands' | 'log'> & {
    readonly pasts: PersonHistory;
    /** The calls of a participant's screens, over other tables and at another time. */
    readonly screensOver: (past: QueryDependencies) => readonly AnyRoute[];
  };

/**
 * What a participant's screens showed at a time (contract, Staff): their own calls, over rows that
 * are folded from the log. The person's own access log has the look before its reader has the
 * answer.
 */
export function personStateRoute(dependencies: Needs) {
  return route(personState, async (request) => {
    const { userId } = request.params;
    const { at } = request.query;
    requireFound(await participantById(dependencies, userId));
    dependencies.pasts.begin(userId, at);
    await recordStaffAccess(dependencies, 'state', userId, request.caller);
    const { position, result } = requireFound(
      await dependencies.pasts.over(userId, at, async (past) => {
        const asOfThen = { ...past, clock: { now: () => at }, researcherRecords: async () => new Map() };
        const routes = dependencies.screensOver({ ...dependencies, ...asOfThen });
        return screensOf(routes, request, userId);
      }),
    );
    return { body: { at, position, ...result } };
  });
}
