import { ConnectionError } from './connection.js';

/** Pauses between two tries of a call. */
export const pauses = { firstMs: 50, longestMs: 1_000 };

/** The server did not answer, is not ready, or another node leads: the same call again may succeed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ConnectionError && error.failure === 'unreachable';
}
