import { stream } from '../kernel/event.js';

/** What is researched, who is wanted, what is asked. */
export const projectStream = stream('project', 'projectId');
