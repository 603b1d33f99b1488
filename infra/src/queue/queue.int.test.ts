import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createLogger, type Logger } from '../logging/index.js';
import { testDatabase, type TestDatabase } from '../test-kit/index.js';
import { bullmqQueue } from './bullmq-queue.js';
import { job, jobHandler, TooEarlyJobError, UnrecoverableJobError, type Queue } from './index.js';
import { migrateQueue, postgresBackend } from './postgres-backend.js';

const greet = job({ name: 'greet', payload: z.object({ id: z.string() }), attempts: 3, backoffMs: 20, concurrency: 2 });

/** Resolves as soon as `check` holds. */
async function until(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the queue on PostgreSQL', () => {
  let database: TestDatabase;
  let lines: Record<string, unknown>[];
  let logger: Logger;
  const open: Queue[] = [];

  const newQueue = (options: { restMs?: number; lockDurationMs?: number } = {}): Queue => {
    const backend = postgresBackend(database.url, 10, () => undefined);
    const queue = bullmqQueue({ backend, logger, stalledIntervalMs: 200, lockDurationMs: 1_000, restMs: 60_000, ...options });
    open.push(queue);
    return queue;
  };
  const messages = () => lines.map((line) => line['msg']);

  beforeEach(async () => {
    database = await testDatabase();
    lines = [];
    ({ logger } = createLogger({ level: 'warn', write: (line) => lines.push(JSON.parse(line)) }));
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((queue) => queue.close(1_000)));
    await database.close();
  });

  it('delivers, tries again what failed, and gives up what cannot succeed', async () => {
    await migrateQueue(database.url);
    const queue = newQueue();
    const runs: string[] = [];
    await queue.work([
      jobHandler(greet, async ({ id }, { attempt }) => {
        runs.push(`${id}${attempt}`);
        if (id === 'b' && attempt === 1) throw new Error('once');
        if (id === 'c') throw new UnrecoverableJobError('never');
        if (id === 'd' && attempt < 3) throw new TooEarlyJobError('later');
      }),
    ]);
    for (const id of ['a', 'b', 'c', 'd']) await queue.add(greet, `greet-${id}`, { id });
    await until(async () => {
      const { greet: counts } = await queue.counts();
      return counts?.['completed'] === 3 && counts['failed'] === 1;
    }, 'three done, one failed');
    expect(runs.toSorted()).toEqual(['a1', 'b1', 'b2', 'c1', 'd1', 'd2', 'd3']);
    expect(new Set(messages())).toEqual(new Set(['a job failed and will run again', 'a job failed for good']));
  });

  it('ignores an id that it knows, even of a job that is done', async () => {
    await migrateQueue(database.url);
    const queue = newQueue();
    const runs: string[] = [];
    await queue.add(greet, 'greet-1', { id: 'first' });
    await queue.add(greet, 'greet-1', { id: 'second' });
    await queue.work([jobHandler(greet, async ({ id }) => void runs.push(id))]);
    await until(() => runs.length > 0, 'the job ran');
    await queue.add(greet, 'greet-1', { id: 'third' });
    await queue.add(greet, 'greet-2', { id: 'other' });
    await until(() => runs.includes('other'), 'the other job ran');
    expect(runs).toEqual(['first', 'other']);
  });

  it('refuses ids that a backend would mistake', async () => {
    await migrateQueue(database.url);
    await expect(newQueue().add(greet, '123', { id: 'a' })).rejects.toThrow(RangeError);
  });

  it('delivers again what a killed worker had in hand', async () => {
    await migrateQueue(database.url);
    const first = newQueue();
    let signalled = false;
    let begun = false;
    await first.work([
      jobHandler(greet, async (_payload, { signal }) => {
        begun = true;
        signal.addEventListener('abort', () => (signalled = true));
        await new Promise(() => undefined);
      }),
    ]);
    await first.add(greet, 'greet-1', { id: 'a' });
    await until(() => begun, 'the first worker has it');
    await first.close(50);
    expect(signalled).toBe(true);

    const done: string[] = [];
    const second = newQueue();
    await second.work([jobHandler(greet, async ({ id }) => void done.push(id))]);
    await until(() => done.length > 0, 'the second worker got it');
    expect(done).toEqual(['a']);
  });

  it('does not start on a schema that is not there', async () => {
    const queue = newQueue();
    expect(await queue.ready()).toBe(false);
    await expect(queue.work([jobHandler(greet, async () => undefined)])).rejects.toThrow(/migrat/i);
  });

  it('rests when errors come without end, says so once, leaves the process free, and comes back by itself', async () => {
    const backend = postgresBackend(database.url, 10, () => undefined);
    let trusting = true;
    const check = () => (trusting ? Promise.resolve() : backend.check());
    const queue = bullmqQueue({ backend: { ...backend, check }, logger, restMs: 100 });
    open.push(queue);
    const done: string[] = [];
    // A schema that looks well and is not: the worker's loop spins.
    await queue.work([jobHandler(greet, async ({ id }) => void done.push(id))]);
    trusting = false;
    const resting = 'a worker reports errors without end: it rests';
    await until(() => messages().includes(resting), 'the breaker opened');
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(Date.now() - before).toBeLessThan(1_000);
    expect(await queue.ready()).toBe(false);
    expect(messages().filter((message) => message === resting)).toHaveLength(1);

    await migrateQueue(database.url);
    await until(() => queue.ready(), 'it is well again');
    await queue.add(greet, 'greet-2', { id: 'b' });
    await until(() => done.length === 1, 'it works again');
  });
});
