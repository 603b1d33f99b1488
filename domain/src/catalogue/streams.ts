import { stream } from '../kernel/event.js';

/** A project: its details, target and screener. */
export const projectStream = stream('project', 'projectId');
