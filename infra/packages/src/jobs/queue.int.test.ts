import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import express from 'express';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { tcpProxy } from '../../../testing/tcp-proxy/tcp-proxy.js';
import { testDatabase, type TestDatabase } from '../../../testing/index.js';
import { findServer } from '../../../testing/servers/find-server.js';
import type { TestServer } from '../../../testing/servers/test-server.js';
import type { QueueBackend } from './backend.js';
import { jobHandler, TooEarlyJobError, UnrecoverableJobError } from './index.js';
import { migrateQueue, postgresBackend } from './postgres-backend.js';
import { greet, queuesUnderTest, until } from './queue.test-kit.js';
import { redisBackend } from './redis-backend.js';

const redis = await findServer('redis');

/** Holds for every backend. */
function behavesAsAQueue(newBackend: () => QueueBackend): void {
  const { newQueue, messages } = queuesUnderTest(newBackend);

  it('delivers, tries again what failed, and gives up what cannot succeed', async () => {
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

  it('takes many jobs together, each once, next to others of its name', async () => {
    const queue = newQueue();
    await queue.add(greet, 'greet-3', { id: '3' });
    const ids = Array.from({ length: 40 }, (_, index) => String(index));
    await Promise.all([...ids, ...ids].map((id) => queue.add(greet, `greet-${id}`, { id })));
    const runs: string[] = [];
    await queue.work([jobHandler(greet, async ({ id }) => void runs.push(id))]);
    await until(async () => (await queue.counts())['greet']?.['completed'] === 40, 'all done');
    expect(runs.toSorted()).toEqual(ids.toSorted());
  });

  it('shows its jobs on a board, which changes none of them', async () => {
    const queue = newQueue();
    await queue.work([
      jobHandler(greet, async () => {
        throw new UnrecoverableJobError('no mailbox for ada@people.example');
      }),
    ]);
    await queue.add(greet, 'greet-1', { id: 'a' });
    await until(async () => (await queue.counts())['greet']?.['failed'] === 1, 'it is given up');
    const server = express()
      .use('/board', newQueue().board([greet], '/board'))
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const board = `http://127.0.0.1:${(server.address() as AddressInfo).port}/board/api/queues`;
    const ask = async (path: string, method = 'GET') => fetch(`${board}${path}`, { method });
    try {
      const shown = await ask('?activeQueue=greet&status=failed&page=1&jobsPerPage=10');
      expect(await shown.json()).toMatchObject({
        queues: [
          {
            name: 'greet',
            readOnlyMode: true,
            counts: { failed: 1 },
            jobs: [{ id: 'greet-1', data: { id: 'a' }, failedReason: 'no mailbox for •••' }],
          },
        ],
      });
      for (const [method, path] of [
        ['PUT', '/greet/greet-1/retry'],
        ['PUT', '/greet/greet-1/clean'],
        ['PUT', '/greet/clean/failed'],
        ['PUT', '/greet/pause'],
      ] as const)
        expect((await ask(path, method)).ok).toBe(false);
      expect((await queue.counts())['greet']).toMatchObject({ failed: 1, waiting: 0 });
    } finally {
      server.close();
    }
  });

  it('lists what fails: what runs again with its time, then what is given up, with masked errors', async () => {
    const queue = newQueue();
    const slow = { ...greet, name: 'slow-greet', backoffMs: 60_000 };
    const fails = (definition: typeof greet) =>
      jobHandler(definition, async ({ id }) => {
        throw new Error(`${id}: no mailbox for ada@people.example`);
      });
    await queue.work([fails(greet), fails(slow)]);
    const begunAt = Date.now();
    await queue.add(greet, 'greet-1', { id: 'a' });
    await queue.add(slow, 'greet-2', { id: 'b' });
    const names = ['greet', 'slow-greet'];
    await until(async () => {
      const { greet: given, 'slow-greet': again } = await queue.counts(names);
      return given?.['failed'] === 1 && again?.['delayed'] === 1;
    }, 'one is given up, one waits');
    const [next, last, ...others] = await newQueue().failing(names, 10);
    expect(next).toMatchObject({
      name: 'slow-greet',
      jobId: 'greet-2',
      attempts: 1,
      mostAttempts: 3,
      error: 'b: no mailbox for •••',
    });
    expect(last).toMatchObject({ name: 'greet', jobId: 'greet-1', attempts: 3, mostAttempts: 3, nextTryAt: null });
    expect(others).toEqual([]);
    // The pause is a minute, with jitter of a half.
    expect((next?.nextTryAt ?? 0) - begunAt).toBeGreaterThan(29_000);
    expect((next?.nextTryAt ?? 0) - begunAt).toBeLessThan(75_000);
  });

  it('ignores an id that it knows, even of a job that is done', async () => {
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

  it('keeps what was being added when it closes, and refuses what comes later', async () => {
    const queue = newQueue();
    const adding = queue.add(greet, 'greet-1', { id: '1' });
    await queue.close(1_000);
    await adding;
    await expect(queue.add(greet, 'greet-2', { id: '2' })).rejects.toThrow('closed');
    await expect(queue.counts()).rejects.toThrow('closed');
    expect(await newQueue().counts(['greet'])).toMatchObject({ greet: { waiting: 1 } });
  }, 10_000);

  it('refuses ids that a backend would misread', async () => {
    await expect(newQueue().add(greet, '123', { id: 'a' })).rejects.toThrow(RangeError);
  });

  it('gives each job to one of several processes', async () => {
    const runs: string[] = [];
    for (const queue of [newQueue(), newQueue(), newQueue()])
      await queue.work([jobHandler(greet, async ({ id }) => void runs.push(id))]);
    const ids = Array.from({ length: 60 }, (_, index) => `job-${index}`);
    const queue = newQueue();
    await Promise.all(ids.map((id) => queue.add(greet, `greet-${id}`, { id })));
    await until(async () => (await queue.counts())['greet']?.['completed'] === 60, 'all done');
    expect(runs.toSorted()).toEqual(ids.toSorted());
  });

  it("delivers a killed worker's job again", async () => {
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

  it('tries a job again whose worker has ended since', async () => {
    const first = newQueue();
    let failed = false;
    const patient = { ...greet, backoffMs: 1_000 };
    await first.work([
      jobHandler(patient, async () => {
        failed = true;
        throw new Error('once');
      }),
    ]);
    const second = newQueue();
    await first.add(patient, 'greet-1', { id: 'a' });
    await until(async () => failed && (await first.counts())['greet']?.['delayed'] === 1, 'it waits for its next try');
    await first.close(1_000);
    const done: string[] = [];
    await second.work([jobHandler(patient, async ({ id }) => void done.push(id))]);
    await until(() => done.length > 0, 'the second worker tried');
    expect(done).toEqual(['a']);
  });
}

describe('the queue on PostgreSQL', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase({ withQueue: true });
  });
  const newBackend = () => postgresBackend(database.url, 10, () => undefined);
  behavesAsAQueue(newBackend);
  const { newQueue } = queuesUnderTest(newBackend);
  afterEach(async () => database.close());

  it('keeps completed jobs by their age alone: a count would look through all of them for each one', async () => {
    await newQueue().add(greet, 'greet-1', { id: 'a' });
    const { rows } = await database.pool.query("select opts -> 'removeOnComplete' as kept from bullmq.job");
    expect(rows).toEqual([{ kept: { age: 7 * 24 * 3_600 } }]);
  });

  it('asks about all queues together while they are empty, and starts the worker of one that is not', async () => {
    const queue = newQueue();
    const runs: string[] = [];
    const definitions = Array.from({ length: 40 }, (_, index) => ({ ...greet, name: `greet-${index}` }));
    const asked = jest.spyOn(pg.Client.prototype, 'query');
    try {
      await queue.work(definitions.map((definition) => jobHandler(definition, async ({ id }) => void runs.push(id))));
      await newQueue().add({ ...greet, name: 'greet-7' }, 'greet-1', { id: 'a' });
      await until(() => runs.length === 1, 'it ran');
      expect(asked.mock.calls.length).toBeLessThan(40);
    } finally {
      asked.mockRestore();
    }
  });

  it('listens once for all workers of a process; when that connection breaks, each of them listens again', async () => {
    const queue = newQueue();
    const runs: string[] = [];
    const other = { ...greet, name: 'greet-again' };
    await queue.work([greet, other].map((definition) => jobHandler(definition, async ({ id }) => void runs.push(id))));
    const listening = async () => {
      const { rows } = await database.pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and query ilike '%listen bullmq_jobs%' and pid <> pg_backend_pid()",
      );
      return rows.map(({ pid }) => pid);
    };
    await until(async () => (await listening()).length === 1, 'it listens');
    const [first] = await listening();
    await database.pool.query('select pg_terminate_backend($1)', [first]);
    await until(async () => (await listening()).some((pid) => pid !== first), 'it listens again');
    expect(await listening()).toHaveLength(1);
    // A worker that did not would look by itself much later than the test waits.
    await queue.add(greet, 'greet-1', { id: 'a' });
    await queue.add(other, 'greet-2', { id: 'b' });
    await until(() => runs.length === 2, 'both were woken');
    expect(runs.toSorted()).toEqual(['a', 'b']);
  });

  it('works by itself after an outage, also what had no job before it, and queues first used during it', async () => {
    const { hostname: host, port } = new URL(database.url);
    const target = () => ({ host, port: Number(port) });
    let proxy = await tcpProxy({ target, random: () => 0 });
    const { port: proxyPort } = proxy;
    const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(proxyPort) }).href;
    try {
      const queue = newQueue(
        {},
        postgresBackend(url, 10, () => undefined),
      );
      const runs: string[] = [];
      const other = { ...greet, name: 'greet-again' };
      await queue.work([greet, other].map((definition) => jobHandler(definition, async ({ id }) => void runs.push(id))));
      await queue.add(greet, 'greet-1', { id: 'a' });
      await until(() => runs.length === 1, 'it works');
      // Connections are refused from here on.
      await proxy.close();
      await expect(queue.add(other, 'greet-2', { id: 'b' })).rejects.toThrow(/refused|reset|terminated|closed/i);
      // By then every worker has seen for itself.
      await new Promise((resolve) => setTimeout(resolve, 500));
      proxy = await tcpProxy({ target, random: () => 0, port: proxyPort });
      await until(() => queue.ready(), 'it is there again');
      await queue.add(other, 'greet-2', { id: 'b' });
      await until(() => runs.length === 2, 'it works again');
    } finally {
      await proxy.close();
    }
  });
});

