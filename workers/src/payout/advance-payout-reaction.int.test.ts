import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { followWebhook, payoutDecider, payoutStream } from '@panelist/domain/payout';
import { ProviderSilentError, providersFrom, type PayoutProvider, type Providers } from '@panelist/infra/providers';
import { overrule } from '@panelist/app/demo/sandbox';
import { randomUUID } from 'node:crypto';
import {
  by,
  executedOrders,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  quick,
  takesPart,
  until,
  type RunningWorkers,
  type World,
} from '../workers.test-kit.js';
import { itLong } from '../../../infra/testing/long-test.js';

describe("a provider's message", () => {
  let all: World;
  let workers: RunningWorkers;

  beforeAll(async () => {
    all = await openWorld({ contexts: ['payout'] });
  });
  afterEach(async () => workers.stop());
  afterAll(async () => all.close());

  const approved = async (email: string, method: 'TREMENDOUS' | 'PAYPAL') => {
    const userId = await participant(all, { method, email });
    return (await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved')).payoutId;
  };
  const reaches = (payoutId: string, status: string) =>
    until(
      async () => (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status === status,
      `the payout is ${status}`,
      all.logged,
    );
  /**
   * Enqueues every message that providers could send about this payout, this many times; resolves
   * once workers have followed all of them.
   */
  async function sendMessages(payoutId: string, times = 1): Promise<void> {
    const { rows } = await all.database.pool.query<{
      method: 'TREMENDOUS' | 'PAYPAL';
      kind: 'order' | 'reward' | 'batch';
      id: string;
    }>(
      `select 'TREMENDOUS' as method, 'reward' as kind, reward_id as id from sandbox.tremendous_orders where external_id like $1
       union all select 'TREMENDOUS', 'order', id from sandbox.tremendous_orders where external_id like $1
       union all select 'PAYPAL', 'batch', id from sandbox.paypal_batches where sender_batch_id like $1`,
      [`${payoutId}.%`],
    );
    expect(rows).not.toEqual([]);
    for (let time = 0; time < times; time += 1)
      for (const row of rows) await workers.queue.add(followWebhook, `webhook-test-${randomUUID()}`, row);
    await followed();
  }
  const followed = () =>
    until(
      async () => {
        const { 'follow-webhook': counts = {} } = await workers.queue.counts();
        return ['waiting', 'active', 'delayed', 'prioritized'].every((state) => (counts[state] ?? 0) === 0);
      },
      'the messages have been followed',
      all.logged,
    );
  const wrapped = (wrap: (real: PayoutProvider) => Partial<PayoutProvider>): Providers => {
    const { payouts, ...rest } = all.dependencies.providers;
    const around = (real: PayoutProvider): PayoutProvider => ({ ...real, ...wrap(real) });
    return { ...rest, payouts: { TREMENDOUS: around(payouts.TREMENDOUS), PAYPAL: around(payouts.PAYPAL) } };
  };

  it.each(['TREMENDOUS', 'PAYPAL'] as const)(
    'changes nothing when it is old, repeated or about something else (%s)',
    async (method) => {
      workers = await all.startWorkers();
      const payoutId = await approved('dana@example.com', method);
      await reaches(payoutId, 'paid');
      const before = await payoutEventsOf(all, payoutId);
      await sendMessages(payoutId, 5);
      for (const kind of ['order', 'reward', 'batch'] as const)
        await workers.queue.add(followWebhook, `webhook-test-${randomUUID()}`, { method, kind, id: 'NOBODYS' });
      const { payouts } = all.dependencies.providers;
      const foreign = { key: 'another-system-42', amountCents: 100, recipient: { name: 'N', email: 'n@example.com' }, memo: '' };
      const placed = await payouts[method].dispatch(foreign);
      const id = 'providerId' in placed ? (placed.providerId ?? '') : '';
      const kind = method === 'PAYPAL' ? 'batch' : 'order';
      await workers.queue.add(followWebhook, `webhook-test-${randomUUID()}`, { method, kind, id });
      await followed();
      expect(await payoutEventsOf(all, payoutId)).toEqual(before);
      expect(await executedOrders(all, payoutId)).toHaveLength(1);
      expect(all.logged.join('')).not.toMatch(/is over|failed/);
    },
  );

  itLong('about an order that no attempt placed at this provider is left to operations, with an alarm', async () => {
    workers = await all.startWorkers();
    const payoutId = await approved('dana@example.com', 'TREMENDOUS');
    await reaches(payoutId, 'paid');
    const before = await payoutEventsOf(all, payoutId);
    const { payouts } = all.dependencies.providers;
    const recipient = { name: 'Dana Ortiz', email: 'dana@example.com' };
    await payouts.PAYPAL.dispatch({ key: `${payoutId}.1`, amountCents: 5_250, recipient, memo: '' });
    await sendMessages(payoutId, 2);
    expect(await payoutEventsOf(all, payoutId)).toEqual(before);
    const strays = `select from app.payout_differences where method = 'PAYPAL' and key = $1 and gone_at is null`;
    expect((await all.database.pool.query(strays, [`${payoutId}.1`])).rowCount).toBe(1);
    expect(all.logged.join('')).toContain('an order of no attempt is left to operations');
  });

  it('about an order over another amount settles nothing: it is left to operations at once, and the payout with it', async () => {
    const payoutId = await approved('dana@example.com', 'PAYPAL');
    // An order that the log has lost, and that PayPal does not list yet.
    const lost = {
      key: `${payoutId}.1`,
      amountCents: 100,
      recipient: { name: 'Dana', email: 'dana@example.com' },
      memo: '',
    };
    await all.dependencies.providers.payouts.PAYPAL.dispatch(lost);
    workers = await all.startWorkers({ providers: wrapped(() => ({ find: async () => [] })) });
    await reaches(payoutId, 'unknown');
    await sendMessages(payoutId, 2);
    const strays = `select theirs from app.payout_differences where key = $1 and kind = 'unknown-to-us' and gone_at is null`;
    const theirs = { cents: 100, status: expect.any(String), at: expect.any(String) };
    expect((await all.database.pool.query(strays, [lost.key])).rows).toEqual([{ theirs }]);
    const steps = (await payoutEventsOf(all, payoutId)).filter((type) => type !== 'PayoutLookedUp');
    expect(steps).toEqual(['PayoutRequested', 'PayoutDispatchStarted', 'PayoutOutcomeUnknown', 'PayoutEscalated']);
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
    // PayPal's list names the transaction, not the batch: the nightly comparison finds one order.
    const { pool } = all.database;
    const counts = async (what: string) => (await pool.query(what)).rowCount;
    const planned = "select from app.deadlines where kind = 'reconcile-payouts'";
    await until(async () => (await counts(planned)) === 2, 'the next night is planned', all.logged);
    all.clock.advance(86_400_000);
    const compared = "select from app.reconciliations where method = 'PAYPAL'";
    await until(async () => (await counts(compared)) === 1, 'the orders are compared', all.logged);
    const open = 'select kind from app.payout_differences where key = $1 and gone_at is null';
    expect((await pool.query(open, [lost.key])).rows).toEqual([{ kind: 'amount' }]);
  });

  it('takes a paid payment back once, however often it is repeated', async () => {
    workers = await all.startWorkers();
    const payoutId = await approved('dana@example.com', 'PAYPAL');
    await reaches(payoutId, 'paid');
    expect(await overrule(all.database.pool, `${payoutId}.1`, 'REFUNDED')).toBe(true);
    await sendMessages(payoutId, 5);
    await reaches(payoutId, 'reversed');
    expect((await payoutEventsOf(all, payoutId)).slice(-2)).toEqual(['PayoutSettled', 'PayoutReversed']);
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
  });

  it('settles a gift card that arrived after it had been reported as undelivered', async () => {
    workers = await all.startWorkers();
    const payoutId = await approved('blocked@sandbox.example', 'TREMENDOUS');
    await reaches(payoutId, 'returned');
    await sendMessages(payoutId, 3);
    await overrule(all.database.pool, `${payoutId}.1`, 'SUCCEEDED');
    await sendMessages(payoutId, 3);
    expect((await payoutEventsOf(all, payoutId)).slice(-2)).toEqual(['PayoutReturned', 'PayoutSettled']);
  });

  it('does not end a new resend when the old failure is repeated', async () => {
    let resend: () => void = () => undefined;
    const allowed = new Promise<void>((resolve) => (resend = resolve));
    workers = await all.startWorkers({
      providers: wrapped(({ resend: real }) => (real ? { resend: async (...asked) => allowed.then(() => real(...asked)) } : {})),
    });
    const payoutId = await approved('blocked@sandbox.example', 'TREMENDOUS');
    await reaches(payoutId, 'returned');
    const change = { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'dana@example.com' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), change, by('operations'));
    const isFenced = async () => (await payoutEventsOf(all, payoutId)).at(-1) === 'PayoutResendStarted';
    await until(isFenced, 'the fence is appended', all.logged);
    await sendMessages(payoutId, 3);
    expect(await isFenced()).toBe(true);
    resend();
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'dana@example.com' }]);
  });

  it('is recorded before the answer to the order itself, which then changes nothing', async () => {
    // The answer takes 3 s: the message must arrive before the call's deadline.
    const patient = 20_000;
    workers = await all.startWorkers({
      providers: providersFrom(all.dependencies.config, all.sandbox.urls, patient),
      options: { payout: { ...quick.payout, graceMs: patient + 200, holdMs: patient + 200 } },
    });
    const payoutId = await approved('slow@sandbox.example', 'TREMENDOUS');
    await until(async () => (await executedOrders(all, payoutId)).length === 1, 'the order was executed');
    await sendMessages(payoutId);
    expect(await payoutEventsOf(all, payoutId)).toEqual(['PayoutRequested', 'PayoutDispatchStarted', 'PayoutAccepted']);
    all.clock.advance(60_000);
    await reaches(payoutId, 'paid');
    expect((await payoutEventsOf(all, payoutId)).filter((type) => type === 'PayoutOutcomeUnknown')).toEqual([]);
  });

  itLong('is looked up again while the provider does not answer', async () => {
    const silent = new Set<string>();
    const refusesOnce = async <Result>(call: string, real: () => Promise<Result>): Promise<Result> => {
      if (silent.has(call)) return real();
      silent.add(call);
      throw new ProviderSilentError('no answer');
    };
    workers = await all.startWorkers();
    const payoutId = await approved('dana@example.com', 'PAYPAL');
    await reaches(payoutId, 'paid');
    await workers.stop();
    await overrule(all.database.pool, `${payoutId}.1`, 'REVERSED');
    workers = await all.startWorkers({
      providers: wrapped((real) => ({
        lookUp: (...asked) => refusesOnce('lookUp', () => real.lookUp(...asked)),
        orderBehind: (asked) => refusesOnce('orderBehind', () => real.orderBehind(asked)),
      })),
    });
    await sendMessages(payoutId);
    expect(silent.size).toBe(2);
    await reaches(payoutId, 'reversed');
  });
});
