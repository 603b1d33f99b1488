import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { by, executedOrders, openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';

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
