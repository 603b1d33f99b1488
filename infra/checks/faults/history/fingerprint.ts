import { createHash } from 'node:crypto';

/** Stands for a text or an answer in the history, which holds nothing personal. */
export const fingerprintOf = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
