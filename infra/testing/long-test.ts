import { it } from '@jest/globals';

const leftOut = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * `it` for a case that `npm test` leaves out, as it does whole files that are marked as long: a
 * variation of what the file's other tests show.
 */
export const itLong = process.env['PANELIST_CASES'] === 'quarter' ? (leftOut as unknown as typeof it) : it;
