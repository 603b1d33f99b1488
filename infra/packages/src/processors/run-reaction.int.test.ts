import { beforeEach, describe, expect, it } from '@jest/globals';
import { takeOver, type Checkpoint } from './checkpoints.js';
import { checkpointCommitter } from './checkpoints.js';
import { countedLog, name, reactionOf, type Counted } from './counting-reaction.test-kit.js';
import { LostLeaseError, type Reaction } from './index.js';
import { reactionRunner, noFailures } from './run-reaction.js';

describe('a reaction of a process that lost the lease', () => {
  const { access, count, shown, parked, positions } = countedLog();
  let held: boolean;
  const takerOf = async (handle: (event: Counted) => Promise<void>, at: Checkpoint, stops: Reaction['stops'] = 'reaction') => {
    const never = new AbortController().signal;
    const lease = { isHeld: () => held, lost: never, excess: never, release: async () => undefined };
    return reactionRunner(
      {
        ...access(),
        reaction: reactionOf(handle, { stops }),
        move: checkpointCommitter(access().pool),
        moved: () => undefined,
        lease,
        ended: new AbortController().signal,
        failures: noFailures(),
        most: 1,
      },
      at,
    );
  };
  const page = async () => {
    const { events, position } = await access().log.readAll(null, {});
    return { events, position: position ?? '', eventId: null, atHead: true };
  };
  beforeEach(async () => {
    held = true;
    await count(3);
  });

  it('handles nothing more, and keeps what it handled where no other process has begun', async () => {
    const handled: number[] = [];
    const from = await takeOver(access().pool, name, 'reaction');
    const take = await takerOf(async ({ data }) => {
      handled.push(data.count);
      if (data.count === 2) held = false;
    }, from);
    await expect(take(from, await page())).rejects.toThrow(LostLeaseError);
    expect(handled).toEqual([1, 2]);
    expect((await shown())?.position).toBe((await positions())[1]);
  });

  it('writes nothing where another process has begun', async () => {
    const from = await takeOver(access().pool, name, 'reaction');
    const take = await takerOf(async () => undefined, from);
    await takeOver(access().pool, name, 'reaction');
    await expect(take(from, await page())).rejects.toThrow(LostLeaseError);
    const failing = await takerOf(
      async () => {
        throw new TypeError('no');
      },
      from,
      'stream',
    );
    await expect(failing(from, await page())).rejects.toThrow(LostLeaseError);
    expect(await shown()).toMatchObject({ position: null, epoch: '2', failing: null });
    expect(await parked()).toEqual([]);
  });
});
