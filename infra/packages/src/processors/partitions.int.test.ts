import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../checks/conformance/store-under-test.test-kit.js';
import { countedLog, pacing, reactionOf, type Counted } from './counting-reaction.test-kit.js';
import { byStream } from './index.js';

describe('a reaction that handles partitions at the same time', () => {
  const { access, count, start, shown, isLive, parked, positions } = countedLog();

  it('keeps the order of each stream, and goes on from its checkpoint', async () => {
    const seen: number[] = [];
    let atOnce = 0;
    let most = 0;
    const handle = async ({ data }: Counted): Promise<void> => {
      most = Math.max(most, ++atOnce);
      await new Promise((settle) => setTimeout(settle, 2));
      atOnce--;
      seen.push(data.count);
    };
    for (let round = 0; round < 60; round++) for (const each of ['1', '2', '3']) await count(1, each);
    const first = await start([reactionOf(handle, { stops: 'stream', partitionOf: byStream })]);
    await eventually('caught up', async () => (await isLive()) && seen.length === 180);
    expect(most).toBeGreaterThan(1);
    for (const each of [0, 1, 2]) {
      const ofStream = seen.filter((one) => (one - 1) % 3 === each);
      expect(ofStream).toEqual(ofStream.toSorted((one, other) => one - other));
    }
    await eventually('moved', async () => (await shown())?.position === (await access().store.head()));
    await first.stop();
    await count(1, '4');
    await start([reactionOf(handle, { stops: 'stream', partitionOf: byStream })]);
    await eventually('the new event', () => seen.length === 181);
  });

  it('parks what fails after its tries, and handles everything else', async () => {
    const seen = new Set<number>();
    const tries = new Map<number, number>();
    const handle = async ({ data: { count: at } }: Counted): Promise<void> => {
      tries.set(at, (tries.get(at) ?? 0) + 1);
      if (at === 2 || at === 5) throw new TypeError('of this one');
      seen.add(at);
    };
    // Streams 1, 2 and 3 in turn: 2 and 5 are of stream 2.
    for (let round = 0; round < 3; round++) for (const each of ['1', '2', '3']) await count(1, each);
    await start([reactionOf(handle, { stops: 'stream', partitionOf: byStream })]);
    await eventually('live', isLive);
    expect([...seen].toSorted((one, other) => one - other)).toEqual([1, 3, 4, 6, 7, 9]);
    expect(tries.get(2)).toBe(pacing.tries);
    expect(tries.has(5)).toBe(false);
    expect(await parked()).toMatchObject([{ stream: 'count-2', revision: 0 }]);
    expect(await shown()).toMatchObject({ position: await access().store.head() });
  });

  it('begins again at the first event that is not handled', async () => {
    const seen: number[] = [];
    let away = true;
    const handle = async ({ data: { count: at } }: Counted): Promise<void> => {
      if (at === 2 && away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      seen.push(at);
    };
    for (const each of ['1', '2', '3']) await count(1, each);
    await start([reactionOf(handle, { stops: 'stream', partitionOf: byStream })]);
    await eventually('stopped', async () => (await shown())?.state === 'stopped');
    expect(await shown()).toMatchObject({ position: (await positions())[0] });
    away = false;
    await eventually('live', isLive);
    expect(seen.filter((at) => at === 1)).toEqual([1]);
    expect(new Set(seen)).toEqual(new Set([1, 2, 3]));
  });
});
