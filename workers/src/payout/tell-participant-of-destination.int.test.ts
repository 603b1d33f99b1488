import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { incentivePayoutIdOf, payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { by, executedOrders, openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';

describe('where the money of a participant goes', () => {
  let all: World;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['payout'] });
  });
  afterEach(async () => all.close());

  const mailsTo = async (userId: string) =>
    (await all.sandbox.inbox(`${userId}@company.example`)).map(({ subject, text }) => `${subject}: ${text}`);
  const got = (userId: string, words: string) =>
    until(async () => (await mailsTo(userId)).some((mail) => mail.includes(words)), `a mail says ${words}`, all.logged);
  const command = (payoutId: string, intent: PayoutCommand) =>
    all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), intent, by('operations'));
  const choose = (userId: string, email: string) =>
    all.dependencies.commands.handle(
      preferencesDecider,
      preferencesStream.of(userId),
      { type: 'SetPayoutPreference', userId, method: 'PAYPAL', email },
      by(userId),
    );

  it('is told to the account’s address whenever it changes, in the settings or of one payment', async () => {
    const userId = await participant(all, { method: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' });
    const { payoutId } = await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
    await all.startWorkers();
    const rejected = async () =>
      (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status === 'rejected';
    await until(rejected, 'the payout is refused');
    await choose(userId, 'settings@example.com');
    await got(userId, 'to the PayPal account of settings@example.com');
    const reason = 'asked for by telephone';
    await command(payoutId, { type: 'ProposeDestination', method: 'PAYPAL', email: 'new@example.com', reason, by: 'staff-1' });
    await command(payoutId, { type: 'ApproveDestination', by: 'staff-2', seen: { method: 'PAYPAL', email: 'new@example.com' } });
    await got(userId, 'your payment for “Coffee habits” now goes to the PayPal account of new@example.com');
    await until(async () => (await executedOrders(all, payoutId)).length === 1, 'it was sent there');
  });

  it('gets nothing above the limit of one approval before operations release it', async () => {
    const payoutId = incentivePayoutIdOf('large');
    await all.startWorkers();
    const userId = await participant(all, { method: 'TREMENDOUS', email: 'dana@example.com' });
    await command(payoutId, {
      type: 'RequestPayout',
      payoutId,
      userId,
      cause: { kind: 'incentive', participationId: 'large', projectId: 'x1', projectName: 'Coffee habits' },
      incentiveCents: 200_000,
      tipCents: 0,
      method: 'TREMENDOUS',
      recipientName: 'Dana Ortiz',
      recipientEmail: 'dana@example.com',
    });
    const small = await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
    await until(async () => (await executedOrders(all, small.payoutId)).length === 1, 'a later one was sent');
    expect(await executedOrders(all, payoutId)).toEqual([]);
    expect((await all.database.pool.query('select 1 from app.open_payouts where payout_id = $1', [payoutId])).rows).toEqual([]);
    await command(payoutId, { type: 'ReleasePayout', by: 'staff-1' });
    await until(async () => (await executedOrders(all, payoutId)).length === 1, 'it was sent', all.logged);
  });
});
