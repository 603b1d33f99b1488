import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../checks/conformance/store-under-test.test-kit.js';
import { SubjectErasedError } from '../personal-data/index.js';
import { countedLog, name, reactionOf } from './counting-reaction.test-kit.js';
import { UnprocessableEventError } from './index.js';

describe('a reaction that parks streams', () => {
  const { access, count, start, shown, isLive, parked, resume } = countedLog();
  let broken: readonly number[];
  let seen: number[];
  const parking = () =>
    reactionOf(
      async ({ data }) => {
        if (broken.includes(data.count)) throw new TypeError('of "zoe@example.com"');
        seen.push(data.count);
      },
      { stops: 'stream' },
    );
  beforeEach(() => {
    broken = [2];
    seen = [];
  });

  it('goes on with the other streams, and with that one when an operator resumes it', async () => {
    await count(3, '1');
    await count(2, '2');
    await start([parking()]);
    await eventually('live', async () => (await isLive()) && seen.length === 3);
    await count(1, '1');
    await count(1, '2');
    await eventually('the other stream', () => seen.includes(7));
    expect(seen).toEqual([1, 4, 5, 7]);
    expect(await parked()).toMatchObject([
      { stream: 'count-1', revision: 1, resumed: false, failing: { type: 'Counted', message: 'TypeError: of "…"' } },
    ]);

    // Still broken, and further on.
    broken = [3];
    await resume();
    await eventually('parked at the next', async () => (await parked())[0]?.revision === 2);
    expect(seen).toEqual([1, 4, 5, 7, 2]);
    expect((await parked())[0]?.resumed).toBe(false);

    broken = [];
    // No new event is needed: the command is enough.
    await resume();
    await eventually('resumed', async () => (await parked()).length === 0);
    expect(seen).toEqual([1, 4, 5, 7, 2, 3, 6]);
    await count(1, '1');
    await eventually('followed again', () => seen.includes(8));
    expect(seen).toEqual([1, 4, 5, 7, 2, 3, 6, 8]);
  });

  it('keeps it parked over a restart, and a resumed one is replayed by the process that starts next', async () => {
    await count(3, '1');
    const first = await start([parking()]);
    await eventually('parked', async () => (await parked()).length === 1);
    await eventually('live', isLive);
    await first.stop();
    await count(1, '1');
    broken = [];
    const second = await start([parking()]);
    await count(1, '2');
    await eventually('the other stream', () => seen.includes(5));
    expect(seen).toEqual([1, 5]);
    await second.stop();
    await access().pool.query('update app.parked_streams set resumed = true');
    // These come after the checkpoint: the reaction handles them once, in log order.
    await count(2, '1');
    await start([parking()]);
    await eventually('all', () => seen.length === 7);
    expect(seen).toEqual([1, 5, 2, 3, 4, 6, 7]);
    expect(await parked()).toEqual([]);
  });

  it('stays resumed where the process stops while it replays', async () => {
    await count(3, '1');
    const first = await start([parking()]);
    await eventually('parked', async () => (await parked()).length === 1);
    await eventually('live', isLive);
    await first.stop();
    await access().pool.query('update app.parked_streams set resumed = true');
    let replaying = false;
    const slow = reactionOf(
      async (_, { signal }) => {
        replaying = true;
        await new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      },
      { stops: 'stream' },
    );
    const second = await start([slow]);
    await eventually('replaying', () => replaying);
    await second.stop();
    expect(await parked()).toMatchObject([{ stream: 'count-1', revision: 1, resumed: true }]);
  });

  it('stops instead of parking ever more of them, where every stream fails', async () => {
    for (let each = 1; each <= 13; each++) await count(1, String(each));
    broken = Array.from({ length: 13 }, (_, index) => index + 1);
    await start([parking()]);
    await eventually('stopped', async () => (await shown())?.state === 'stopped');
    expect((await parked()).length).toBe(10);
    expect((await shown())?.failing).toMatchObject({ stream: 'count-11' });
    broken = [];
    await eventually('live', isLive);
    expect(seen).toEqual([11, 12, 13]);
    await resume();
    await eventually('resumed', async () => (await parked()).length === 0);
    expect(seen.length).toBe(13);
  });

  it('parks streams that certainly cannot be handled at once, however many, and counts them for the alarm', async () => {
    for (let each = 1; each <= 13; each++) await count(1, String(each));
    let calls = 0;
    const reaction = reactionOf(
      async ({ data }) => {
        calls++;
        if (data.count % 2 === 0) throw new SubjectErasedError('person');
        if (data.count < 13) throw new UnprocessableEventError('nothing helps');
        seen.push(data.count);
      },
      { stops: 'stream' },
    );
    await start([reaction]);
    await eventually('live', isLive);
    expect(seen).toEqual([13]);
    expect(calls).toBe(13);
    expect((await parked()).length).toBe(12);
    await eventually('measured', async () =>
      (await access().metrics.register.metrics()).includes(`panelist_reaction_parked_streams{reaction="${name}"} 12`),
    );
  });

  it('does not park it for a failure that passes', async () => {
    let away = true;
    await count(1);
    const reaction = reactionOf(
      async ({ data }) => {
        if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        seen.push(data.count);
      },
      { stops: 'stream' },
    );
    await start([reaction]);
    await eventually('stopped', async () => (await shown())?.state === 'stopped');
    expect(await parked()).toEqual([]);
    away = false;
    await eventually('live', isLive);
    expect(seen).toEqual([1]);
  });
});
