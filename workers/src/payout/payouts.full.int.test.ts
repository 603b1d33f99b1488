import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { advancePayout, payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import type { PayoutProvider, Providers } from '@panelist/infra/providers';
import {
  by,
  executedOrders,
  given,
  participant,
  payoutEventsOf,
  project,
  quick,
  takesPart,
  until,
  openWorld,
  type World,
} from '../workers.test-kit.js';

describe('payouts, over real providers’ protocols', () => {
  let all: World;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['payout'] });
  });
  afterEach(async () => all.close());

  const approved = async (email: string, method: 'TREMENDOUS' | 'PAYPAL' = 'TREMENDOUS') => {
    const userId = await participant(all, { method, email });
    return takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
  };
  const statusOf = async (payoutId: string) =>
    (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status;
  const reaches = (payoutId: string, status: string) =>
    until(async () => (await statusOf(payoutId)) === status, `the payout is ${status}`, all.logged);
  const decide = (payoutId: string, command: PayoutCommand) =>
    all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('operations'));

  /** Real providers whose TREMENDOUS (or PAYPAL) calls go through `wrap` first. */
  const wrapped = (wrap: (real: PayoutProvider) => Partial<PayoutProvider>): Providers => {
    const { providers } = all.dependencies;
    const around = (real: PayoutProvider): PayoutProvider => ({ ...real, ...wrap(real) });
    return {
      ...providers,
      payouts: { TREMENDOUS: around(providers.payouts.TREMENDOUS), PAYPAL: around(providers.payouts.PAYPAL) },
    };
  };

  it.each(['TREMENDOUS', 'PAYPAL'] as const)('pays the approved amount, once, and notifies its owner (%s)', async (method) => {
    await all.startWorkers();
    const { payoutId, userId } = await approved('dana@example.com', method);
    await reaches(payoutId, 'paid');
    expect(await payoutEventsOf(all, payoutId)).toEqual([
      'PayoutRequested',
      'PayoutDispatchStarted',
      'PayoutAccepted',
      'PayoutSettled',
    ]);
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'dana@example.com' }]);
    await until(
      async () =>
        (await all.sandbox.inbox(`${userId}@company.example`)).some(({ subject }) => subject?.includes('$52.50') ?? false),
      'the mail came',
    );
    const open = await all.database.pool.query("select * from app.open_payouts where next_actor <> 'none'");
    expect(open.rows).toEqual([]);
  });

  describe.each(['TREMENDOUS', 'PAYPAL'] as const)('when a worker fails (%s)', (method) => {
    it('between the fence and the call, the next one pays', async () => {
      let died = false;
      const dying = await all.startWorkers({
        providers: wrapped(() => ({
          dispatch: () => {
            died = true;
            return new Promise(() => undefined);
          },
        })),
      });
      const { payoutId } = await approved('dana@example.com', method);
      await until(() => died, 'the first worker has appended its fence');
      await dying.stop(10);
      await all.startWorkers();
      await reaches(payoutId, 'paid');
      expect(await executedOrders(all, payoutId)).toHaveLength(1);
    });

    it('between the call and its outcome, the next one finds that it was paid', async () => {
      let died = false;
      const dying = await all.startWorkers({
        providers: wrapped((real) => ({
          dispatch: async (order) => {
            await real.dispatch(order);
            died = true;
            return new Promise(() => undefined);
          },
        })),
      });
      const { payoutId } = await approved('dana@example.com', method);
      await until(() => died, 'the order was placed');
      await dying.stop(10);
      await all.startWorkers();
      await reaches(payoutId, 'paid');
      expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'dana@example.com' }]);
    });

    it('and continues late, both workers order under one key', async () => {
      let wake: () => void = () => undefined;
      const asleep = new Promise<void>((resolve) => (wake = resolve));
      let began = false;
      let finished = false;
      const slow = await all.startWorkers({
        providers: wrapped((real) => ({
          dispatch: async (order) => {
            began = true;
            await asleep;
            const outcome = await real.dispatch(order);
            finished = true;
            return outcome;
          },
        })),
      });
      const { payoutId } = await approved('dana@example.com', method);
      await until(() => began, 'the first worker has begun');
      await slow.stop(10);
      await all.startWorkers();
      await until(async () => (await executedOrders(all, payoutId)).length > 0, 'the second one ordered');
      wake();
      await until(() => finished, 'the first one ordered too');
      await reaches(payoutId, 'paid');
      expect(await executedOrders(all, payoutId)).toHaveLength(1);
    });
  });

  it('is ordered once by two workers that run at the same time', async () => {
    const calls: string[] = [];
    const providers = wrapped((real) => ({
      dispatch: async (order) => {
        calls.push(order.key);
        return real.dispatch(order);
      },
    }));
    const [one, other] = [await all.startWorkers({ providers }), await all.startWorkers({ providers })];
    const { payoutId } = await approved('slow@sandbox.example');
    await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutRequested'), 'it was requested');
    // The same payout under other job ids, as from a sweep that runs too early.
    for (const [index, { queue }] of [one, other, one, other].entries())
      await queue.add(advancePayout, `test-payout-s${index}`, { payoutId });
    await until(async () => (await executedOrders(all, payoutId)).length === 1, 'it was ordered');
    all.clock.advance(60_000);
    await reaches(payoutId, 'paid');
    expect(new Set(calls)).toEqual(new Set([`${payoutId}.1`]));
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
  });

  it.each(['TREMENDOUS', 'PAYPAL'] as const)('whose answer never came is settled by a look-up (%s)', async (method) => {
    await all.startWorkers();
    const { payoutId } = await approved('timeout-then-paid@sandbox.example', method);
    await reaches(payoutId, 'paid');
    const events = await payoutEventsOf(all, payoutId);
    expect(events.slice(0, 3)).toEqual(['PayoutRequested', 'PayoutDispatchStarted', 'PayoutOutcomeUnknown']);
    expect(events.filter((type) => type === 'PayoutDispatchStarted')).toHaveLength(1);
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
  });

  it.each(['TREMENDOUS', 'PAYPAL'] as const)('is tried again by itself while the provider fails (%s)', async (method) => {
    await all.startWorkers();
    const { payoutId } = await approved('fails-twice@sandbox.example', method);
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'fails-twice@sandbox.example' }]);
  });

  it('that was refused for lack of funds is paid after its destination changes, once', async () => {
    await all.startWorkers();
    const { payoutId } = await approved('insufficient-funds@sandbox.example');
    await reaches(payoutId, 'rejected');
    await decide(payoutId, { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'dana@example.com' });
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'dana@example.com' }]);
    await expect(decide(payoutId, { type: 'RequestRetry', reason: 'again' })).rejects.toMatchObject({
      code: 'payout.retry-refused',
    });
  });

  it('whose gift card was not delivered is resent on the same reward', async () => {
    await all.startWorkers();
    const { payoutId } = await approved('blocked@sandbox.example');
    await reaches(payoutId, 'returned');
    await decide(payoutId, { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'dana@example.com' });
    await reaches(payoutId, 'paid');
    expect(await payoutEventsOf(all, payoutId)).toContain('PayoutResent');
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'dana@example.com' }]);
  });

  it('waits for a recipient who does not claim it', async () => {
    await all.startWorkers();
    const { payoutId } = await approved('unclaimed@sandbox.example', 'PAYPAL');
    await reaches(payoutId, 'unclaimed');
  });

  it('is found by the sweep after all its jobs are lost', async () => {
    const first = await all.startWorkers({ providers: wrapped(() => ({ dispatch: () => new Promise(() => undefined) })) });
    const { payoutId } = await approved('dana@example.com');
    await until(async () => (await statusOf(payoutId)) === 'sending', 'it is being sent');
    await until(async () => {
      const { rowCount } = await all.database.pool.query("select 1 from app.open_payouts where next_actor = 'provider'");
      return rowCount === 1;
    }, 'the sweep lists it');
    await first.stop(10);
    await all.database.pool.query('delete from bullmq.job');

    all.clock.advance(quick.payout.sweep.patienceMs);
    await all.startWorkers();
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
  });

  it('gives the provider no name that its mail would turn into a link', async () => {
    await all.startWorkers();
    const names = ['Dana', 'Win at evil.example'];
    for (const [index, firstName] of names.entries()) {
      const userId = await participant(all, { method: 'TREMENDOUS', email: `dana${index}@example.com` }, firstName);
      const { payoutId } = await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
      await reaches(payoutId, 'paid');
    }
    const { rows } = await all.database.pool.query('select name from sandbox.tremendous_orders order by created_at');
    expect(rows).toEqual([{ name: 'Dana Ortiz' }, { name: 'Participant' }]);
  });

  it('is not requested for an unpaid study', async () => {
    await all.startWorkers();
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const { participationId, payoutId, projectId } = await takesPart(
      all,
      userId,
      await project(all, 'organization-1'),
      'ScreenerStarted',
    );
    await given(all, `participation-${participationId}`, {
      type: 'PaymentApproved',
      data: { participationId, userId, projectId, incentiveCents: 0, tipCents: 0, payoutId: null },
    });
    const paid = await approved('dana@example.com');
    await reaches(paid.payoutId, 'paid');
    expect(await payoutEventsOf(all, payoutId)).toEqual([]);
  });
});
