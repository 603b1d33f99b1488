import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { job } from '@panelist/domain/kernel';
import { payoutDecider, payoutKey, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import { z } from 'zod';
import { by, executedOrders, openWorld, payoutEventsOf, until, type World } from '../workers.test-kit.js';

const payload = z.object({ payoutId: z.string() });
/** Copied from the edition before `advance-payout`. */
const dispatchPayout = job({ name: 'dispatch-payout', payload, attempts: 8, backoffMs: 1_000, concurrency: 4 });
const followPayout = job({ name: 'follow-payout', payload, attempts: 12, backoffMs: 500, concurrency: 4 });

const payoutId = 'payout-of-an-earlier-edition';
const request: PayoutCommand = {
  type: 'RequestPayout',
  payoutId,
  userId: 'dana',
  cause: { kind: 'incentive', participationId: 'r1', projectId: 'x1', projectName: 'Coffee habits' },
  incentiveCents: 5_000,
  tipCents: 0,
  method: 'TREMENDOUS',
  recipientName: 'Dana Ortiz',
  recipientEmail: 'dana@example.com',
};
const unclear: PayoutCommand = {
  type: 'RecordOutcome',
  attempt: 1,
  source: 'dispatch',
  outcome: { kind: 'unknown', message: 'timed out' },
};

describe('jobs that an earlier edition queued', () => {
  let all: World;

  beforeEach(async () => {
    all = await openWorld();
  });
  afterEach(async () => all.close());

  /**
   * The state that the earlier edition leaves: its reactions have handled every event, so that only
   * its job advances the payout.
   */
  const queuedBefore = async (...commands: readonly PayoutCommand[]): Promise<string> => {
    const { log, store, commands: handler } = all.dependencies;
    for (const command of commands) await handler.handle(payoutDecider, payoutStream.of(payoutId), command, by('earlier'));
    await all.database.pool.query(
      "insert into app.checkpoints (name, position, epoch) values ('reaction-advance-payout', $1, 0)",
      [await store.head()],
    );
    return (await log.readStream(payoutStream.of(payoutId))).at(-1)?.eventId ?? '';
  };
  const isPaid = async () =>
    (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status === 'paid';

  it('under dispatch-payout are handled', async () => {
    const eventId = await queuedBefore(request);
    await all.dependencies.queue.add(dispatchPayout, `dispatch-payout-${eventId}`, { payoutId });
    await all.startWorkers();
    await until(isPaid, 'the payout is paid', all.logged);
    expect(await executedOrders(all, payoutId)).toEqual([{ key: payoutKey(payoutId, 1), email: 'dana@example.com' }]);
  });

  it('under follow-payout are handled', async () => {
    const eventId = await queuedBefore(request, { type: 'StartDispatch', attempt: 1 }, unclear);
    await all.dependencies.queue.add(followPayout, `follow-payout-${eventId}`, { payoutId });
    await all.startWorkers();
    await until(isPaid, 'the payout is paid', all.logged);
    // The order never arrived: the look-up proves it, and the worker orders the same attempt under
    // its own key.
    expect((await payoutEventsOf(all, payoutId)).filter((type) => type === 'PayoutConfirmedAbsent')).toHaveLength(1);
    expect(await executedOrders(all, payoutId)).toEqual([{ key: payoutKey(payoutId, 1), email: 'dana@example.com' }]);
  });

  it('pay no second time for an event that the new reaction handles as well', async () => {
    const eventId = await queuedBefore(request);
    await all.dependencies.queue.add(dispatchPayout, `dispatch-payout-${eventId}`, { payoutId });
    await all.database.pool.query("update app.checkpoints set position = null where name = 'reaction-advance-payout'");
    const { queue } = await all.startWorkers();
    await until(isPaid, 'the payout is paid', all.logged);
    // The ids do not hide each other, because each name has a queue of its own.
    expect(await queue.counts()).toMatchObject({ 'dispatch-payout': { failed: 0 }, 'advance-payout': { failed: 0 } });
    expect(await executedOrders(all, payoutId)).toEqual([{ key: payoutKey(payoutId, 1), email: 'dana@example.com' }]);
  });
});
