import { describe, expect, it } from '@jest/globals';
import { InvalidEventError, maxEventBytes } from '@panelist/infra/event-sourcing';
import type { EventToAppend, JsonObject } from '@panelist/infra/event-sourcing';
import { anEvent, someEvents } from './store-under-test.test-kit.js';
import type { Fresh } from './store-under-test.test-kit.js';

/** Data that the type forbids, as an untyped caller might pass it. */
const untyped = (data: object): JsonObject => data as JsonObject;
const nested = (depth: number): JsonObject => (depth === 0 ? {} : { in: nested(depth - 1) });

const poison: readonly (readonly [string, EventToAppend])[] = [
  ['NUL in a text', anEvent('Happened', { text: 'a\u0000b' })],
  ['NUL in a key', anEvent('Happened', { 'a\u0000b': 1 })],
  ['half a surrogate pair', anEvent('Happened', { text: 'half \ud83c' })],
  ['NaN', anEvent('Happened', { number: Number.NaN })],
  ['a bigint', anEvent('Happened', untyped({ number: 1n }))],
  ['a Date', anEvent('Happened', untyped({ at: new Date() }))],
  ['a function', anEvent('Happened', untyped({ call: () => 1 }))],
  ['undefined in a list', anEvent('Happened', untyped({ list: [undefined] }))],
  ['too deep a nesting', anEvent('Happened', nested(100))],
  ['an id that is no UUID', anEvent('Happened', {}, 'event-1')],
  ['an empty type', anEvent('')],
  ['the type of a store’s own', anEvent('$metadata')],
  ['NUL in the type', anEvent('a\u0000b')],
  ['too many bytes', anEvent('Happened', { text: 'x'.repeat(maxEventBytes) })],
];

/** Invalid appends, and that they do not affect others. */
export function refusingConformance(fresh: () => Fresh): void {
  it.each(poison)('refuses %s', async (_, event) => {
    const { store } = fresh();
    await expect(store.append('thing-1', [anEvent(), event], 'no-stream')).rejects.toThrow(InvalidEventError);
    expect(await store.readStream('thing-1')).toEqual([]);
  });

  it('counts bytes, not characters', async () => {
    const { store } = fresh();
    const event = anEvent('Happened', { text: 'ü'.repeat(maxEventBytes / 2) });
    await expect(store.append('thing-1', [event], 'no-stream')).rejects.toThrow(InvalidEventError);
  });

  it('refuses more than a mebibyte in one append, and an empty append', async () => {
    const { store } = fresh();
    const large = () => anEvent('Happened', { text: 'x'.repeat(220 * 1024) });
    await expect(store.append('thing-1', [large(), large(), large(), large(), large()], 'no-stream')).rejects.toThrow(
      InvalidEventError,
    );
    await expect(store.append('thing-1', [], 'no-stream')).rejects.toThrow(InvalidEventError);
    expect(await store.append('thing-1', [large(), large(), large(), large()], 'no-stream')).toMatchObject({ revision: 3 });
  });

  it('refuses one id twice in an append', async () => {
    const { store } = fresh();
    const event = anEvent();
    await expect(store.append('thing-1', [event, event], 'no-stream')).rejects.toThrow(InvalidEventError);
  });

  it.each(['', '$$thing-1', 'thing-\u0000', 'x'.repeat(600)])('refuses the stream name %j', async (name) => {
    await expect(fresh().store.append(name, someEvents(1), 'any')).rejects.toThrow(InvalidEventError);
  });

  it.each([-1, 0.5, Number.NaN])('refuses the revision %d', async (expected) => {
    await expect(fresh().store.append('thing-1', someEvents(1), expected)).rejects.toThrow(RangeError);
  });

  it('leaves out an undefined property, as JSON does', async () => {
    const { store } = fresh();
    await store.append('thing-1', [anEvent('Happened', untyped({ there: 1, absent: undefined }))], 'no-stream');
    expect((await store.readStream('thing-1'))[0]?.data).toEqual({ there: 1 });
  });

  describe('a poison append among others', () => {
    it('fails alone', async () => {
      const { store } = fresh();
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, async (_, index) =>
          store.append(
            `thing-${index}`,
            [index === 13 ? (poison[0] as readonly [string, EventToAppend])[1] : anEvent()],
            'no-stream',
          ),
        ),
      );
      expect(results.flatMap((result, index) => (result.status === 'rejected' ? [index] : []))).toEqual([13]);
      expect((await store.readAll(null)).events).toHaveLength(29);
    });
  });
}
