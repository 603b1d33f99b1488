import { personState } from '@panelist/domain/support';
import { route, type AnyRoute } from '@panelist/infra/http';
import type { Pool } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/room';
import { LRUCache } from 'lru-cache';
import { found } from '../../shared/found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordLook } from '../../shared/record-look.js';
import { participantById } from '../participants/find-participants.js';
import { foldedModels } from './folded-models.js';
import { foldedPast, type FoldedPast } from './folded-past.js';
import { pastTables } from './past-tables.js';
import { readPast } from './person-past.js';
import { screensOf } from './screens-of.js';

type Needs = QueryDependencies &
  Pick<Dependencies, 'clock' | 'commands' | 'log'> & {
    /** Few connections of its own: each keeps the rows of its last look. */
    readonly pastPool: Pool;
    /** The calls of a participant's screens, over other tables and at another time. */
    readonly screensOver: (past: QueryDependencies) => readonly AnyRoute[];
  };

interface Known {
  readonly past: Promise<FoldedPast>;
  /** Events until then are in it: later ones may have been under way when it was read. */
  readonly until: number;
}

const keptPeople = 8;
const keptMs = 60_000;
/** Longer than an event takes from its time to the read model that finds it, in milliseconds. */
const settledMs = 10_000;

/**
 * What a participant's screens showed at a time (contract, Staff): their own calls, over rows that are
 * folded from the log. The person's own access log has the look before its reader has the answer.
 */
export function personStateRoute(dependencies: Needs) {
  const { clock, log } = dependencies;
  const tables = pastTables(dependencies);
  const known = new LRUCache<string, Known>({ max: keptPeople, ttl: keptMs });
  const pastOf = async (userId: string, at: string): Promise<FoldedPast> => {
    const kept = known.get(userId);
    if (kept !== undefined && Date.parse(at) <= kept.until) return kept.past;
    const past = readPast(log, dependencies, userId).then((events) => foldedPast(foldedModels, events));
    known.set(userId, { past, until: Date.parse(clock.now()) - settledMs });
    past.catch(() => known.delete(userId));
    return past;
  };
  return route(personState, async (request) => {
    const { userId } = request.params;
    const { at } = request.query;
    found(await participantById(dependencies, userId));
    await recordLook(dependencies, 'state', userId, request.caller);
    const { position, rows } = found((await pastOf(userId, at)).at(at) ?? undefined);
    const screens = await tables.over(rows, at, async (past) => {
      const routes = dependencies.screensOver({ ...dependencies, ...past, clock: { now: () => at } });
      return screensOf(routes, request, userId);
    });
    return { body: { at, position, ...screens } };
  });
}
