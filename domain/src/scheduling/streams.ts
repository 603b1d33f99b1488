import { stream } from '../kernel/stream.js';

/** The calendar of a project: the times that the researcher offers, and who holds which. */
export const calendarStream = stream('calendar', 'projectId');
