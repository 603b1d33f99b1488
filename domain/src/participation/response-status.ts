/** Document 1 §3. */
export const responseStatuses = [
  'DRAFT',
  'PENDING',
  'INVITED',
  'SCHEDULED',
  'ATTENDED',
  'NOSHOW',
  'INVALIDRESPONSE',
  'REJECTEDQUALITY',
  'PAID',
  'CANCELLED',
] as const;

export type ResponseStatus = (typeof responseStatuses)[number];

/** A participant with one of these has a place: invited, and not cancelled or rejected since. */
export const placeTakingStatuses: readonly ResponseStatus[] = ['INVITED', 'SCHEDULED', 'ATTENDED', 'PAID'];

export const takesPlace = (status: ResponseStatus): boolean => placeTakingStatuses.includes(status);
