import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits; ends early, without an error, once `signal` aborts.
 * @param milliseconds of real time
 * @param holdsProcess false: a process with nothing else to do may end meanwhile
 */
export async function sleep(milliseconds: number, signal?: AbortSignal, holdsProcess = true): Promise<void> {
  await pause(milliseconds, undefined, { ...(signal && { signal }), ref: holdsProcess }).catch(() => undefined);
}
