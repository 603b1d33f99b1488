import { describe, expect, it } from '@jest/globals';
import { memoryEventStore } from '../memory/index.js';
import { anEvent } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import { sharedRead } from './shared-read.js';

async function aStore() {
  const store = memoryEventStore();
  await store.append('thing-1', [anEvent('Made')], 'no-stream');
  await store.append('other-1', [anEvent('Made'), anEvent('Broken')], 'no-stream');
  let reads = 0;
  const read = sharedRead(async (...call) => {
    reads += 1;
    return store.readAll(...call);
  });
  return { store, read, reads: () => reads };
}
const typesOf = (page: { readonly events: readonly { readonly stream: string; readonly type: string }[] }) =>
  page.events.map(({ stream, type }) => `${stream} ${type}`);

describe('a read that is shared', () => {
  it('is one for all readers at the same position, and each gets what passes its filter', async () => {
    const { store, read, reads } = await aStore();
    const pages = await Promise.all([
      read(null, { filter: { types: ['Broken'] } }),
      read(null, { filter: { categories: ['thing'] } }),
      read(null, { filter: { categories: ['other'], types: ['Made'] } }),
      read(null),
    ]);
    expect(pages.map(typesOf)).toEqual([
      ['other-1 Broken'],
      ['thing-1 Made'],
      ['other-1 Made'],
      ['thing-1 Made', 'other-1 Made', 'other-1 Broken'],
    ]);
    expect(new Set(pages.map(({ position }) => position))).toEqual(new Set([await store.head()]));
    expect(reads()).toBe(1);
  });

  it('begins after the last reader has asked', async () => {
    const { store, read, reads } = await aStore();
    const first = read(null);
    await store.append('thing-2', [anEvent('Made')], 'no-stream');
    const second = read(null);
    expect((await second).events).toHaveLength(4);
    await first;
    await store.append('thing-3', [anEvent('Made')], 'no-stream');
    expect((await read(null)).events).toHaveLength(5);
    expect(reads()).toBe(2);
  });
});
