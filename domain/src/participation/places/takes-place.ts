import type { ResponseStatus } from '../response-status.js';

/** A participant with one of these has a place: invited, and not cancelled or rejected since. */
export const placeTakingStatuses: readonly ResponseStatus[] = ['INVITED', 'SCHEDULED', 'ATTENDED', 'PAID'];

export const takesPlace = (status: ResponseStatus): boolean => placeTakingStatuses.includes(status);
