/** Who began an erasure: the person, customer support, or the end of a deactivation. */
export const erasureOrigins = ['person', 'support', 'deactivation'] as const;
export type ErasureOrigin = (typeof erasureOrigins)[number];
