import { stream } from '../kernel/stream.js';

/** Who of the staff looked at a participant's data, and why. */
export const accessLogStream = stream('accesslog', 'userId');

/** The exports of what Panelist knows about a person. */
export const exportStream = stream('export', 'userId');
