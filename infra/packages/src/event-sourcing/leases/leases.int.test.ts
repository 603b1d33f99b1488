import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../checks/conformance/store-under-test.test-kit.js';
import { testDatabase, testProcess } from '../../../../testing/index.js';
import type { TestDatabase, TestProcess } from '../../../../testing/index.js';
import { openLeases } from './index.js';
import type { Leases } from './index.js';
import { itLong } from '../../../../testing/long-test.js';

const pace = { leaseMs: 1_500, beatMs: 100 };
/** For tests in which no lease runs out: a busy machine may take long to connect. */
const patient = { leaseMs: 10_000 };
const never = new AbortController().signal;

describe('leases', () => {
  let database: TestDatabase;
  const opened: Leases[] = [];
  const children: TestProcess[] = [];
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    await Promise.all([...opened.splice(0).map((each) => each.close()), ...children.splice(0).map((child) => child.end())]);
    await database.pool.query('delete from app.processes');
  });
  afterAll(() => database.close());

  const join = (options: Partial<typeof pace> = {}): Leases => {
    const made = openLeases(database.url, { service: 'test', ...pace, ...options });
    opened.push(made);
    return made;
  };
  const child = (): TestProcess => {
    const args = [database.url, 'job', String(pace.leaseMs), String(pace.beatMs)];
    const made = testProcess(new URL('./leading-process.test-kit.ts', import.meta.url), args);
    children.push(made);
    return made;
  };
  const holder = async () => (await database.pool.query('select holder from app.leases')).rows;

  it('give each job to one process, and to the next after a release', async () => {
    const [one, other] = [join(patient), join(patient)];
    const lease = await one.tryAcquire('job');
    expect(lease?.isHeld()).toBe(true);
    expect(await other.tryAcquire('job')).toBeUndefined();
    expect((await other.tryAcquire('another job'))?.isHeld()).toBe(true);
    let waited = 0;
    const next = other.acquire('job', never, () => void waited++);
    await eventually('waiting', () => waited === 1);
    await lease?.release();
    expect((await next)?.isHeld()).toBe(true);
    expect(lease?.isHeld()).toBe(false);
    expect(await one.tryAcquire('job')).toBeUndefined();
  });

  it('stop waiting on abort', async () => {
    const [one, other] = [join(patient), join(patient)];
    await one.tryAcquire('job');
    const stopping = new AbortController();
    const waiting = other.acquire('job', stopping.signal, () => stopping.abort());
    expect(await waiting).toBeNull();
    await one.close();
    // An abandoned request must not hold the lease.
    expect((await join(patient).tryAcquire('job'))?.isHeld()).toBe(true);
  });

  it('are lost with the session, and acquired again over a new one', async () => {
    const one = join();
    const lease = await one.tryAcquire('job');
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'panelist-leases' and datname = current_database()",
    );
    await eventually('lost', () => lease?.lost.aborted === true);
    expect(lease?.isHeld()).toBe(false);
    expect((await one.acquire('job', never, () => undefined))?.isHeld()).toBe(true);
  });

  it('are lost by a process declared dead, at its next heartbeat at the latest', async () => {
    const one = join();
    const lease = await one.tryAcquire('job');
    await database.pool.query('delete from app.processes');
    await eventually('lost', () => lease?.lost.aborted === true);
    expect((await join().tryAcquire('job'))?.isHeld()).toBe(true);
  });

  describe('of several jobs', () => {
    const jobs = ['a', 'b', 'c', 'd', 'e', 'f'];
    const brisk = { leaseMs: 10_000, beatMs: 50 };
    const stopping = new AbortController();
    afterAll(() => stopping.abort());

    /**
     * A process that works on every job that it gets, and releases those that others are to have;
     * the step of one job lasts until `ended`.
     */
    const worker = (wanted = jobs, long?: { readonly job: string; readonly ended: Promise<void> }) => {
      const leases = join(brisk);
      const mine = new Set<string>();
      for (const name of wanted)
        void (async () => {
          for (;;) {
            const lease = await leases.acquire(name, stopping.signal, () => undefined);
            if (lease === null) return;
            mine.add(name);
            await new Promise((resolve) => AbortSignal.any([lease.lost, lease.excess]).addEventListener('abort', resolve));
            if (name === long?.job) await long.ended;
            mine.delete(name);
            await lease.release();
          }
        })();
      return { leases, mine };
    };
    type Worker = ReturnType<typeof worker>;
    const numbers = (...workers: readonly Worker[]) => workers.map(({ mine }) => mine.size);
    const changes = async () => (await database.pool.query('select name, holder, taken_at from app.leases order by name')).rows;

    it('are shared out among the processes that wait for them, and come back', async () => {
      const one = worker();
      await eventually('all are worked on', () => one.mine.size === 6);
      const other = worker();
      await eventually('each has half', () => String(numbers(one, other)) === '3,3');
      const third = worker();
      await eventually('each has a third', () => String(numbers(one, other, third)) === '2,2,2');
      expect(new Set([one, other, third].flatMap(({ mine }) => [...mine]))).toEqual(new Set(jobs));
      await other.leases.close();
      await eventually('each has half again', () => String(numbers(one, third)) === '3,3');
      const before = await changes();
      await new Promise((resolve) => setTimeout(resolve, 10 * brisk.beatMs));
      expect(await changes()).toEqual(before);
    });

    it('leave no process without one, however they are divided', async () => {
      const wanted = [...jobs, 'g', 'h', 'i'];
      const workers: Worker[] = [];
      for (let number = 1; number <= 4; number++) {
        workers.push(worker(wanted));
        await eventually('it has its part', () => numbers(...workers).every((size) => size >= Math.floor(9 / number)));
      }
      await eventually('all are worked on', () => numbers(...workers).reduce((sum, size) => sum + size) === 9);
    });

    it('are handed over to a later process, too, while a holder is still in the step before', async () => {
      let end: () => void = () => undefined;
      // The first one that is handed over.
      const long = { job: 'a', ended: new Promise<void>((resolve) => (end = resolve)) };
      const one = worker(jobs, long);
      await eventually('all are worked on', () => one.mine.size === 6);
      const other = worker();
      await eventually('the other has its part but for that one', () => String(numbers(one, other)) === '4,2');
      const third = worker();
      // The lease of the long step will be theirs, but only of one of them.
      await eventually('they have their parts but for that one', () =>
        ['3,2,1', '3,1,2'].includes(String(numbers(one, other, third))),
      );
      expect(one.mine.has('a')).toBe(true);
      end();
      await eventually('each has a third', () => String(numbers(one, other, third)) === '2,2,2');
    });

    it('are taken at once for a short work that another process asked for in vain', async () => {
      const slow = { leaseMs: 10_000, beatMs: 5_000 };
      const one = worker();
      await eventually('all are worked on', () => one.mine.size === 6);
      const [other, third] = [join(slow), join(slow)];
      const held = await third.tryAcquire('rebuild');
      expect(await other.tryAcquire('rebuild')).toBeUndefined();
      await held?.release();
      expect((await one.leases.tryAcquire('rebuild'))?.isHeld()).toBe(true);
    });

    it('stay where nobody with fewer waits for them', async () => {
      const one = worker();
      await eventually('all are worked on', () => one.mine.size === 6);
      const other = worker(['a', 'b', 'g', 'h', 'i', 'j']);
      await eventually('as many on either side', () => String(numbers(one, other)) === '5,5');
      expect(other.mine.has('g') && one.mine.has('c')).toBe(true);
      const third = join(brisk);
      const whole = await third.tryAcquire('k');
      expect(await one.leases.tryAcquire('k')).toBeUndefined();
      expect(whole?.excess.aborted).toBe(false);
    });
  });

  it('pass to another process when theirs is killed', async () => {
    const first = child();
    await eventually('the first works', () => first.lines.includes('works'));
    const mine = join().acquire('job', never, () => undefined);
    first.signal('SIGKILL');
    expect((await mine)?.isHeld()).toBe(true);
  });

  itLong('pass to another process when theirs is frozen, which takes no further step when it wakes', async () => {
    const first = child();
    await eventually('the first works', () => first.lines.includes('works'));
    const other = join();
    const taken = other.acquire('job', never, () => undefined);
    first.signal('SIGSTOP');
    const lease = await taken;
    const before = first.lines.length;
    first.signal('SIGCONT');
    await eventually('the first waits', () => first.lines.includes('waits'));
    expect(first.lines.slice(before)).toEqual(['lost', 'waits']);
    expect(lease?.isHeld()).toBe(true);
    await other.close();
    await eventually('the first works again', () => first.lines.at(-1) === 'works');
    expect(await holder()).toHaveLength(1);
  });
});
