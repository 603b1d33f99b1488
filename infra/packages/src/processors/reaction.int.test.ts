import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { eventually } from '../../../checks/conformance/store-under-test.test-kit.js';
import { createMetrics } from '../foundation/index.js';
import { id, integer, readModel } from '../read-models/index.js';
import { collector, countedLog, name, pacing, reactionOf, type Counts } from './counting-reaction.test-kit.js';
import { projections, reactions } from './index.js';

describe('a reaction', () => {
  const { access, count, start, shown, isLive, resume, positions } = countedLog();

  it('handles what is there and what comes, in order', async () => {
    const { counts, handle } = collector();
    await count(3);
    const started = await start([reactionOf(handle)]);
    await eventually('caught up', async () => (await isLive()) && counts.length === 3);
    await eventually('ready', () => started.waitingFor() === null);
    await count(2);
    await eventually('all', () => counts.length === 5);
    expect(counts).toEqual([1, 2, 3, 4, 5]);
    await eventually('moved', async () => (await shown())?.position === (await access().store.head()));
  });

  it('is live at once in an empty log', async () => {
    await start([reactionOf(async () => undefined)]);
    await eventually('live', isLive);
  });

  it('gives commands and jobs that follow from an event the same ids in every run', async () => {
    const runs: string[] = [];
    await count(1);
    let broken = true;
    await start([
      reactionOf(async (_, run) => {
        runs.push([run.id, run.context('mail').commandId, run.context().correlationId].join(' '));
        if (broken) throw new TypeError('once');
      }),
    ]);
    await eventually('tried', () => runs.length > 1);
    broken = false;
    await eventually('live', isLive);
    expect(new Set(runs).size).toBe(1);
    expect(runs[0]).toMatch(/^counting-[-0-9a-f]{36} [-0-9a-f]{36} c$/);
  });

  it('goes on from its checkpoint', async () => {
    const [first, second] = [collector(), collector()];
    await count(3);
    const started = await start([reactionOf(first.handle)]);
    await eventually('live', async () => (await isLive()) && first.counts.length === 3);
    await started.stop();
    await count(1);
    await start([reactionOf(second.handle)]);
    await eventually('the new event', () => second.counts.length === 1);
    expect(second.counts).toEqual([4]);
  });

  it('stops at an event that keeps failing, shows it, and goes on when it heals', async () => {
    const { counts, handle } = collector();
    let broken = true;
    let calls = 0;
    await count(3);
    const started = await start([
      reactionOf(async (recorded) => {
        calls++;
        if (recorded.data.count === 2 && broken) throw new TypeError('of "zoe@example.com"');
        await handle(recorded);
      }),
    ]);
    await eventually('stopped', async () => (await shown())?.state === 'stopped');
    // The first event once, the second as often as `tries` allows.
    expect(calls).toBeGreaterThanOrEqual(1 + pacing.tries);
    expect(counts).toEqual([1]);
    const [first, second] = await access().log.read('count-1');
    expect(await shown()).toMatchObject({
      failing: { eventId: second?.eventId, type: 'Counted', stream: 'count-1', message: 'TypeError: of "…"' },
      position: first?.position,
    });
    expect(started.waitingFor()).toBeNull();
    await eventually('tried again', async () => ((await shown())?.failing?.tries ?? 0) > 1);

    broken = false;
    await eventually('live', isLive);
    expect(counts).toEqual([1, 2, 3]);
    expect(await shown()).toMatchObject({ failing: null });
  });

  it('reports its batches, its tries after a failure and its epoch as metrics', async () => {
    const metrics = createMetrics();
    const value = async (metric: string) =>
      Number(new RegExp(`^${metric}\\{.*reaction="${name}"\\} (.*)$`, 'm').exec(await metrics.register.metrics())?.[1] ?? 0);
    let calls = 0;
    await count(1);
    const reaction = reactionOf(async () => {
      if (++calls < 3) throw new TypeError('twice');
    });
    await start([reaction], { metrics });
    await eventually('live', isLive);
    expect(await value('panelist_reaction_retries_total')).toBe(2);
    expect(await value('panelist_reaction_batch_seconds_count')).toBe(1);
    expect(await value('panelist_reaction_batch_seconds_sum')).toBeLessThan(10);
    await eventually('measured', async () => (await value('panelist_reaction_epoch')) === Number((await shown())?.epoch));
  });

  it('tries a stopped event again on command', async () => {
    let broken = true;
    await count(1);
    await start(
      [
        reactionOf(async () => {
          if (broken) throw new TypeError('no');
        }),
      ],
      { pacing: { ...pacing, stoppedMs: 60_000 } },
    );
    await eventually('stopped', async () => (await shown())?.state === 'stopped');
    broken = false;
    await resume();
    await eventually('live', isLive);
  });

  it('stops in order also while it waits for its next try', async () => {
    await count(1);
    const failing = async () => {
      throw new TypeError('no');
    };
    const started = await start([reactionOf(failing)], { pacing: { ...pacing, firstMs: 60_000, longestMs: 60_000 } });
    await eventually('started', async () => (await shown())?.epoch === '1');
    await started.stop();
    expect(await shown()).toMatchObject({ state: 'starting', position: null });
  });

  it('stops at an event that can not be read, after those before it', async () => {
    const { counts, handle } = collector();
    await count(2);
    await access().store.append('count-1', [{ eventId: randomUUID(), type: 'Counted', data: {}, metadata: {} }], 'any');
    await count(1);
    await start([reactionOf(handle)]);
    await eventually('stopped', async () => (await shown())?.state === 'stopped');
    expect((await shown())?.failing).toMatchObject({ type: 'Counted', message: expect.stringContaining('UnreadableEventError') });
    expect(counts).toEqual([1, 2]);
    expect((await shown())?.position).toBe((await access().log.read('count-1', { limit: 2 })).at(-1)?.position);
  });

  it('gives its lease to a process with fewer while it waits after a failure', async () => {
    await count(1);
    const broken = () =>
      ['one', 'two'].map((each) =>
        reactions<Counts>()({
          name: each,
          on: {
            Counted: async () => {
              throw new Error('Broken');
            },
          },
        }),
      );
    const patient = { pacing: { ...pacing, tries: 1, stoppedMs: 600_000 } };
    await start(broken(), patient);
    const states = async () => (await access().pool.query<{ state: string }>('select state from app.checkpoints')).rows;
    await eventually('both are stopped', async () => (await states()).filter(({ state }) => state === 'stopped').length === 2);
    await start(broken(), patient);
    const holders = async () =>
      (await access().pool.query("select distinct holder from app.leases where name in ('reaction-one', 'reaction-two')"))
        .rowCount;
    await eventually('each has one', async () => (await holders()) === 2);
  });

  it('runs in one process at a time; the next takes over', async () => {
    const [one, other] = [collector(), collector()];
    const leader = await start([reactionOf(one.handle)]);
    await eventually('live', isLive);
    const standby = await start([reactionOf(other.handle)]);
    await eventually('the second one asked for the lease', async () => {
      const waiting = await access().pool.query('select from app.processes where $1 = any(waits_for)', [name]);
      return waiting.rowCount === 1;
    });
    await eventually('ready all the same', () => standby.waitingFor() === null);
    await count(2);
    await eventually('handled', () => one.counts.length === 2);
    await leader.stop();
    await count(1);
    await eventually('taken over', () => other.counts.length === 1);
    expect([one.counts, other.counts]).toEqual([[1, 2], [3]]);
  });

  it('survives lost connections', async () => {
    const { counts, handle } = collector();
    await start([reactionOf(handle)]);
    await eventually('live', isLive);
    await access().pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    await count(2);
    await eventually('handled', () => new Set(counts).size === 2);
  });

  it('aborts its handler on stop, keeps what was handled before, and does not count that event as handled', async () => {
    await count(3);
    const calls: number[] = [];
    const started = await start([
      reactionOf(async ({ data }, { signal }) => {
        calls.push(data.count);
        if (data.count === 3)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      }),
    ]);
    await eventually('started', () => calls.length === 3);
    await started.stop();
    expect(await shown()).toMatchObject({ position: (await positions())[1], failing: null });
  });

  it('waits for the projections whose rows it reads', async () => {
    const sums = readModel({ name: 'sums', version: 1, key: 'countId', columns: { countId: id(), count: integer() } });
    const projection = projections<Counts>()(sums, { Counted: { upsert: ({ data }) => sums.make(data) } });
    const read: unknown[] = [];
    const reaction = reactionOf(
      async ({ data }) => {
        const answer = await access().pool.query<{ count: number }>('select count from read_model.sums_v1');
        read.push([data.count, (answer.rows[0]?.count ?? 0) >= data.count]);
      },
      { after: [projection] },
    );
    await count(2);
    await start([reaction]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(read).toEqual([]);
    await start([projection]);
    await count(2);
    await eventually('all', () => read.length === 4);
    expect(read).toEqual([1, 2, 3, 4].map((each) => [each, true]));
  });
});
