import { describe, expect, it } from '@jest/globals';
import { inBatches } from './in-batches.js';

const turn = async () => new Promise<void>((resolve) => setImmediate(resolve));

function batching(answer: (requests: readonly string[]) => void = () => undefined, most = 3) {
  const batches: (readonly string[])[] = [];
  const ask = inBatches<string, string>({ most, keyOf: (request) => request.slice(0, 1) }, async (requests) => {
    batches.push(requests);
    await turn();
    answer(requests);
    return requests.map((request) => `${request}!`);
  });
  return { ask, batches };
}

describe('statements for many callers', () => {
  it('take the requests of the same turn, and then those that arrived meanwhile', async () => {
    const { ask, batches } = batching();
    const first = ['a', 'b'].map(ask);
    await turn();
    const second = ['c', 'd'].map(ask);
    expect(await Promise.all([...first, ...second])).toEqual(['a!', 'b!', 'c!', 'd!']);
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('hold so many at most, and a key once', async () => {
    const { ask, batches } = batching();
    expect(await Promise.all(['a1', 'a2', 'b', 'c', 'd', 'a3'].map(ask))).toEqual(['a1!', 'a2!', 'b!', 'c!', 'd!', 'a3!']);
    expect(batches).toEqual([['a1', 'b', 'c'], ['a2', 'd'], ['a3']]);
  });

  it('that fail, fail for their own requests only', async () => {
    const { ask } = batching((requests) => {
      if (requests.includes('a')) throw new Error('broken');
    }, 1);
    const results = await Promise.allSettled([ask('a'), ask('b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await ask('c')).toBe('c!');
  });

  it('may run several at once, each with the requests of its turn', async () => {
    const batches: (readonly string[])[] = [];
    const ends: (() => void)[] = [];
    const ask = inBatches<string, string>({ most: 9, atOnce: 2 }, async (requests) => {
      batches.push(requests);
      await new Promise<void>((resolve) => ends.push(resolve));
      return requests;
    });
    const first = ask('a');
    await turn();
    const second = [ask('b'), ask('c')];
    await turn();
    const third = [ask('d'), ask('e')];
    await turn();
    expect(batches).toEqual([['a'], ['b', 'c']]);
    ends[1]?.();
    expect(await Promise.all(second)).toEqual(['b', 'c']);
    await turn();
    expect(batches[2]).toEqual(['d', 'e']);
    ends[0]?.();
    ends[2]?.();
    expect(await Promise.all([first, ...third])).toEqual(['a', 'd', 'e']);
  });
});
