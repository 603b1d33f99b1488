import { stream } from '../kernel/stream.js';

/** One person and one project, from the first screener answer to the payment. */
export const participationStream = stream('participation', 'participationId');
/** Lets one account into one project; its use is an event of the participation as well. */
export const invitationStream = stream('invitation', 'invitationId');
/** One screener cycle of a person: how many screeners they may still submit in it. */
export const screenerCycleStream = stream('screenerCycle', 'cycleId');
/** Who has a place of one project, holds one, or waits for one. */
export const placesStream = stream('places', 'projectId');
/** Places that screeners hold for one person. */
export const placeHoldsStream = stream('placeHolds', 'userId');
/** What a participant no longer shares with the researcher of one project. */
export const sharingStream = stream('sharing', 'participationId');
