const HOUR_MS = 3_600_000;
/** How long the link of an export works; then its ZIP is removed (contract, Account). */
export const exportLinkMs = 24 * HOUR_MS;
/** Exports that a person may ask for within a day: each reads the person's whole history. */
export const mostExportsADay = 10;

/** `pending`: a worker makes it. `expired`: its ZIP is removed. */
export const exportStatuses = ['pending', 'ready', 'failed', 'expired'] as const;
export type ExportStatus = (typeof exportStatuses)[number];
