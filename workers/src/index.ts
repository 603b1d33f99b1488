import type { Dependencies, Service } from '@panelist/infra/service';
import type { Part } from './runtime/part.js';
import { defaultOptions, partsOf, startWorkers } from './start-workers.js';

/**
 * The work outside of requests: reactions to events, jobs, deadlines and sweeps; and `more`, which
 * the composition adds (the demo's simulated researchers).
 */
export const workersService = (more: (dependencies: Dependencies) => readonly Part[]): Service => ({
  name: 'workers',
  start: async (dependencies) =>
    startWorkers(
      dependencies,
      [...partsOf(dependencies, defaultOptions), ...more(dependencies)],
      defaultOptions.deadlinesEveryMs,
    ),
});

export { defaultOptions, partsOf } from './start-workers.js';
export { schedule, scheduledBy, scheduleSweep, task } from './runtime/schedule.js';
export type { Part } from './runtime/part.js';
export { reaction } from './runtime/reaction.js';
export { projections } from './read-models/index.js';
export { reactionsWithRows } from './reactions-with-rows.js';
export type { ReactionWithRows } from './reactions-with-rows.js';
