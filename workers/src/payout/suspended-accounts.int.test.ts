import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { accountDecider, accountStream, type AccountCommand } from '@panelist/domain/identity';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { randomUUID } from 'node:crypto';
import {
  by,
  executedOrders,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  takesPart,
  until,
  type World,
} from '../workers.test-kit.js';

let all: World;
beforeEach(async () => {
  all = await openWorld({ contexts: ['payout'] });
});
afterEach(async () => all.close());

const change = async (userId: string, type: 'SuspendAccount' | 'ReinstateAccount') => {
  const decision = { by: { kind: 'operator', id: 'alice' }, reason: 'Two people.', now: all.clock.now() } as const;
  await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), { type, ...decision }, by('alice'));
};
const statusOf = async (payoutId: string) =>
  (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status;
const reaches = async (payoutId: string, status: string) =>
  until(async () => (await statusOf(payoutId)) === status, `the payout is ${status}`, all.logged);

it('payouts of a suspended account wait, and go on once it is reinstated; those of others do not wait', async () => {
  const suspended = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  const other = await participant(all, { method: 'PAYPAL', email: 'eli@example.com' });
  await change(suspended, 'SuspendAccount');
  const projectId = await project(all, 'organization-1');
  const waits = await takesPart(all, suspended, projectId, 'PaymentApproved');
  const goes = await takesPart(all, other, projectId, 'PaymentApproved');
  const { queue } = await all.startWorkers();
  await reaches(goes.payoutId, 'paid');
  const isIdle = async () => {
    const counts = (await queue.counts())['advance-payout'] ?? {};
    return (counts['waiting'] ?? 0) + (counts['active'] ?? 0) + (counts['delayed'] ?? 0) === 0;
  };
  await until(isIdle, 'no job of a payout is left', all.logged);
  expect(await statusOf(waits.payoutId)).toBe('requested');
  expect(await executedOrders(all, waits.payoutId)).toEqual([]);
  await change(suspended, 'ReinstateAccount');
  await reaches(waits.payoutId, 'paid');
});

it('of a suspended account whose order did not arrive at PayPal, a look-up orders nothing', async () => {
  const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  const { payouts, ...others } = all.dependencies.providers;
  let [searches, before, isLost] = [0, 0, false];
  const PAYPAL: typeof payouts.PAYPAL = {
    ...payouts.PAYPAL,
    // Suspended while the first call is under way, which is lost.
    dispatch: async (order) => {
      if (isLost) return payouts.PAYPAL.dispatch(order);
      [isLost, before] = [true, searches];
      await change(userId, 'SuspendAccount');
      return { kind: 'unknown', message: 'no answer in time' };
    },
    find: async (...asked) => {
      const found = await payouts.PAYPAL.find(...asked);
      searches += 1;
      return found;
    },
  };
  await all.startWorkers({ providers: { ...others, payouts: { ...payouts, PAYPAL } } });
  const { payoutId } = await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
  await reaches(payoutId, 'unknown');
  all.clock.advance(3_600_000);
  await until(async () => searches > before + 1, 'the payout was asked about twice', all.logged);
  expect([await statusOf(payoutId), await executedOrders(all, payoutId)]).toEqual(['unknown', []]);
  await change(userId, 'ReinstateAccount');
  await reaches(payoutId, 'paid');
});

it('payouts of an account that was suspended when it was erased are left to operations', async () => {
  const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  await change(userId, 'SuspendAccount');
  const { payoutId } = await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
  await all.startWorkers();
  await reaches(payoutId, 'requested');
  const account = async (command: AccountCommand) =>
    all.dependencies.commands.handle(accountDecider, accountStream.of(userId), command, by('support'));
  await account({ type: 'RequestErasure', by: 'support', erasureId: randomUUID(), now: all.clock.now() });
  await account({ type: 'CompleteErasure', destroyed: [], kept: [] });
  all.clock.advance(3_600_000);
  await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutEscalated'), 'it is left', all.logged);
  expect([await statusOf(payoutId), await executedOrders(all, payoutId)]).toEqual(['requested', []]);
});
