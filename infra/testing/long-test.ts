import { it } from '@jest/globals';

interface LongTest extends Pick<typeof it, 'each'> {
  (title: string, test: () => Promise<void>, timeout?: number): void;
}

const leftOut: LongTest = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * `it` for a case that `npm test` leaves out, as it does whole files that are marked as long: a
 * variation of what the file's other tests show.
 */
export const itLong: LongTest = process.env['PANELIST_CASES'] === 'quarter' ? leftOut : it;
