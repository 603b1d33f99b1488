import { setTimeout as pause } from 'node:timers/promises';
import type { RunningRoom } from '@panelist/infra/room';

/** The part that is not ready yet, or null once all are ready. */
export async function firstWaiting(rooms: readonly RunningRoom[]): Promise<string | null> {
  for (const room of rooms) {
    const part = await room.waitingFor();
    if (part !== null) return part;
  }
  return null;
}

/** Pause between two sentences about a long start, in milliseconds. */
const notifyMs = 2_000;

/**
 * Waits until every part runs and the read models have caught up once. A start that takes long,
 * such as the first one after an upgrade, which builds the read models, says what it waits for.
 */
export async function untilReady(
  rooms: readonly RunningRoom[],
  aborted: AbortSignal,
  notify: (sentence: string) => void = () => undefined,
): Promise<void> {
  let notifiedAt = performance.now();
  for (let part = await firstWaiting(rooms); part !== null; part = await firstWaiting(rooms)) {
    aborted.throwIfAborted();
    if (performance.now() - notifiedAt > notifyMs) {
      notify(`Waiting for ${part}`);
      notifiedAt = performance.now();
    }
    await pause(25);
  }
}
