import { collectRoutes, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';
import * as contexts from './contexts.js';
import type { QueryDependencies } from './shared/query-dependencies.js';

/** All queries. Only support's history reads the log. */
export const queryRoutes = (dependencies: QueryDependencies & Pick<Dependencies, 'log'>): readonly AnyRoute[] =>
  collectRoutes(contexts, dependencies);
