import { stream } from '../kernel/event.js';

/** One person and one project, from the first screener answer to the payment. */
export const participationStream = stream('participation', 'participationId');
/** Lets one account into one project; its use is an event of the participation as well. */
export const invitationStream = stream('invitation', 'invitationId');
/** How many screeners a person may still submit. */
export const screenerCycleStream = stream('screenerCycle', 'userId');
/** What a participant no longer shares with the researcher of one project. */
export const sharingStream = stream('sharing', 'participationId');
