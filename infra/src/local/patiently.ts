import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../config/index.js';

/** How long what is not there yet is waited for, the pause between two looks, and how often a person is told, in milliseconds. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 250;
const TELL_EVERY_MS = 10_000;

/**
 * Tries until it works, for two minutes at most: then the last failure is thrown, so that whoever watches over the process starts it anew.
 * A `StartError` is a person's to put right and ends it at once, so does `signal`.
 */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal, tell: (error: unknown) => void): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  let tellAt = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (error instanceof StartError || performance.now() > end) throw error;
      if (performance.now() > tellAt) {
        tell(error);
        tellAt = performance.now() + TELL_EVERY_MS;
      }
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