(redis.missing === null ? describe : describe.skip)(`the queue on Redis ${redis.missing ?? ''}`, () => {
  let server: TestServer;
  let prefix: string;
  beforeEach(async () => {
    server = await redis.start();
    prefix = randomUUID();
  });
  behavesAsAQueue(() => redisBackend(server.url, () => undefined, prefix));
  afterEach(async () => server.stop());
});

describe('the queue on a PostgreSQL whose schema is not there', () => {
  let database: TestDatabase;
  const { newQueue, messages } = queuesUnderTest(() => postgresBackend(database.url, 10, () => undefined));
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(async () => database.close());

  it('does not start', async () => {
    const queue = newQueue();
    expect(await queue.ready()).toBe(false);
    await expect(queue.work([jobHandler(greet, async () => undefined)])).rejects.toThrow(/migrat/i);
  });

  it('pauses on endless errors, logs it once, leaves the event loop free, and resumes by itself', async () => {
    const backend = postgresBackend(database.url, 10, () => undefined);
    let skipCheck = true;
    const check = () => (skipCheck ? Promise.resolve() : backend.check());
    const queue = newQueue({ restMs: 100 }, { ...backend, check });
    const done: string[] = [];
    // The schema passes the check but is broken: the worker's loop spins.
    await queue.work([jobHandler(greet, async ({ id }) => void done.push(id))]);
    skipCheck = false;
    const paused = 'a worker reports too many errors and pauses';
    await until(() => messages().includes(paused), 'the breaker opened');
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(Date.now() - before).toBeLessThan(1_000);
    expect(await queue.ready()).toBe(false);
    expect(messages().filter((message) => message === paused)).toHaveLength(1);

    await migrateQueue(database.url);
    await until(() => queue.ready(), 'it is ready again');
    await queue.add(greet, 'greet-2', { id: 'b' });
    await until(() => done.length === 1, 'it works again');
  });
});
