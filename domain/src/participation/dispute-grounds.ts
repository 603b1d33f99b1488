/**
 * What a participant contests of a response: that the researcher did not accept it, or recorded a
 * no-show; that a payment is missing; that a payment is held back.
 */
export const disputeGrounds = ['rejection', 'no-show', 'missing-payment', 'hold'] as const;
export type DisputeGround = (typeof disputeGrounds)[number];
