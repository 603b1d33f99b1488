import { setTimeout as pause } from 'node:timers/promises';
import type { RunningRoom } from '@panelist/infra/room';

/** The part that is waited for, or null once all are ready. */
export async function firstWaiting(rooms: readonly RunningRoom[]): Promise<string | null> {
  for (const room of rooms) {
    const part = await room.waitingFor();
    if (part !== null) return part;
  }
  return null;
}

/** Until every part is up and the read models have caught up for the first time. */
export async function untilReady(rooms: readonly RunningRoom[], aborted: AbortSignal): Promise<void> {
  while ((await firstWaiting(rooms)) !== null) {
    aborted.throwIfAborted();
    await pause(25);
  }
}
