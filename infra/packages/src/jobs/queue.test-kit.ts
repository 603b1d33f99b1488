import { afterEach, beforeEach } from '@jest/globals';
import { job } from '@panelist/domain/kernel';
import { z } from 'zod';
import { createLogger, type Logger } from '../foundation/index.js';
import type { QueueBackend } from './backend.js';
import { bullmqQueue } from './bullmq-queue.js';
import type { Queue } from './index.js';

export const greet = job({
  name: 'greet',
  payload: z.object({ id: z.string() }),
  attempts: 3,
  backoffMs: 20,
  concurrency: 2,
});

export interface Quickness {
  readonly restMs?: number;
  readonly lockDurationMs?: number;
}

/**
 * Queues of one test, each like that of a separate process, and their log lines from warning up.
 */
export function queuesUnderTest(newBackend: () => QueueBackend) {
  const open: Queue[] = [];
  let lines: Record<string, unknown>[] = [];
  let logger: Logger;
  beforeEach(() => {
    lines = [];
    ({ logger } = createLogger({ level: 'warn', write: (line) => lines.push(JSON.parse(line)) }));
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((queue) => queue.close(1_000)));
  });
  return {
    newQueue(options: Quickness = {}, backend: QueueBackend = newBackend()): Queue {
      const queue = bullmqQueue({ backend, logger, stalledIntervalMs: 200, lockDurationMs: 1_000, restMs: 60_000, ...options });
      open.push(queue);
      return queue;
    },
    messages: () => lines.map((line) => line['msg']),
  };
}

/** Resolves as soon as `check` holds. */
export async function until(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Timed out waiting for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
