import { describe, expect, it } from '@jest/globals';
import { CorruptedIdempotencyError, StreamDeletedError, WrongExpectedRevisionError } from '@panelist/infra/event-sourcing';
import { anEvent, someEvents } from './store-under-test.test-kit.js';
import type { Fresh } from './store-under-test.test-kit.js';

/** The table of `engineering.md`, section 2: one test for each row. */
export function appendingConformance(fresh: () => Fresh): void {
  describe('an exact revision', () => {
    it('appends if the stream has this revision', async () => {
      const { store } = fresh();
      expect(await store.append('thing-1', someEvents(2), 'no-stream')).toMatchObject({ revision: 1, idempotent: false });
      expect(await store.append('thing-1', someEvents(3), 1)).toMatchObject({ revision: 4, idempotent: false });
    });

    it('answers a repeated append as the first time', async () => {
      const { store } = fresh();
      await store.append('thing-1', someEvents(1), 'no-stream');
      const events = someEvents(2);
      const first = await store.append('thing-1', events, 0);
      await store.append('thing-1', someEvents(1), 2);
      const again = await store.append('thing-1', events, 0);
      expect(again).toMatchObject({ revision: 2, idempotent: true });
      expect([first.position, undefined]).toContain(again.position);
      expect(await store.readStream('thing-1')).toHaveLength(4);
    });

    it('refuses other events at an occupied revision', async () => {
      const { store } = fresh();
      await store.append('thing-1', someEvents(3), 'no-stream');
      await expect(store.append('thing-1', someEvents(1), 1)).rejects.toThrow(WrongExpectedRevisionError);
      await expect(store.append('thing-1', someEvents(1), 1)).rejects.toMatchObject({
        expected: 1,
        actual: 2,
        stream: 'thing-1',
      });
    });

    it('refuses a repeated append with more events', async () => {
      const { store } = fresh();
      const events = someEvents(2);
      await store.append('thing-1', someEvents(1), 'no-stream');
      await store.append('thing-1', events, 0);
      await expect(store.append('thing-1', [...events, anEvent()], 0)).rejects.toThrow(CorruptedIdempotencyError);
    });

    it('refuses a revision that the stream has not reached', async () => {
      const { store } = fresh();
      await store.append('thing-1', someEvents(1), 'no-stream');
      await expect(store.append('thing-1', someEvents(1), 1)).rejects.toMatchObject({ actual: 0 });
      await expect(store.append('thing-2', someEvents(1), 0)).rejects.toMatchObject({ actual: null });
    });
  });

  describe('no-stream', () => {
    it('answers a repeated append as the first time', async () => {
      const { store } = fresh();
      const events = someEvents(2);
      await store.append('thing-1', events, 'no-stream');
      await store.append('thing-1', someEvents(1), 1);
      expect(await store.append('thing-1', events, 'no-stream')).toMatchObject({ revision: 1, idempotent: true });
    });

    it('refuses other events if the stream exists', async () => {
      const { store } = fresh();
      await store.append('thing-1', someEvents(1), 'no-stream');
      await expect(store.append('thing-1', someEvents(1), 'no-stream')).rejects.toMatchObject({ actual: 0 });
    });

    it('continues a deleted stream after its old revision', async () => {
      const { store } = fresh();
      await store.append('thing-1', someEvents(3), 'no-stream');
      await store.deleteStream('thing-1', 2);
      expect(await store.append('thing-1', someEvents(1), 'no-stream')).toMatchObject({ revision: 3 });
      expect((await store.readStream('thing-1')).map((event) => event.revision)).toEqual([3]);
    });
  });

  describe('stream-exists', () => {
    it('appends to a stream that has events', async () => {
      const { store } = fresh();
      await store.append('thing-1', someEvents(1), 'no-stream');
      expect(await store.append('thing-1', someEvents(1), 'stream-exists')).toMatchObject({ revision: 1 });
    });

    it('refuses streams that never existed or were deleted', async () => {
      const { store } = fresh();
      await expect(store.append('thing-1', someEvents(1), 'stream-exists')).rejects.toMatchObject({ actual: null });
      await store.append('thing-2', someEvents(1), 'no-stream');
      await store.deleteStream('thing-2', 'any');
      await expect(store.append('thing-2', someEvents(1), 'stream-exists')).rejects.toThrow(WrongExpectedRevisionError);
    });
  });

  describe('any', () => {
    it('appends to new, living and deleted streams', async () => {
      const { store } = fresh();
      expect(await store.append('thing-1', someEvents(1), 'any')).toMatchObject({ revision: 0 });
      expect(await store.append('thing-1', someEvents(1), 'any')).toMatchObject({ revision: 1 });
      await store.deleteStream('thing-1', 'any');
      expect(await store.append('thing-1', someEvents(1), 'any')).toMatchObject({ revision: 2 });
    });

    it('refuses a tombstoned stream for ever', async () => {
      const { store } = fresh();
      await store.append('thing-1', someEvents(1), 'no-stream');
      await store.tombstoneStream('thing-1', 0);
      for (const expected of ['any', 'no-stream', 'stream-exists', 0] as const) {
        await expect(store.append('thing-1', someEvents(1), expected)).rejects.toThrow(StreamDeletedError);
      }
      expect(await store.readStream('thing-1')).toEqual([]);
    });
  });

  it('accepts the same id in two streams', async () => {
    const { store } = fresh();
    const event = anEvent();
    await store.append('thing-1', [event], 'no-stream');
    expect(await store.append('thing-2', [event], 'no-stream')).toMatchObject({ revision: 0, idempotent: false });
  });

  it('lets one append win a race for a revision', async () => {
    const { store, under } = fresh();
    const other = await under.another();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) =>
        (index % 2 === 0 ? store : other).append('thing-1', someEvents(1), 'no-stream'),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await store.readStream('thing-1')).toHaveLength(1);
  });
}

/** Stores that guarantee more than the table: they remember ids without an exact revision, too. */
export function strongIdempotencyConformance(fresh: () => Fresh): void {
  it.each(['any', 'stream-exists'] as const)('answers a repeated append with %s as the first time', async (expected) => {
    const { store } = fresh();
    await store.append('thing-1', someEvents(1), 'no-stream');
    const events = someEvents(2);
    const first = await store.append('thing-1', events, expected);
    await store.append('thing-1', someEvents(1), 'any');
    expect(await store.append('thing-1', events, expected)).toEqual({ ...first, idempotent: true });
    await expect(store.append('thing-1', [...events, anEvent()], expected)).rejects.toThrow(CorruptedIdempotencyError);
    await expect(store.append('thing-1', [anEvent(), ...events], expected)).rejects.toThrow(CorruptedIdempotencyError);
  });

  it('never stores one id twice in a stream', async () => {
    const { store } = fresh();
    const event = anEvent();
    await store.append('thing-1', [event], 'no-stream');
    await expect(store.append('thing-1', [event], 0)).rejects.toThrow(CorruptedIdempotencyError);
  });
}
