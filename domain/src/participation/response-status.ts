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
