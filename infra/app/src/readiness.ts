import { setTimeout as pause } from 'node:timers/promises';
import { sleep } from '@panelist/infra/foundation';
import type { Dependencies, RunningRoom } from '@panelist/infra/room';

/**
 * How long a room may take to say whether it is ready, in milliseconds: it may ask a server that is
 * silent.
 */
const ANSWER_WITHIN_MS = 5_000;

/** The part that is not ready yet, or null once all are ready. */
export async function firstWaiting(rooms: readonly RunningRoom[]): Promise<string | null> {
  for (const room of rooms) {
    const part = await room.waitingFor();
    if (part !== null) return part;
  }
  return null;
}

/**
 * What a process that takes calls is not ready for, or null: a room of its own, or appends that do
 * not get through. Answers within some seconds, whatever is silent.
 */
export async function notReadyFor(
  { store }: Pick<Dependencies, 'store'>,
  rooms: readonly RunningRoom[],
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<string | null> {
  const blocked = store.blocked?.() ?? null;
  if (blocked !== null) return blocked;
  const answered = new AbortController();
  const silent = sleep(answerWithinMs, answered.signal).then(() => 'an answer of the servers that a room needs');
  return Promise.race([firstWaiting(rooms), silent]).finally(() => answered.abort());
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
