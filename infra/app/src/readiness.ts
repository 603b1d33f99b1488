import { setTimeout as pause } from 'node:timers/promises';
import { sleep } from '@panelist/infra/foundation';
import { isConnectionError } from '@panelist/infra/postgres';
import type { Dependencies, RunningService } from '@panelist/infra/service';

/**
 * How long a service may take to say whether it is ready, in milliseconds: it may ask a server that
 * is silent.
 */
const ANSWER_WITHIN_MS = 5_000;

/** The part that is not ready yet, or null once all are ready. */
export async function firstWaiting(services: readonly RunningService[]): Promise<string | null> {
  for (const service of services) {
    const part = await service.waitingFor();
    if (part !== null) return part;
  }
  return null;
}

/**
 * What a process that takes calls is not ready for, or null: a service of its own, or appends that
 * do not get through. Answers within some seconds, whatever is silent.
 */
export async function notReadyFor(
  { store }: Pick<Dependencies, 'store'>,
  services: readonly RunningService[],
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<string | null> {
  const blocked = store.blocked?.() ?? null;
  if (blocked !== null) return blocked;
  const answered = new AbortController();
  const silent = sleep(answerWithinMs, answered.signal).then(() => 'an answer of the servers that a service needs');
  const waiting = firstWaiting(services).catch((error: unknown) => {
    if (isConnectionError(error)) return 'the database';
    throw error;
  });
  return Promise.race([waiting, silent]).finally(() => answered.abort());
}

/** Pause between two sentences about a long start, in milliseconds. */
const notifyMs = 2_000;

/**
 * Waits until every part runs and the read models have caught up once. A start that takes long,
 * such as the first one after an upgrade, which builds the read models, says what it waits for.
 */
export async function untilReady(
  services: readonly RunningService[],
  aborted: AbortSignal,
  notify: (sentence: string) => void = () => undefined,
): Promise<void> {
  let notifiedAt = performance.now();
  for (let part = await firstWaiting(services); part !== null; part = await firstWaiting(services)) {
    aborted.throwIfAborted();
    if (performance.now() - notifiedAt > notifyMs) {
      notify(`Waiting for ${part}`);
      notifiedAt = performance.now();
    }
    await pause(25);
  }
}
