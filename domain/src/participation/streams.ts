import { stream } from '../kernel/event.js';

/** One person and one project, from the first screener answer to the payment. */
export const participationStream = stream('participation', 'participationId');
/** How many screeners a person may still submit. */
export const screenerCycleStream = stream('screenerCycle', 'userId');
