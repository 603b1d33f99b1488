import type { Answered } from './call.js';
import type { QueryKey } from './query-key.js';

type Wait = (key: QueryKey, fetch: () => Promise<Answered<unknown>>) => void;

let wait: Wait | null = null;

/**
 * The server draws: a component without its answer waits for it, and goes on where it stopped.
 * Throws what `fetch` throws; in a browser it does nothing.
 */
export const waitForAnswer: Wait = (key, fetch) => wait?.(key, fetch);

/** How components wait; null while nothing is drawn by the server. */
export function setWait(next: Wait | null): void {
  wait = next;
}
