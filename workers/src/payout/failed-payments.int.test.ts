import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  mailParticipantWhenPaid,
  mailParticipantWhenPaymentFails,
  payoutDecider,
  payoutStream,
  requestReferralBonus,
  type PayoutCommand,
  type PayoutMethod,
} from '@panelist/domain/payout';
import type { Queue } from '@panelist/infra/jobs';
import { reactionCheckpoint } from '@panelist/infra/processors';
import type { PayoutProvider } from '@panelist/infra/providers';
import { overrule } from '../../../infra/app/demo/sandbox/index.js';
import { listsOpenPayouts } from './open-payouts.js';
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

describe('a payment that did not arrive', () => {
  let all: World;
  const stop: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    all = await openWorld({ contexts: ['payout'] });
    stop.push((await all.startWorkers()).stop);
  });
  afterEach(async () => {
    stop.length = 0;
    await all.close();
  });

  const statusOf = async (payoutId: string) =>
    (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status;
  const reaches = (payoutId: string, status: string) =>
    until(async () => (await statusOf(payoutId)) === status, `the payout is ${status}`, all.logged);
  const decide = (payoutId: string, command: PayoutCommand) =>
    all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('operations'));
  const approved = async (email: string, method: PayoutMethod) =>
    takesPart(all, await participant(all, { method, email }), await project(all, 'organization-1'), 'PaymentApproved');
  const mailsTo = async (userId: string) =>
    (await all.sandbox.inbox(`${userId}@company.example`)).map(({ subject, text }) => `${subject}: ${text}`);
  const got = (userId: string, words: string) =>
    until(async () => (await mailsTo(userId)).some((mail) => mail.includes(words)), `a mail says ${words}`, all.logged);
  /**
   * The provider changes its mind about the last attempt, and its message reaches us by a look-up.
   */
  const providerSays = async (payoutId: string, status: string) => {
    await overrule(all.database.pool, `${payoutId}.1`, status);
    await sweepKnows();
    all.clock.advance(2 * 86_400_000);
  };
  /**
   * The list of open payouts has what is in the log: it says by the clock when the sweep asks next.
   */
  const sweepKnows = async () => hasHandled(listsOpenPayouts, await all.dependencies.store.head());
  const hasHandled = async (reaction: string, position: string | null) => {
    const isThere = async () => {
      const { rowCount } = await all.database.pool.query(
        `select from app.checkpoints where name = $1 and position >= $2 collate "C"`,
        [reactionCheckpoint(reaction), position],
      );
      return rowCount === 1;
    };
    await until(isThere, `${reaction} has handled the log`, all.logged);
  };

  it('waits at PayPal: its owner is told, and it can be sent elsewhere once it came back', async () => {
    const { payoutId, userId } = await approved('unclaimed@sandbox.example', 'PAYPAL');
    await reaches(payoutId, 'unclaimed');
    await got(userId, 'Log in to PayPal with unclaimed@sandbox.example, or open an account with that address');
    await providerSays(payoutId, 'RETURNED');
    await reaches(payoutId, 'returned');
    await got(userId, 'could not be delivered to unclaimed@sandbox.example. Nobody accepted the payment within 30 days');
    await decide(payoutId, { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'dana@example.com' });
    await reaches(payoutId, 'paid');
    expect((await executedOrders(all, payoutId)).map(({ email }) => email)).toEqual([
      'unclaimed@sandbox.example',
      'dana@example.com',
    ]);
  });

  /** Workers whose mails of this kind wait until they are let go; sent at last up to a position. */
  const withHeldMails = async ({ name }: typeof mailParticipantWhenPaid) => {
    for (const each of stop.splice(0)) await each();
    let proceed: () => void = () => undefined;
    const allowed = new Promise<void>((resolve) => (proceed = resolve));
    const queueAdd: Queue['add'] = async (job, ...rest) => {
      if (job.name === name) await allowed;
      return all.dependencies.queue.add(job, ...rest);
    };
    const { queue, stop: end } = await all.startWorkers({ queueAdd });
    stop.push(end);
    const isMailed = async () => {
      const { waiting = 0, active = 0, delayed = 0 } = (await queue.counts())[name] ?? {};
      return waiting + active + delayed === 0;
    };
    return async (position: string | null) => {
      proceed();
      await hasHandled(name, position);
      await until(isMailed, 'no mail waits', all.logged);
    };
  };

  it('was taken back after it was paid: operations send it again, under a new key', async () => {
    const letGo = await withHeldMails(mailParticipantWhenPaid);
    const { payoutId, userId } = await approved('dana@example.com', 'PAYPAL');
    await reaches(payoutId, 'paid');
    await providerSays(payoutId, 'REVERSED');
    await reaches(payoutId, 'reversed');
    await got(userId, 'was taken back after it had been paid. PayPal took the payment back.');
    // The mail that it was paid comes too late.
    const settled = (await all.dependencies.log.read(payoutStream.of(payoutId))).find(({ type }) => type === 'PayoutSettled');
    await letGo(settled?.position ?? null);
    expect((await mailsTo(userId)).join('')).not.toContain('You have been paid');
    await decide(payoutId, { type: 'RequestRetry', reason: 'a mistake of the bank' });
    await reaches(payoutId, 'paid');
    await got(userId, 'You have been paid');
    expect((await executedOrders(all, payoutId)).map(({ key }) => key)).toEqual([`${payoutId}.1`, `${payoutId}.2`]);
  });

  it('came back twice before its owner was told: one mail says so', async () => {
    const letGo = await withHeldMails(mailParticipantWhenPaymentFails);
    const { payoutId, userId } = await approved('blocked@sandbox.example', 'PAYPAL');
    await reaches(payoutId, 'returned');
    await decide(payoutId, { type: 'RequestRetry', reason: 'the mailbox is said to work' });
    const returned = async () => (await payoutEventsOf(all, payoutId)).filter((type) => type === 'PayoutReturned').length;
    await until(async () => (await returned()) === 2, 'it came back again', all.logged);
    await letGo(await all.dependencies.store.head());
    expect((await mailsTo(userId)).filter((mail) => mail.includes('could not be delivered'))).toHaveLength(1);
  });

  it('was a gift card whose mail bounced after all: the same reward is sent again, never another one', async () => {
    const { payoutId, userId } = await approved('dana@example.com', 'TREMENDOUS');
    await reaches(payoutId, 'paid');
    await providerSays(payoutId, 'FAILED');
    await reaches(payoutId, 'reversed');
    await got(userId, 'for “Coffee habits” came back from dana@example.com.');
    expect((await mailsTo(userId)).join('')).not.toContain('taken back');
    await decide(payoutId, { type: 'RequestRetry', reason: 'the mailbox works again' });
    await reaches(payoutId, 'paid');
    expect((await payoutEventsOf(all, payoutId)).slice(-5)).toEqual([
      'PayoutReversed',
      'PayoutRetryRequested',
      'PayoutResendStarted',
      'PayoutResent',
      'PayoutSettled',
    ]);
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
  });

  it('was a gift card whose order is cancelled while it is sent again without an answer: another one is ordered', async () => {
    const { payoutId } = await approved('blocked@sandbox.example', 'TREMENDOUS');
    await reaches(payoutId, 'returned');
    for (const each of stop.splice(0)) await each();
    const { payouts, ...others } = all.dependencies.providers;
    const resend: PayoutProvider['resend'] = async () => {
      await all.database.pool.query("update sandbox.tremendous_orders set email = 'order-canceled@sandbox.example'");
      return { kind: 'unknown', message: 'no answer in time' };
    };
    const silent = { ...others, payouts: { ...payouts, TREMENDOUS: { ...payouts.TREMENDOUS, resend } } };
    stop.push((await all.startWorkers({ providers: silent })).stop);
    await decide(payoutId, { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'dana@example.com' });
    await reaches(payoutId, 'rejected');
    await decide(payoutId, { type: 'RequestRetry', reason: 'cancelled at Tremendous' });
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toEqual([
      { key: `${payoutId}.1`, email: 'order-canceled@sandbox.example' },
      { key: `${payoutId}.2`, email: 'dana@example.com' },
    ]);
  });

  it('keeps the address while its gift card is sent again: what is recorded is where it went', async () => {
    const { payoutId } = await approved('blocked@sandbox.example', 'TREMENDOUS');
    await reaches(payoutId, 'returned');
    for (const each of stop.splice(0)) await each();
    let proceed: () => void = () => undefined;
    const allowed = new Promise<void>((resolve) => (proceed = resolve));
    const { payouts, ...others } = all.dependencies.providers;
    const resend: PayoutProvider['resend'] = async (...asked) => {
      await allowed;
      return payouts.TREMENDOUS.resend?.(...asked) ?? { kind: 'absent' };
    };
    const slow = { ...others, payouts: { ...payouts, TREMENDOUS: { ...payouts.TREMENDOUS, resend } } };
    stop.push((await all.startWorkers({ providers: slow })).stop);
    const change = (email: string) => decide(payoutId, { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email });
    await change('wrong@example.com');
    await reaches(payoutId, 'resending');
    await expect(change('right@example.com')).rejects.toMatchObject({ code: 'payout.resend-under-way' });
    proceed();
    await reaches(payoutId, 'paid');
    const fence = (await all.dependencies.log.read(payoutStream.of(payoutId))).find(({ type }) => type === 'PayoutResendStarted');
    expect(fence?.data).toMatchObject({ recipientEmail: 'wrong@example.com' });
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'wrong@example.com' }]);
  });

  it('whose gift card was delivered meanwhile, which the log has lost, is not sent on: what is recorded is where it went', async () => {
    const { payoutId } = await approved('blocked@sandbox.example', 'TREMENDOUS');
    await reaches(payoutId, 'returned');
    for (const each of stop.splice(0)) await each();
    await all.database.pool.query("update sandbox.tremendous_orders set email = 'chosen@example.com'");
    await decide(payoutId, { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'dana@example.com' });
    stop.push((await all.startWorkers()).stop);
    await reaches(payoutId, 'paid');
    expect(await payoutEventsOf(all, payoutId)).not.toContain('PayoutEscalated');
    const { state } = await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId));
    expect(state).toMatchObject({ recipientEmail: 'chosen@example.com' });
  });

  it('whose gift card went elsewhere while it was sent again is for operations: taken up again, it keeps where it went', async () => {
    const { payoutId } = await approved('blocked@sandbox.example', 'TREMENDOUS');
    await reaches(payoutId, 'returned');
    for (const each of stop.splice(0)) await each();
    const { payouts, ...others } = all.dependencies.providers;
    const resend: PayoutProvider['resend'] = async () => {
      await all.database.pool.query("update sandbox.tremendous_orders set email = 'elsewhere@example.com'");
      return { kind: 'unknown', message: 'no answer in time' };
    };
    const silent = { ...others, payouts: { ...payouts, TREMENDOUS: { ...payouts.TREMENDOUS, resend } } };
    stop.push((await all.startWorkers({ providers: silent })).stop);
    await decide(payoutId, { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'dana@example.com' });
    await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutEscalated'), 'it is left', all.logged);
    const taken = { ...by('operations'), actor: { kind: 'staff', id: 'operations' } as const };
    const again = { type: 'RequestRetry', reason: 'It is with its owner.' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), again, taken);
    await reaches(payoutId, 'paid');
    const { state } = await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId));
    expect(state).toMatchObject({ recipientEmail: 'elsewhere@example.com' });
  });

  it('over a balance of ours that is too low is not told: operations resolve it', async () => {
    const refused = await approved('insufficient-funds@sandbox.example', 'PAYPAL');
    await reaches(refused.payoutId, 'rejected');
    const returned = await approved('blocked@sandbox.example', 'PAYPAL');
    await reaches(returned.payoutId, 'returned');
    await got(returned.userId, 'could not be delivered');
    expect((await mailsTo(refused.userId)).join('')).not.toContain('could not be sent');
  });

  it('was taken back before it was sent: its owner is told, and not why', async () => {
    const { payoutId, userId } = await approved('insufficient-funds@sandbox.example', 'PAYPAL');
    await reaches(payoutId, 'rejected');
    await decide(payoutId, { type: 'VoidPayout', reason: 'suspected fraud' });
    await got(userId, 'was taken back and is not sent');
    expect((await mailsTo(userId)).join('')).not.toContain('fraud');
  });

  it('pays a referral bonus whole, once, however often it is requested', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const bonus = requestReferralBonus({
      referralId: 'referral-1',
      userId,
      project: null,
      bonusCents: 2_000,
      country: 'US',
      recipient: { name: 'Dana Ortiz', email: 'dana@example.com' },
      preference: { method: 'PAYPAL', email: 'dana@example.com' },
      heldUntil: null,
    });
    await Promise.all([decide(bonus.payoutId, bonus), decide(bonus.payoutId, bonus)]);
    await reaches(bonus.payoutId, 'paid');
    await decide(bonus.payoutId, bonus);
    await got(userId, 'thank you for your referral.');
    const { rows } = await all.database.pool.query('select cents, sender_batch_id from sandbox.paypal_batches');
    expect(rows).toEqual([{ cents: 2_000, sender_batch_id: `${bonus.payoutId}.1` }]);
  });
});
