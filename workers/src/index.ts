import type { Room } from '@panelist/infra/runtime';
import { startWorkers } from './start-workers.js';

/** What happens outside of requests: reactions to events, jobs, deadlines and sweeps. */
export const room: Room = { name: 'workers', start: (dependencies) => startWorkers(dependencies) };

export { defaultOptions, partsOf } from './start-workers.js';
