import { collectRoutes, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';
import * as contexts from './contexts.js';
import type { QueryDependencies } from './shared/query-dependencies.js';

/** Every call that only reads. The log is for support's replay alone. */
export const queryRoutes = (dependencies: QueryDependencies & Pick<Dependencies, 'log'>): readonly AnyRoute[] =>
  collectRoutes(contexts, dependencies);
