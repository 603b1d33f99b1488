import { collectRoutes, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';
import * as contexts from './contexts.js';
import type { QueryDependencies } from './shared/query-dependencies.js';

/** All queries. Support reads the log, and records that it did; a participant's timeline reads their own streams. */
export const queryRoutes = (dependencies: QueryDependencies & Pick<Dependencies, 'commands' | 'log'>): readonly AnyRoute[] =>
  collectRoutes(contexts, dependencies);
