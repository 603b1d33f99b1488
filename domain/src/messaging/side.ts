/** The two sides of a conversation. An admin writes for the researcher. */
export const sides = ['participant', 'researcher'] as const;
export type Side = (typeof sides)[number];

export const otherSide = (side: Side): Side => (side === 'participant' ? 'researcher' : 'participant');
