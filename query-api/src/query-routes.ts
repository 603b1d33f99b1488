import { collectRoutes, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import * as contexts from './contexts.js';
import * as screens from './screens.js';
import type { QueryDependencies } from './shared/query-dependencies.js';
import { researcherRecordsOf } from './shared/researcher-records.js';
import { personHistory } from './support/state/person-history.js';

type Needs = Omit<QueryDependencies, 'researcherRecords'> &
  Pick<Dependencies, 'clock' | 'commands' | 'log' | 'logger' | 'pool'> & {
    /** For the past of support: a connection of its own. */
    readonly pastPool: Dependencies['pool'];
  };

/**
 * All queries. Support reads the log, and records that it did; a participant's timeline reads their
 * own streams.
 */
export const queryRoutes = (dependencies: Needs): readonly AnyRoute[] =>
  collectRoutes(contexts, {
    ...dependencies,
    researcherRecords: async (now: string) => researcherRecordsOf(dependencies.pool)(now),
    pasts: personHistory(dependencies),
    screensOver: (past: QueryDependencies) => collectRoutes(screens, past),
  });
