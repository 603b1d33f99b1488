import { describe, expect, it } from '@jest/globals';
import { anEvent, someEvents } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import type { Outcome } from '../outcome.js';
import { InvalidEventError } from '../port.js';
import { prepareAppend } from '../prepare-append.js';
import type { PreparedAppend } from '../prepare-append.js';
import { groupCommit } from './group-commit.js';

const request = (index: number, type = 'Happened') => prepareAppend(`thing-${index}`, [anEvent(type)], 'no-stream');
const appended: Outcome = { kind: 'appended', revision: 0, position: '1' };
const databaseError = (code: string) => Object.assign(new Error(`database error ${code}`), { code });

const common = {
  isWritten: ({ kind }: Outcome) => kind === 'appended' || kind === 'repeated',
  onWritten: () => undefined,
  repeatMs: 15_000,
};

/** A fake database that records its batches and answers as configured. */
function fakeDatabase(answer: (batch: readonly PreparedAppend[], call: number) => void = () => undefined) {
  const batches: (readonly PreparedAppend[])[] = [];
  return {
    batches,
    write: async (batch: readonly PreparedAppend[]) => {
      batches.push(batch);
      answer(batch, batches.length);
      await new Promise((resolve) => setImmediate(resolve));
      return batch.map(() => appended);
    },
  };
}

describe('group commit', () => {
  it('shares a commit among concurrent callers, and among those that arrive during the previous one', async () => {
    const { batches, write } = fakeDatabase();
    const { append } = groupCommit({ ...common, write });
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        await append(request(index));
        await append(request(100 + index));
      }),
    );
    expect(batches.map((batch) => batch.length)).toEqual([10, 10]);
  });

  it('caps a batch at 500 appends and at a mebibyte', async () => {
    const { batches, write } = fakeDatabase();
    const { append } = groupCommit({ ...common, write });
    const large = () => prepareAppend('thing-1', [anEvent('Happened', { text: 'x'.repeat(200 * 1024) })], 'any');
    await Promise.all(Array.from({ length: 1_201 }, async (_, index) => append(request(index))));
    expect(batches.splice(0).map((batch) => batch.length)).toEqual([500, 500, 201]);
    await Promise.all(Array.from({ length: 7 }, async () => append(large())));
    expect(batches.map((batch) => batch.length)).toEqual([5, 2]);
  });

  it('repeats a batch with the same ids when the answer was lost', async () => {
    const { batches, write } = fakeDatabase((_, call) => {
      if (call < 3) throw databaseError(call === 1 ? 'ECONNRESET' : '57P01');
    });
    const { append } = groupCommit({ ...common, write });
    expect(await append(prepareAppend('thing-1', someEvents(2), 'no-stream'))).toEqual(appended);
    expect(batches).toHaveLength(3);
    expect(batches[1]).toEqual(batches[0]);
    expect(batches[2]).toEqual(batches[0]);
  });

  it('tries a batch one by one when the data of one of them are refused', async () => {
    const { write } = fakeDatabase((batch) => {
      if (batch.some(({ events }) => events.some((event) => event.type === 'Poison'))) throw databaseError('22P05');
    });
    const { append } = groupCommit({ ...common, write });
    const results = await Promise.allSettled([append(request(1)), append(request(2, 'Poison')), append(request(3))]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: expect.any(InvalidEventError) });
  });

  it('fails every caller of the batch with any other error, and continues', async () => {
    const { write } = fakeDatabase((_, call) => {
      if (call === 1) throw databaseError('42883');
    });
    const { append } = groupCommit({ ...common, write });
    await expect(Promise.all([append(request(1)), append(request(2))])).rejects.toThrow('42883');
    expect(await append(request(3))).toEqual(appended);
  });

  it('gives an append up whose outcome stays unknown, and knows the age of the oldest one', async () => {
    let reachable = false;
    const { batches, write } = fakeDatabase(() => {
      if (!reachable) throw databaseError('EAI_AGAIN');
    });
    const { append, oldestMs } = groupCommit({ ...common, write, repeatMs: 50 });
    expect(oldestMs()).toBe(0);
    const appending = append(request(1));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(oldestMs()).toBeGreaterThan(0);
    await expect(appending).rejects.toThrow('EAI_AGAIN');
    expect(batches.length).toBeGreaterThan(1);
    reachable = true;
    expect(await append(request(2))).toEqual(appended);
    expect(oldestMs()).toBe(0);
  });

  it('finishes what is queued, then takes no more', async () => {
    const { write } = fakeDatabase();
    let written = 0;
    const { append, close } = groupCommit({ ...common, write, onWritten: () => void written++ });
    const appending = append(request(1));
    await close();
    expect(await appending).toEqual(appended);
    expect(written).toBe(1);
    await expect(append(request(2))).rejects.toThrow('closed');
  });
});
