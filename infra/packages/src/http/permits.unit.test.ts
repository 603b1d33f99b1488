import { kernelRefusal } from '@panelist/domain/kernel';
import { expect, test } from '@jest/globals';
import { withPermits } from './permits.js';

/** A limit of one count: a refused take counts, too, as in the database. */
function oneAtMost() {
  const limit = { count: 0 };
  return {
    limit,
    limiter: {
      take: async () => {
        limit.count += 1;
        if (limit.count > 1) throw kernelRefusal('request.too-many');
      },
      giveBack: async () => {
        limit.count -= 1;
      },
    },
  };
}

test('a permit of each limit is kept for what was done', async () => {
  const [a, b] = [oneAtMost(), oneAtMost()];
  expect(
    await withPermits(
      [
        { ...a, key: 'ada' },
        { ...b, key: 'all' },
      ],
      async () => 'sent',
    ),
  ).toBe('sent');
  expect([a.limit.count, b.limit.count]).toEqual([1, 1]);
});

test('a limit that refuses costs nothing, neither its own count nor those taken before', async () => {
  const [a, b] = [oneAtMost(), oneAtMost()];
  await b.limiter.take();
  let ran = false;
  const work = async () => {
    ran = true;
  };
  await expect(
    withPermits(
      [
        { ...a, key: 'ada' },
        { ...b, key: 'all' },
      ],
      work,
    ),
  ).rejects.toMatchObject({ code: 'request.too-many' });
  expect([a.limit.count, b.limit.count, ran]).toEqual([0, 1, false]);
});

test('the limit that refuses says so, and no other', async () => {
  const [a, b] = [oneAtMost(), oneAtMost()];
  const said: string[] = [];
  const permits = [
    { ...a, key: 'ada', usedUp: () => void said.push('person') },
    { ...b, key: 'all', usedUp: () => void said.push('budget') },
  ];
  await withPermits(permits, async () => undefined);
  expect(said).toEqual([]);
  await a.limiter.giveBack();
  await expect(withPermits(permits, async () => undefined)).rejects.toMatchObject({ code: 'request.too-many' });
  expect(said).toEqual(['budget']);
});

test.each([
  ['a refusal gives the permit back', kernelRefusal('store.conflict'), 0],
  ['an unknown outcome keeps it', kernelRefusal('server.unavailable'), 1],
  ['a failure keeps it', new Error('The connection broke.'), 1],
])('%s', async (_, error, count) => {
  const a = oneAtMost();
  await expect(withPermits([{ ...a, key: 'ada' }], async () => Promise.reject(error))).rejects.toBe(error);
  expect(a.limit.count).toBe(count);
});
