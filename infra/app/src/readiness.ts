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

/** Waits until every part runs and the read models have caught up once. */
export async function untilReady(rooms: readonly RunningRoom[], aborted: AbortSignal): Promise<void> {
  while ((await firstWaiting(rooms)) !== null) {
    aborted.throwIfAborted();
    await pause(25);
  }
}
