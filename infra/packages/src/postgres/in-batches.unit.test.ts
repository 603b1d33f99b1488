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
});
