import type { Dependencies, Service } from '@panelist/infra/service';
import type { WorkerModule } from './runtime/worker-module.js';
import { defaultOptions, workerModules, startWorkers } from './start-workers.js';

/**
 * The work outside of requests: reactions to events, jobs, deadlines and sweeps; and `more`, which
 * the composition adds (the demo's simulated researchers).
 */
export const workersService = (more: (dependencies: Dependencies) => readonly WorkerModule[]): Service => ({
  name: 'workers',
  start: async (dependencies) =>
    startWorkers(
      dependencies,
      [...workerModules(dependencies, defaultOptions), ...more(dependencies)],
      defaultOptions.deadlinesEveryMs,
    ),
});

export { defaultOptions, workerModules } from './start-workers.js';
export { schedule, task } from './runtime/schedule.js';
export { scheduledBy, scheduleSweep } from './runtime/schedule-sweep.js';
export type { WorkerModule } from './runtime/worker-module.js';
export { reaction } from './runtime/reaction.js';
export { projections } from './read-models/index.js';
export { reactionsWithRows } from './reactions-with-rows.js';
export type { ReactionWithRows } from './reactions-with-rows.js';
export { thresholdsOf } from './operations/alert-condition.js';
export { alertConditions } from './operations/alert-conditions.js';
