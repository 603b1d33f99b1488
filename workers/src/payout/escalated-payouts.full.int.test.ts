import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orderOf, payoutDecider, payoutLifecycle, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import { referralStream } from '@panelist/domain/referral';
import { fundsArrive } from '@panelist/app/demo/sandbox';
import type { PayoutProvider, Providers } from '@panelist/infra/providers';
import {
  by,
  executedOrders,
  given,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  takesPart,
  until,
  type World,
} from '../workers.test-kit.js';

const DAY_MS = 86_400_000;

describe('a payout with which workers can do no more', () => {
  let all: World;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['payout'] });
  });
  afterEach(async () => all.close());

  const approved = async (email: string, method: 'TREMENDOUS' | 'PAYPAL' = 'TREMENDOUS') => {
    const userId = await participant(all, { method, email });
    return takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
  };
  const stateOf = async (payoutId: string) =>
    (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state;
  const reaches = (payoutId: string, status: string) =>
    until(async () => (await stateOf(payoutId)).status === status, `the payout is ${status}`, all.logged);
  const decide = (payoutId: string, command: PayoutCommand) =>
    all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('operations'));
  const isEscalated = (payoutId: string) =>
    until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutEscalated'), 'it was left', all.logged);
  const isSwept = async (payoutId: string) =>
    (await all.database.pool.query('select 1 from app.open_payouts where payout_id = $1', [payoutId])).rowCount === 1;
  const wrapped = (wrap: (real: PayoutProvider) => Partial<PayoutProvider>): Providers => {
    const { payouts, ...rest } = all.dependencies.providers;
    const around = (real: PayoutProvider): PayoutProvider => ({ ...real, ...wrap(real) });
    return { ...rest, payouts: { TREMENDOUS: around(payouts.TREMENDOUS), PAYPAL: around(payouts.PAYPAL) } };
  };
  const silent = async () => ({ kind: 'unknown', message: 'no answer' }) as const;

  it('is left to operations instead of being asked about for ever, and ends as it was when they take it up again', async () => {
    const first = await all.startWorkers({ providers: wrapped((real) => ({ dispatch: real.dispatch, lookUp: silent })) });
    const { payoutId } = await approved('timeout-then-paid@sandbox.example', 'PAYPAL');
    await reaches(payoutId, 'unknown');
    await until(() => isSwept(payoutId), 'the sweep lists it');
    all.clock.advance((payoutLifecycle.businessDaysUntilEscalation.unknown + 4) * DAY_MS);
    await isEscalated(payoutId);
    expect(await stateOf(payoutId)).toMatchObject({ status: 'unknown', left: 'no-answer' });
    await until(async () => !(await isSwept(payoutId)), 'the sweep no longer asks about it');
    expect(all.logged.join('')).toContain('a payout is left to operations');
    expect(await all.dependencies.metrics.register.metrics()).toContain(
      'panelist_payouts_left_to_operations_total{reason="no-answer"} 1',
    );
    await first.stop();
    await all.startWorkers();
    await decide(payoutId, { type: 'RequestRetry', reason: 'PayPal is back' });
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'timeout-then-paid@sandbox.example' }]);
  });

  it('whose order is in doubt is paid under its key once the provider has funds', async () => {
    const dropped = await all.startWorkers({
      providers: wrapped((real) => ({
        dispatch: async (order) => {
          await real.dispatch(order);
          return silent();
        },
      })),
    });
    const both = [
      await approved('insufficient-funds@sandbox.example', 'PAYPAL'),
      await approved('insufficient-funds@sandbox.example', 'TREMENDOUS'),
    ];
    for (const { payoutId } of both)
      await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutOutcomeUnknown'), 'its answer was lost');
    await dropped.stop();
    await all.startWorkers();
    await fundsArrive(all.database.pool);
    all.clock.advance(DAY_MS);
    for (const { payoutId } of both) {
      await reaches(payoutId, 'paid');
      expect(await payoutEventsOf(all, payoutId)).not.toContain('PayoutRejected');
      expect((await executedOrders(all, payoutId)).map(({ key }) => key)).toEqual([`${payoutId}.1`]);
    }
  });

  it('that no dispatch brings to its provider is left after some attempts, on one key', async () => {
    const { payoutId } = await approved('dana@example.com');
    const requested = await all.startWorkers({ providers: wrapped(() => ({ dispatch: silent, lookUp: silent })) });
    await reaches(payoutId, 'unknown');
    await requested.stop();
    const report = (kind: 'unknown' | 'absent') =>
      decide(payoutId, {
        type: 'RecordOutcome',
        attempt: 1,
        source: 'look-up',
        outcome: kind === 'absent' ? { kind } : { kind, message: 'refused' },
      });
    for (let unknownOutcomes = 1; unknownOutcomes < payoutLifecycle.unknownOutcomesUntilEscalation; unknownOutcomes += 2) {
      await report('absent');
      if (unknownOutcomes + 1 < payoutLifecycle.unknownOutcomesUntilEscalation) {
        await decide(payoutId, { type: 'StartDispatch', attempt: 1, to: 'dana@example.com' });
        await report('unknown');
      }
    }
    await all.startWorkers();
    await isEscalated(payoutId);
    expect(await stateOf(payoutId)).toMatchObject({ status: 'absent', left: 'not-taken', attempt: 1 });
    expect(await executedOrders(all, payoutId)).toEqual([]);
  });

  it('as a bonus that is not owed any more, whose gift card came back, ends once its order is cancelled', async () => {
    const userId = await participant(all, { method: 'TREMENDOUS', email: 'blocked@sandbox.example' });
    const [payoutId, referralId] = ['bonus-1', 'referral-1'];
    const referral = { referralId, referrerId: userId, userId: 'finn', projectId: null } as const;
    await given(all, referralStream.of(referralId), {
      type: 'ReferralBegun',
      data: { ...referral, referralType: 'network', code: 'C', bonusCents: 2_000 },
    });
    await decide(payoutId, {
      type: 'RequestPayout',
      payoutId,
      userId,
      cause: { kind: 'referral-bonus', referralId, projectId: null, projectName: null },
      incentiveCents: 2_000,
      tipCents: 0,
      method: 'TREMENDOUS',
      recipientName: 'Dana Ortiz',
      recipientEmail: 'blocked@sandbox.example',
    });
    const { state: ordered } = await decide(payoutId, { type: 'StartDispatch', attempt: 1, to: 'blocked@sandbox.example' });
    if (ordered.status === 'none') throw new Error('It was requested');
    const provider = all.dependencies.providers.payouts.TREMENDOUS;
    let outcome = await provider.dispatch(orderOf(ordered, 1));
    await until(async () => {
      outcome = await provider.lookUp(orderOf(ordered, 1), undefined);
      return outcome.kind === 'returned';
    }, 'the gift card comes back');
    if (outcome.kind !== 'returned') throw new Error('The gift card came back');
    await decide(payoutId, { type: 'RecordOutcome', attempt: 1, source: 'look-up', outcome });
    await decide(payoutId, { type: 'RequestRetry', reason: 'again' });
    await all.startWorkers();
    await isEscalated(payoutId);
    expect(await stateOf(payoutId)).toMatchObject({ status: 'requested', left: 'bonus-unearned' });
    await all.database.pool.query("update sandbox.tremendous_orders set email = 'order-canceled@sandbox.example'");
    await decide(payoutId, { type: 'RequestRetry', reason: 'cancelled at Tremendous' });
    await reaches(payoutId, 'rejected');
    await decide(payoutId, { type: 'VoidPayout', reason: 'not owed' });
    await reaches(payoutId, 'voided');
  });

  it('of an erased recipient is left to operations, and payments of erased people stop no other', async () => {
    const { vault } = all.dependencies;
    const late = await approved('late@example.com');
    const paused = await all.startWorkers({ providers: wrapped(() => ({ dispatch: silent, lookUp: silent })) });
    await reaches(late.payoutId, 'unknown');
    await paused.stop();
    await vault.erase(late.userId);
    const erased = [];
    for (let each = 0; each < 3; each += 1) {
      const person = await approved(`erased${each}@example.com`);
      await vault.erase(person.userId);
      erased.push(person);
    }
    const living = await approved('living@example.com');
    await all.startWorkers();
    await reaches(living.payoutId, 'paid');
    for (const { payoutId } of [late, ...erased]) {
      await isEscalated(payoutId);
      expect(await stateOf(payoutId)).toMatchObject({ left: 'recipient-erased' });
    }
    expect((await all.database.pool.query('select from app.parked_streams')).rowCount).toBe(0);
  });
});
