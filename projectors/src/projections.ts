import type { Projection } from '@panelist/infra/processors';
import * as all from './read-models/projections.js';

/** Every read model of this service: what `read-models/projections.ts` exports. */
export const projections: readonly Projection[] = Object.values(all);
