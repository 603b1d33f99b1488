import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ChangeNotification } from '@panelist/infra/bus';
import { deferred } from '@panelist/infra/foundation';
import { readyHints } from './ready-hints.js';

const hint = (position: string, change: Partial<ChangeNotification> = {}): ChangeNotification => ({
  userId: 'ada',
  what: 'conversation',
  id: '1',
  position,
  events: ['MessagePosted'],
  ...change,
});

/** Hints with read models that are ready when the test says so. */
function world() {
  const passed: ChangeNotification[] = [];
  const waits: { readonly position: string; readonly end: (areReady: boolean) => Promise<void> }[] = [];
  const wait = async (position: string) => {
    const ended = deferred();
    let isReady = false;
    waits.push({
      position,
      end: async (areReady) => {
        isReady = areReady;
        ended.resolve();
        await turn();
      },
    });
    await ended.promise;
    return isReady;
  };
  return { passed, waits, hints: readyHints(wait, (each) => passed.push(each)) };
}

describe('hints of several read models', () => {
  it('are passed on once, when the slowest model has the change', async () => {
    const { hints, waits, passed } = world();
    hints.take(hint('1', { events: ['ConversationStarted', 'MessagePosted'] }));
    hints.take(hint('1'));
    await turn();
    expect(passed).toEqual([]);
    await waits[0]?.end(true);
    hints.take(hint('1'));
    await turn();
    expect(passed).toEqual([hint('1', { events: ['ConversationStarted', 'MessagePosted'] })]);
    expect(waits).toHaveLength(1);
  });

  it('are passed on each where the models are late', async () => {
    const { hints, waits, passed } = world();
    hints.take(hint('1'));
    await waits[0]?.end(false);
    hints.take(hint('1'));
    await waits[1]?.end(true);
    hints.take(hint('1'));
    await turn();
    expect(passed).toEqual([hint('1'), hint('1')]);
  });

  it('keep changes of others, of other streams and of later events apart', async () => {
    const { hints, waits, passed } = world();
    const all = [hint('1'), hint('1', { userId: 'rita' }), hint('1', { id: '2' }), hint('1', { what: 'sharing' }), hint('2')];
    for (const each of all) hints.take(each);
    await waits[0]?.end(true);
    // The first wait began with the first hint alone.
    expect([waits.map(({ position }) => position), passed]).toEqual([['1', '2'], [hint('1')]]);
    await waits[1]?.end(true);
    expect(passed).toEqual(all);
  });

  it('are passed on although the database is away', async () => {
    const passed: ChangeNotification[] = [];
    const hints = readyHints(
      async () => Promise.reject(new Error('away')),
      (each) => passed.push(each),
    );
    hints.take(hint('1'));
    await turn();
    expect(passed).toEqual([hint('1')]);
  });

  it('are dropped at the end', async () => {
    const { hints, waits, passed } = world();
    hints.take(hint('1'));
    const stopped = hints.stop();
    await waits[0]?.end(true);
    await stopped;
    expect(passed).toEqual([]);
  });
});
