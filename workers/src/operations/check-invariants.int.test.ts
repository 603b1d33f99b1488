import { afterEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { checkInvariants, incentivePayoutIdOf, payoutDecider, payoutStream } from '@panelist/domain/payout';
import { projectReferralIdOf, referralDecider, referralStream } from '@panelist/domain/referral';
import { runProcessors, type RunningProcessors } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors/projections';
import { brokenInvariants, paidFrom } from '@panelist/projectors/queries';
import { aResponse } from '../../../infra/testing/index.js';
import { alertConditions } from './alert-conditions.js';
import { by, given, openWorld, participant, project, until, type World, type WorldOptions } from '../workers.test-kit.js';
import { withTotals } from '../runtime/count-payout.js';
import { schedule } from '../runtime/schedule.js';
import { nextNight } from '../runtime/next-night.js';

const organizationId = 'organization-1';
const money = ['participations', 'payouts', 'ledger', 'referrals', 'organization-funds'];
const HOUR_MS = 3_600_000;

describe('the nightly check of money', () => {
  let all: World;
  let running: RunningProcessors;
  let projectId: string;
  const opens = async (contexts: WorldOptions['contexts'] = ['operations']) => {
    all = await openWorld({ contexts });
    const of = projections.filter(({ model }) => money.includes(model.name));
    running = await runProcessors(all.dependencies, of, { service: 'projectors', leaseMs: 2_000, beatMs: 100 });
    projectId = await project(all, organizationId, undefined, 'researcher-1', { incentive: 100, referralFee: 25 });
  };
  afterEach(async () => {
    await running.stop();
    await all.close();
  });

  const later = () => new Date(Date.parse(all.clock.now()) + HOUR_MS).toISOString();
  const broken = () => brokenInvariants(all.database.pool, later());
  const isBroken = (...expected: readonly string[]) =>
    until(
      async () => JSON.stringify((await broken()).map(({ invariant }) => invariant)) === JSON.stringify(expected),
      `broken: ${expected.join(', ') || 'nothing'}`,
      all.logged,
    );
  const commands = () => all.dependencies.commands;
  const onFunds = (command: Parameters<typeof organizationFundsDecider.decide>[0]) =>
    commands().handle(organizationFundsDecider, organizationFundsStream.of(organizationId), command, by('test'));
  /** A response that came by a referral and reserved what it needs, up to this status. */
  const responds = async (status: 'ATTENDED' | 'PAID', reservedCents = 15_000) => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const participationId = `response-of-${userId}`;
    const referralId = projectReferralIdOf(userId, projectId);
    const link = { referralId, referrerId: 'rita', userId, projectId, code: 'C' };
    await commands().handle(
      referralDecider,
      referralStream.of(referralId),
      { type: 'FollowLink', link, at: all.clock.now() },
      by(userId),
    );
    const note = {
      type: 'NoteScreener',
      participationId,
      position: '0',
      at: all.clock.now(),
      bonusCents: 2_500,
      samePerson: null,
    } as const;
    await commands().handle(referralDecider, referralStream.of(referralId), note, by(userId));
    const who = { participationId, userId, projectId, incentiveCents: 10_000 };
    await given(all, participationStream.of(participationId), ...aResponse('ATTENDED', who));
    const asOf = (await commands().load(participationDecider, participationStream.of(participationId))).revision ?? 0;
    if (reservedCents > 0)
      await onFunds({
        type: 'ReserveFunds',
        organizationId,
        projectId,
        participationId,
        amountCents: reservedCents,
        compensations: [],
        asOf,
      });
    if (status === 'PAID') await given(all, participationStream.of(participationId), ...aResponse('PAID', who).slice(-1));
    return { participationId, userId, payoutId: incentivePayoutIdOf(participationId) };
  };
  const request = async (
    payoutId: string,
    { participationId, userId }: { readonly participationId: string; readonly userId: string },
  ) => {
    const cause = { kind: 'incentive', participationId, projectId, projectName: 'Coffee habits' } as const;
    const to = { method: 'PAYPAL', recipientName: 'Dana', recipientEmail: 'dana@example.com' } as const;
    const command = { type: 'RequestPayout', payoutId, userId, cause, incentiveCents: 10_000, tipCents: 0, ...to } as const;
    await commands().handle(payoutDecider, payoutStream.of(payoutId), command, by('test'));
  };

  it('finds nothing in a payment from its approval to its fee, nor in one that waits', async () => {
    await opens(['payout', 'participation', 'referral']);
    await all.startWorkers();
    await responds('ATTENDED');
    const { payoutId } = await responds('PAID');
    await until(
      async () => (await commands().load(payoutDecider, payoutStream.of(payoutId))).state.status === 'paid',
      'it is paid',
      all.logged,
    );
    const spent = async () =>
      (await commands().load(organizationFundsDecider, organizationFundsStream.of(organizationId))).state.spentCents;
    await until(async () => (await spent()) === 12_500, 'the fee is spent as well', all.logged);
    await isBroken();
  });

  it('finds two payouts of one response, and what they take without funds', async () => {
    await opens();
    const response = await responds('PAID');
    await onFunds({
      type: 'SpendFunds',
      organizationId,
      projectId,
      participationId: response.participationId,
      amountCents: 12_500,
      asOf: 99,
    });
    await request(response.payoutId, response);
    await isBroken();
    await request(incentivePayoutIdOf(response.participationId, 1), response);
    await isBroken('one-payout', 'payment-is-covered');
  });

  it('finds an approval without a payout, and what it does not cost', async () => {
    await opens();
    const { participationId } = await responds('PAID', 0);
    await isBroken('payout-requested', 'spent-is-approved');
    expect((await broken()).map(({ subject }) => subject)).toEqual([participationId, participationId]);
    // What changed lately is left to the next night.
    expect(await brokenInvariants(all.database.pool, new Date(Date.parse(all.clock.now()) - HOUR_MS).toISOString())).toEqual([]);
  });

  it('finds what is parked, and asks for no payout of a stream that waits there', async () => {
    await opens();
    const { participationId } = await responds('PAID', 0);
    await isBroken('payout-requested', 'spent-is-approved');
    await all.database.pool.query(
      "insert into app.parked_streams (name, stream, revision, failing) values ('reaction-request-payout', $1, 1, '{}')",
      [participationStream.of(participationId)],
    );
    await isBroken('nothing-parked', 'spent-is-approved');
    expect((await broken())[0]?.subject).toBe(`reaction-request-payout ${participationStream.of(participationId)}`);
    await all.database.pool.query('update app.parked_streams set resumed = true');
    await isBroken('spent-is-approved');
  });

  it('takes a session that did not take place for no approval, and finds what was not spent for it', async () => {
    await opens();
    const { participationId, userId } = await responds('ATTENDED');
    const lost = { organizationId, projectId, participationId, compensationId: 'lost-1', amountCents: 2_500, asOf: 99 };
    const pay = async (payoutId: string) => {
      const cause = { kind: 'lost-session', participationId, projectId, projectName: 'Coffee habits' } as const;
      const to = { method: 'PAYPAL', recipientName: 'Dana', recipientEmail: 'dana@example.com' } as const;
      const command = { type: 'RequestPayout', payoutId, userId, cause, incentiveCents: 2_500, tipCents: 0, ...to } as const;
      await commands().handle(payoutDecider, payoutStream.of(payoutId), command, by('test'));
    };
    await onFunds({ type: 'CompensateFunds', ...lost });
    await isBroken('spent-is-approved');
    await pay('lost-1');
    await isBroken();
    await pay('lost-2');
    await isBroken('payment-is-covered', 'spent-is-approved');
  });

  it('finds a bonus for a sign-up that its budget does not count', async () => {
    await opens();
    await all.startWorkers();
    const begun = all.clock.now();
    const bonus = async (payoutId: string, isCounted: boolean) => {
      const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
      const cause = { kind: 'referral-bonus', referralId: payoutId, projectId: null, projectName: null } as const;
      const to = { method: 'PAYPAL', recipientName: 'Dana', recipientEmail: 'dana@example.com' } as const;
      const command = { type: 'RequestPayout', payoutId, userId, cause, incentiveCents: 2_000, tipCents: 0, ...to } as const;
      const run = { context: () => by('test') };
      const wanted = isCounted ? await withTotals(all.dependencies, command, all.clock.now(), run) : command;
      await commands().handle(payoutDecider, payoutStream.of(payoutId), wanted, by('test'));
    };
    await bonus('counted', true);
    await bonus('missed', false);
    const found = async () => (await all.database.pool.query('select invariant, subject from app.broken_invariants')).rows;
    const listed = async () => paidFrom(all.database.pool, 'signup-bonus', begun, later());
    await until(async () => (await listed()).length === 2, 'both are in the list', all.logged);
    all.clock.advance(2 * HOUR_MS);
    await schedule(all.database, checkInvariants, all.clock.now(), 'check-money-invariants-now', {});
    await until(async () => (await found()).length > 0, 'the check ran', all.logged);
    expect(await found()).toEqual([{ invariant: 'budget-counts', subject: 'missed' }]);
  });

  it('finds what was spent without an approval, and raises its alert', async () => {
    await opens();
    const { participationId } = await responds('ATTENDED');
    await onFunds({ type: 'SpendFunds', organizationId, projectId, participationId, amountCents: 12_500, asOf: 99 });
    await isBroken('spent-is-approved');
    const { queue } = await all.startWorkers();
    const { alerts, budgets } = all.dependencies.config;
    const condition = alertConditions.find(({ name }) => name === 'broken-invariants');
    const measured = () => condition?.measure({ ...all.dependencies, queue }, { ...alerts.thresholds, budgets });
    expect(await measured()).toBe(0);
    const isPlanned = async () =>
      (await all.database.pool.query("select 1 from app.deadlines where kind = 'check-money-invariants'")).rowCount === 1;
    await until(isPlanned, 'the next night is planned', all.logged);
    const now = Date.parse(all.clock.now());
    all.clock.advance(nextNight(now) - now + HOUR_MS);
    await until(async () => (await measured()) === 1, 'the night found it', all.logged);

    // What stays broken hides nothing that breaks later.
    const other = await responds('ATTENDED');
    await onFunds({
      type: 'SpendFunds',
      organizationId,
      projectId,
      participationId: other.participationId,
      amountCents: 12_500,
      asOf: 99,
    });
    await isBroken('spent-is-approved', 'spent-is-approved');
    all.clock.advance(2 * HOUR_MS);
    await schedule(all.database, checkInvariants, all.clock.now(), 'check-money-invariants-again', {});
    await until(async () => (await measured()) === 2, 'the next night found both', all.logged);
  });
});
