import { describe, expect, it } from '@jest/globals';
import { compare, interleaved, latenciesOf, load, median, metered, percentile, rateOf, slope } from './measure.js';
import type { Slice } from './measure.js';

const slice = (count: number, seconds: number, latencies: readonly number[] = []): Slice => ({ count, seconds, latencies });

describe('what the bench counts', () => {
  it('counts every action of every caller once, with its time', async () => {
    let acts = 0;
    const { count, latencies } = await load(16, 30, async (caller) => {
      acts += 1;
      await new Promise((resolve) => setTimeout(resolve, caller % 3));
      return caller === 0 ? 0 : 2;
    });
    expect(latencies).toHaveLength(acts);
    expect(count).toBeGreaterThan(acts);
    expect(count).toBeLessThan(2 * acts);
    expect(latencies.toSorted((a, b) => a - b)).toEqual(latencies);
  });

  it('runs the sides in turn and leaves out the first round', async () => {
    const order: string[] = [];
    const side = (name: string) => async () => {
      order.push(name);
      return slice(order.length, 1);
    };
    const { a, b } = await interleaved(2, { a: side('a'), b: side('b') });
    expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
    expect([a, b].map((slices) => slices.map(({ count }) => count))).toEqual([
      [3, 5],
      [4, 6],
    ]);
  });

  it('compares slice by slice: a slow minute affects both sides', () => {
    const ours = [slice(100, 1), slice(20, 1), slice(100, 1)];
    const baseline = [slice(50, 1), slice(10, 1), slice(100, 2)];
    expect(compare(ours, baseline)).toMatchObject({ ratio: 2, least: 2, most: 2, ours: undefined });
    expect([rateOf(ours), rateOf(baseline)]).toEqual([100, 50]);
  });

  it('says how far the pairs lie apart, and what a call costs each process', async () => {
    let [used, round] = [0, 0];
    const side = metered(
      () => ({ node: (used += 10), postgres: 3 * used, client: 0 }),
      async () => slice(5, 1),
    );
    const { ours, baseline } = await interleaved(3, { ours: side, baseline: async () => slice(10 + round++, 1) });
    const { least, ratio, most, ...costs } = compare(ours, baseline);
    expect(least < ratio && ratio < most).toBe(true);
    expect(costs).toEqual({ ours: { node: 2, postgres: 6, client: 0 }, baseline: undefined });
  });

  it('ranks times', () => {
    const hundred = latenciesOf([
      slice(
        0,
        1,
        Array.from({ length: 100 }, (_, index) => 100 - index),
      ),
    ]);
    expect([0.5, 0.99, 1].map((part) => percentile(hundred, part))).toEqual([50, 99, 100]);
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
    expect(percentile([], 0.5)).toBeNaN();
    expect(slope([0, 1, 2, 3].map((x) => [x, 5 + 2 * x]))).toBeCloseTo(2);
  });
});
