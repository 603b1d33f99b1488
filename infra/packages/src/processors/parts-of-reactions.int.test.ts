import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../checks/conformance/store-under-test.test-kit.js';
import { countedLog, name, reactionOf, type Counted } from './counting-reaction.test-kit.js';
import { byStream, inParts, UnprocessableEventError } from './index.js';

describe('a reaction in parts', () => {
  const { access, count, start, parked } = countedLog();
  const parts = { partitionOf: byStream, parts: 2, stops: 'stream' } as const;
  const streams = Array.from({ length: 12 }, (_, index) => String(index));
  /** Notes what it handled, by stream. */
  const byStreams = () => {
    const counts = new Map<string, number[]>();
    const handle = async ({ data: { countId, count: number } }: Counted) =>
      void counts.set(countId, [...(counts.get(countId) ?? []), number]);
    return { counts, processors: inParts(reactionOf(handle, parts)) };
  };
  const leaders = async () =>
    (
      await access().pool.query<{ name: string; holder: string }>(
        "select name, holder from app.leads where name like 'reaction-%'",
      )
    ).rows;

  it('is shared by two processes: each stream by one of them, in its order', async () => {
    const [one, other] = [byStreams(), byStreams()];
    await start(one.processors);
    await eventually('one runs all', async () => (await leaders()).length === 2);
    const second = await start(other.processors);
    await eventually('each runs a part', async () => new Set((await leaders()).map(({ holder }) => holder)).size === 2);
    for (const countId of [...streams, ...streams]) await count(1, countId);
    const handled = () => [...one.counts, ...other.counts];
    await eventually('all are handled', () => handled().flatMap(([, counts]) => counts).length === 2 * streams.length);
    expect(one.counts.size).toBeGreaterThan(0);
    expect(other.counts.size).toBeGreaterThan(0);
    expect(new Map(handled())).toEqual(new Map(streams.map((countId, index) => [countId, [index + 1, index + 13]])));
    await second.stop();
    for (const countId of streams) await count(1, countId);
    await eventually('the first one handles all', () => one.counts.size === streams.length);
    expect((await leaders()).map(({ name: part }) => part).toSorted()).toEqual([`${name}-part-1-of-2`, `${name}-part-2-of-2`]);
  });

  it('has parked streams of its own in each part', async () => {
    for (const countId of streams) await count(1, countId);
    const broken = inParts(
      reactionOf(async () => {
        throw new UnprocessableEventError('Broken');
      }, parts),
    );
    await start(broken);
    await eventually('all are parked', async () => (await parked()).length === streams.length);
    const { rows } = await access().pool.query<{ name: string }>('select distinct name from app.parked_streams order by name');
    expect(rows).toEqual([{ name: `${name}-part-1-of-2` }, { name: `${name}-part-2-of-2` }]);
  });

  it('refuses an order of different streams', () => {
    expect(() => reactionOf(async () => undefined, { parts: 2 })).toThrow('keeps an order of different streams');
  });
});
