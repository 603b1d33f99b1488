import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { incentivePayoutIdOf, payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream, type PreferencesCommand } from '@panelist/domain/profile';
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
  const decide = (payoutId: string, command: PayoutCommand) =>
    all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('operations'));
  const choose = (userId: string, email: string) =>
    all.dependencies.commands.handle(
      preferencesDecider,
      preferencesStream.of(userId),
      { type: 'SetPayoutPreference', userId, method: 'PAYPAL', email, present: null, hold: null, now: all.clock.now() },
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
    await decide(payoutId, { type: 'ProposeDestination', method: 'PAYPAL', email: 'new@example.com', reason, by: 'staff-1' });
    await decide(payoutId, { type: 'ApproveDestination', by: 'staff-2', seen: { method: 'PAYPAL', email: 'new@example.com' } });
    await got(userId, 'your payment for “Coffee habits” now goes to the PayPal account of new@example.com');
    await until(async () => (await executedOrders(all, payoutId)).length === 1, 'it was sent there');
  });

  it('is told before to the account and to both mailboxes, with one link that takes it back and, to the account, one that confirms', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'former@example.com' });
    await all.startWorkers();
    const heldUntil = new Date(Date.parse(all.clock.now()) + 72 * 3_600_000).toISOString();
    const hold = { heldUntil, confirmSecret: 'yes-secret', cancelSecret: 'no-secret' };
    const preference = async (command: PreferencesCommand) =>
      all.dependencies.commands.handle(preferencesDecider, preferencesStream.of(userId), command, by(userId));
    const next = { method: 'TREMENDOUS', email: 'next@example.com' } as const;
    await preference({ type: 'SetPayoutPreference', userId, ...next, present: null, hold, now: all.clock.now() });
    const mailTo = async (address: string, words: string) => {
      const find = async () => (await all.sandbox.inbox(address)).find(({ text }) => text.includes(words));
      await until(async () => (await find()) !== undefined, `${address} hears ${words}`, all.logged);
      return (await find())?.text ?? '';
    };
    const page = (name: string, secret: string) => `/${name}?token=${encodeURIComponent(`${userId}.${secret}`)}`;
    const [confirm, cancel] = [page('confirm-destination', 'yes-secret'), page('cancel-destination', 'no-secret')];
    const own = await mailTo(`${userId}@company.example`, cancel);
    expect(own).toContain(confirm);
    expect(own).toContain('as a gift card to next@example.com');
    for (const [address, other] of [
      ['former@example.com', 'next@example.com'],
      ['next@example.com', 'former@example.com'],
    ] as const) {
      const text = await mailTo(address, cancel);
      expect(text).not.toContain('yes-secret');
      // The mailbox may be a stranger's.
      expect(text).not.toContain(other);
    }
    await preference({ type: 'ConfirmPayoutPreference', userId, secret: 'yes-secret' });
    await mailTo('former@example.com', 'go to another one from now on');
    await mailTo('next@example.com', 'go to this address from now on');
    await got(userId, 'from now on your payments go as a gift card to next@example.com');
  });

  it('gets nothing above the limit of one approval before operations release it', async () => {
    const payoutId = incentivePayoutIdOf('large');
    await all.startWorkers();
    const userId = await participant(all, { method: 'TREMENDOUS', email: 'dana@example.com' });
    await decide(payoutId, {
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
    await decide(payoutId, { type: 'ReleasePayout', by: 'staff-1' });
    await until(async () => (await executedOrders(all, payoutId)).length === 1, 'it was sent', all.logged);
  });
});
