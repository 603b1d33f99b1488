import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import {
  budgetCountIdOf,
  dayCountIdOf,
  incentivePayoutIdOf,
  payoutCountDecider,
  payoutCountStream,
  payoutDecider,
  payoutStream,
  referralBonusPayoutIdOf,
  requestReferralBonus,
  type PayoutCommand,
} from '@panelist/domain/payout';
import { accountStream, referralCodeOf } from '@panelist/domain/identity';
import { participationDecider, participationIdOf, participationStream } from '@panelist/domain/participation';
import { preferencesStream, profileStream } from '@panelist/domain/profile';
import {
  issuedCodeDecider,
  maxPaidProjectReferrals,
  networkReferralIdOf,
  projectReferralIdOf,
  referralCodeStream,
  referralDecider,
  referralStream,
  type BegunReferral,
  type ReferralStatus,
} from '@panelist/domain/referral';
import { randomUUID } from 'node:crypto';
import {
  accountEventsOf,
  aPerson,
  aResponse,
  profileEventsOf,
  responseEvent,
  type Person,
} from '../../../infra/testing/index.js';
import { askProcessor } from '@panelist/infra/processors';
import type { PayoutProvider } from '@panelist/infra/providers';
import { by, executedOrders, given, openWorld, payoutEventsOf, project, until, type World } from '../workers.test-kit.js';
import { itLong } from '../../../infra/testing/long-test.js';

const DAY_MS = 86_400_000;
let number = 0;

interface Origin {
  readonly referralCode?: string;
  readonly projectId?: string;
}

describe('referrals', () => {
  let all: World;
  beforeEach(async () => {
    all = await openWorld({ contexts: ['referral', 'payout', 'participation', 'identity'] });
  });
  afterEach(async () => all.close());

  /** Signs a person up, by a link perhaps. */
  async function person(origin: Origin = {}, changes: Partial<Person> = {}): Promise<string> {
    const some = aPerson({ userId: randomUUID(), ...changes }, ++number);
    const [registered, ...verified] = accountEventsOf(some);
    if (registered?.type !== 'AccountRegistered') throw new Error('An account begins with its registration');
    await given(all, accountStream.of(some.userId), { ...registered, data: { ...registered.data, ...origin } }, ...verified);
    await given(all, profileStream.of(some.profileId), ...profileEventsOf(some));
    return some.userId;
  }
  const study = (incentive: number, referralFee: number | null = null) =>
    project(all, 'organization-1', undefined, 'researcher-1', { incentive, referralFee });
  type Step = Parameters<typeof aResponse>[0];
  /**
   * What becomes of a person's response: all of its events up to the one that leads to this status.
   */
  async function responds(userId: string, projectId: string, status: Step, incentiveCents = 10_000): Promise<string> {
    const participationId = participationIdOf(userId, projectId);
    const lifecycle = aResponse(status, { participationId, userId, projectId, ownerId: 'researcher-1', incentiveCents });
    const known = await all.dependencies.log.read(participationStream.of(participationId));
    await given(all, participationStream.of(participationId), ...lifecycle.slice(known.length));
    return participationId;
  }
  const follow = async (referrerId: string, userId: string, projectId: string) => {
    const referralId = projectReferralIdOf(userId, projectId);
    const link = { referralId, referrerId, userId, projectId, code: referralCodeOf(referrerId) };
    const command = { type: 'FollowLink', link, at: all.clock.now() } as const;
    await all.dependencies.commands.handle(referralDecider, referralStream.of(referralId), command, by(userId));
    return referralId;
  };
  const referral = async (referralId: string): Promise<BegunReferral | null> => {
    const { state } = await all.dependencies.commands.load(referralDecider, referralStream.of(referralId));
    return state.phase === 'begun' ? state : null;
  };
  const reaches = (referralId: string, status: ReferralStatus) =>
    until(async () => (await referral(referralId))?.status === status, `the referral is ${status}`, all.logged);
  const accrued = (referralId: string) =>
    until(async () => (await referral(referralId))?.bonus === 'accrued', 'the bonus is accrued', all.logged);
  const endReasonOf = async (referralId: string) =>
    (await all.dependencies.log.read(referralStream.of(referralId))).findLast((event) => event.type === 'ReferralStatusChanged')
      ?.data.reason;
  const afterDays = (days: number) => all.clock.advance(days * DAY_MS + 1_000);
  const prefersPayPal = (userId: string, email: string) =>
    given(all, preferencesStream.of(userId), {
      type: 'PayoutPreferenceSet',
      data: { userId, method: 'PAYPAL', email, confirmedBy: 'first-choice' },
    });
  const erase = async (userId: string) => {
    const order = { userId, erasureId: randomUUID(), by: 'person', requestedAt: all.clock.now() };
    await given(all, accountStream.of(userId), { type: 'ErasureRequested', data: order });
    await until(
      async () => (await all.eventsOf(accountStream.of(userId))).includes('AccountErased'),
      'the account is erased',
      all.logged,
    );
  };
  const caughtUp = async (userId: string) => {
    // The next person's code is issued after all that happened before.
    const last = await person();
    await until(
      async () => (await all.eventsOf(`referralCode-${referralCodeOf(last)}`)).length > 0,
      'the reaction has caught up',
    );
    return userId;
  };

  it('to Panelist is paid whole after the days of the bonus, once the incentives reach the threshold', async () => {
    await all.startWorkers();
    const rita = await person();
    await prefersPayPal(rita, 'rita@pay.example');
    const finn = await person({ referralCode: referralCodeOf(rita).toLowerCase() });
    const id = networkReferralIdOf(finn);
    await reaches(id, 'SIGNED_UP');
    const [first, second] = [await study(50), await study(60)];
    await responds(finn, first, 'DRAFT');
    await reaches(id, 'SCREENING');
    await responds(finn, first, 'ATTENDED');
    await reaches(id, 'PARTICIPATED');
    await responds(finn, first, 'PAID', 5_000);
    await reaches(id, 'PARTICIPATED_THRESHOLD_NOT_MET');
    await responds(finn, second, 'DRAFT');
    await reaches(id, 'RE_SCREENING');
    await responds(finn, second, 'PAID', 6_000);
    await reaches(id, 'BONUS_PROCESSING');
    await accrued(id);
    expect((await all.eventsOf(referralStream.of(id))).slice(-3)).toEqual([
      'ReferralStatusChanged',
      'ReferralFeeAccrued',
      'ReferralStatusChanged',
    ]);
    const payoutId = referralBonusPayoutIdOf(id);
    afterDays(6);
    await caughtUp(finn);
    expect(await payoutEventsOf(all, payoutId)).toEqual([]);
    afterDays(1);
    await reaches(id, 'PAID');
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'rita@pay.example' }]);
    const [requested] = await all.dependencies.log.read(`payout-${payoutId}`);
    expect(requested?.data).toMatchObject({ userId: rita, netCents: 2_000, feeCents: 0, cause: { referralId: id } });
    // It counts to the budget of its month and to its person's day.
    const asked = await all.dependencies.log.read(referralStream.of(id));
    const at = asked.find(({ type }) => type === 'ReferralBonusRequested')?.at ?? '';
    for (const countId of [budgetCountIdOf('signup-bonus', at), dayCountIdOf(rita, at)]) {
      const { state } = await all.dependencies.commands.load(payoutCountDecider, payoutCountStream.of(countId));
      expect(state).toMatchObject({ totalCents: 2_000 });
    }
  });

  it('to Panelist waits for operations once the budget of its month is spent', async () => {
    await all.startWorkers();
    const rita = await person();
    const finn = await person({ referralCode: referralCodeOf(rita) });
    const id = networkReferralIdOf(finn);
    await reaches(id, 'SIGNED_UP');
    await responds(finn, await study(100), 'PAID');
    await accrued(id);
    const { commands, config } = all.dependencies;
    // Of the month in which the bonus is asked for, and of the next, should that begin by then.
    for (const days of [7, 8]) {
      const countId = budgetCountIdOf('signup-bonus', new Date(Date.parse(all.clock.now()) + days * DAY_MS).toISOString());
      const spent = { countId, userId: 'u', payoutId: 'p', amountCents: config.budgets['signup-bonus'] };
      await commands.handle(payoutCountDecider, payoutCountStream.of(countId), { type: 'CountPayout', ...spent }, by('test'));
    }
    afterDays(7);
    const payoutId = referralBonusPayoutIdOf(id);
    await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutReleaseRequired'), 'it waits', all.logged);
    expect(await executedOrders(all, payoutId)).toEqual([]);
  });

  it('to a project is paid with the project’s fee, by a link before the sign-up or after it', async () => {
    await all.startWorkers();
    const rita = await person();
    const projectId = await study(100, 30);
    await caughtUp(rita);
    const finn = await person({ referralCode: referralCodeOf(rita), projectId });
    const known = await person();
    await caughtUp(finn);
    const ids = [projectReferralIdOf(finn, projectId), await follow(rita, known, projectId)];
    await responds(finn, projectId, 'PAID');
    await responds(known, projectId, 'PAID');
    for (const id of ids) await accrued(id);
    afterDays(7);
    for (const id of ids) await reaches(id, 'PAID');
    expect(await referral(ids[0] ?? '')).toMatchObject({ bonusCents: 3_000, referrerId: rita });
    expect(await referral(networkReferralIdOf(finn))).toBeNull();
  });

  itLong('to a project costs its organization the fee from the approval on, unless it ends without a bonus', async () => {
    await all.startWorkers();
    const [rita, finn] = [await person(), await person()];
    const [first, second] = [await study(100, 30), await study(100, 30)];
    const { commands } = all.dependencies;
    const funds = organizationFundsStream.of('organization-1');
    const spentIs = async (spentCents: number) =>
      until(
        async () => (await commands.load(organizationFundsDecider, funds)).state.spentCents === spentCents,
        `${spentCents} are spent`,
        all.logged,
      );
    const isPaid = async (userId: string, projectId: string) => {
      const participationId = await responds(userId, projectId, 'ATTENDED');
      const asOf = (await commands.load(participationDecider, participationStream.of(participationId))).revision ?? 0;
      const of = { organizationId: 'organization-1', projectId, participationId };
      const hold = { type: 'ReserveFunds', ...of, amountCents: 15_500, compensations: [], asOf } as const;
      await commands.handle(organizationFundsDecider, funds, hold, by('researcher-1'));
      await responds(userId, projectId, 'PAID');
    };
    const ids = [await follow(rita, finn, first), await follow(finn, rita, second)];
    await isPaid(finn, first);
    await spentIs(13_000);
    await accrued(ids[0] ?? '');
    await isPaid(rita, second);
    // These two people have a project bonus already.
    await reaches(ids[1] ?? '', 'CRITERIA_NOT_MET');
    // The fee is returned, or not spent where the referral ended before the approval was booked.
    await spentIs(23_000);
  });

  it('counts a payment that arrived while what it counts for was parked', async () => {
    const { pool } = all.database;
    const [rita, gus, projectId] = [await person(), await person(), await study(100)];
    const profileId = randomUUID();
    const finn = await person({ referralCode: referralCodeOf(rita) }, { profileId });
    const ids = [networkReferralIdOf(finn), await follow(rita, gus, projectId)];
    const parks = `insert into app.parked_streams (name, stream, revision, failing)
      select 'reaction-follow-referrals', stream, 0, '{}' from unnest($1::text[]) stream`;
    await pool.query(parks, [[profileStream.of(profileId), participationStream.of(participationIdOf(gus, projectId))]]);
    await all.startWorkers();
    for (const userId of [finn, gus]) {
      const payoutId = incentivePayoutIdOf(await responds(userId, projectId, 'PAID'));
      await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutSettled'), 'it is paid', all.logged);
    }
    await caughtUp(finn);
    expect(await Promise.all(ids.map(referral))).toEqual([null, null]);
    await askProcessor(pool, 'follow-referrals', 'resume');
    for (const id of ids) await accrued(id);
  });

  it('loses the bonus with the approval, and earns it again with the next one', async () => {
    await all.startWorkers();
    const [rita, finn, projectId] = [await person(), await person(), await study(100)];
    const id = await follow(rita, finn, projectId);
    const participationId = await responds(finn, projectId, 'PAID');
    await accrued(id);
    const who = { participationId, userId: finn, projectId };
    const stream = participationStream.of(participationId);
    await given(all, stream, responseEvent('PaymentApprovalWithdrawn', who));
    await reaches(id, 'PARTICIPATED');
    expect(await referral(id)).toMatchObject({ bonus: 'none' });
    afterDays(8);
    const payoutId = incentivePayoutIdOf(participationId, 1);
    await given(all, stream, responseEvent('PaymentApproved', { ...who, incentiveCents: 10_000, payoutId }));
    await accrued(id);
    expect(await payoutEventsOf(all, referralBonusPayoutIdOf(id))).toEqual([]);
    afterDays(7);
    await reaches(id, 'PAID');
    expect(await executedOrders(all, referralBonusPayoutIdOf(id))).toHaveLength(1);
  });

  itLong('is earned by the payment, not by its approval: one that waits or was taken back earns nothing', async () => {
    await all.startWorkers();
    const [rita, finn, projectId] = [await person(), await person(), await study(1_500)];
    const id = await follow(rita, finn, projectId);
    const participationId = await responds(finn, projectId, 'PAID', 150_000);
    const payoutId = incentivePayoutIdOf(participationId);
    await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutReleaseRequired'), 'it waits for its release');
    await caughtUp(finn);
    expect(await referral(id)).toMatchObject({ status: 'PARTICIPATED', bonus: 'none' });
    const release = { type: 'ReleasePayout', by: 'staff-1' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), release, by('staff-1'));
    await accrued(id);
    // The provider takes the payment back before the bonus is due.
    const report = { kind: 'returned', providerId: 'o1', code: 'REVERSED', message: 'Taken back' } as const;
    const reversal = { type: 'RecordOutcome', attempt: 1, source: 'look-up', outcome: report } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), reversal, by('provider'));
    await until(async () => (await referral(id))?.bonus === 'none', 'the bonus is withdrawn', all.logged);
    afterDays(8);
    await caughtUp(finn);
    expect(await payoutEventsOf(all, referralBonusPayoutIdOf(id))).toEqual([]);
  });

  itLong('pays no bonus, and sends none again, once the payment behind it was taken back', async () => {
    await all.startWorkers();
    const [rita, finn, projectId] = [await person(), await person(), await study(100)];
    await prefersPayPal(rita, 'unclaimed@sandbox.example');
    const id = await follow(rita, finn, projectId);
    const participationId = await responds(finn, projectId, 'PAID');
    await accrued(id);
    afterDays(7);
    const bonus = referralBonusPayoutIdOf(id);
    const decide = async (payoutId: string, command: PayoutCommand) =>
      all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('provider'));
    const statusOf = async () => (await all.dependencies.commands.load(payoutDecider, payoutStream.of(bonus))).state.status;
    await until(async () => (await statusOf()) === 'unclaimed', 'the bonus waits to be claimed', all.logged);
    const back = { kind: 'returned', providerId: 'o1', code: 'RETURNED', message: 'Taken back' } as const;
    for (const payoutId of [bonus, incentivePayoutIdOf(participationId)])
      await decide(payoutId, { type: 'RecordOutcome', attempt: 1, source: 'look-up', outcome: back });
    await caughtUp(finn);
    await decide(bonus, { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'rita@pay.example' });
    await until(async () => ['voided', 'paid'].includes(await statusOf()), 'the bonus ends', all.logged);
    expect([await statusOf(), (await executedOrders(all, bonus)).filter(({ email }) => email === 'rita@pay.example')]).toEqual([
      'voided',
      [],
    ]);
  });

  describe('whose payment is taken back', () => {
    /** A bonus that is due, and how the provider takes back the payment behind it. */
    async function due(method: 'TREMENDOUS' | 'PAYPAL') {
      const [rita, finn, projectId] = [await person(), await person(), await study(100)];
      if (method === 'PAYPAL') await prefersPayPal(rita, 'rita@pay.example');
      const id = await follow(rita, finn, projectId);
      const payment = incentivePayoutIdOf(await responds(finn, projectId, 'PAID'));
      await accrued(id);
      const stream = payoutStream.of(referralBonusPayoutIdOf(id));
      const report = { kind: 'returned', providerId: 'o1', code: 'REVERSED', message: 'Taken back' } as const;
      const reversal = { type: 'RecordOutcome', attempt: 1, source: 'look-up', outcome: report } as const;
      return {
        id,
        bonus: referralBonusPayoutIdOf(id),
        stream,
        takeBack: async () =>
          void (await all.dependencies.commands.handle(payoutDecider, payoutStream.of(payment), reversal, by('provider'))),
        stateOf: async () => (await all.dependencies.commands.load(payoutDecider, stream)).state,
      };
    }
    const once = (work: () => Promise<void>) => {
      let done: Promise<void> | undefined;
      return async () => (done ??= work());
    };

    it('before its payout was requested ends without one that is sent', async () => {
      const running = await all.startWorkers();
      const { id, bonus, takeBack, stateOf } = await due('TREMENDOUS');
      await running.stop();
      const begun = await referral(id);
      if (begun === null) throw new Error('The referral has not begun.');
      const { referralId, referrerId, userId, projectId, accruals: accrual, bonusCents } = begun;
      const data = { referralId, referrerId, userId, projectId, accrual, bonusCents };
      await given(all, referralStream.of(id), { type: 'ReferralBonusRequested', data });
      await takeBack();
      await all.startWorkers();
      await until(async () => (await endReasonOf(id)) === 'bonus-voided', 'the referral ends', all.logged);
      expect([(await stateOf()).status, await executedOrders(all, bonus)]).toEqual(['voided', []]);
    });

    it.each([
      ['while the job that accrues the bonus dies', 'AccrueBonus'],
      ['while the job that asks for the bonus runs', 'TakePlace'],
    ])('%s keeps neither its place nor the pair', async (_when, moment) => {
      let before: (type: string) => Promise<void> = async () => undefined;
      await all.startWorkers({
        commands: (own) => ({
          ...own,
          handle: async (decider, stream, command, ...rest) => {
            await before((command as { readonly type: string }).type);
            return own.handle(decider, stream, command, ...rest);
          },
        }),
      });
      const { commands } = all.dependencies;
      const [rita, finn, projectId] = [await person(), await person(), await study(100)];
      const id = await follow(rita, finn, projectId);
      const isHeld = async () => {
        const streams = [rita, finn].map((userId) => referralCodeStream.of(referralCodeOf(userId)));
        const codes = await Promise.all(streams.map(async (stream) => (await commands.load(issuedCodeDecider, stream)).state));
        return codes.some((code) => code.status === 'issued' && (code.places.has(id) || code.pairs.has(id)));
      };
      let isTaken = false;
      const takeBack = async () => {
        isTaken = true;
        const payment = incentivePayoutIdOf(participationIdOf(finn, projectId));
        const report = { kind: 'returned', providerId: 'o1', code: 'REVERSED', message: 'Taken back' } as const;
        const reversal = { type: 'RecordOutcome', attempt: 1, source: 'look-up', outcome: report } as const;
        await commands.handle(payoutDecider, payoutStream.of(payment), reversal, by('provider'));
        await reaches(id, 'PARTICIPATED');
        if (moment === 'AccrueBonus') throw new Error('the worker dies');
        await until(async () => !(await isHeld()), 'the place is given back', all.logged);
      };
      const atMoment = async (type: string) => (type === moment && !isTaken ? takeBack() : undefined);
      if (moment === 'AccrueBonus') before = atMoment;
      await responds(finn, projectId, 'PAID');
      if (moment === 'TakePlace') {
        await accrued(id);
        before = atMoment;
        afterDays(7);
      }
      await until(() => isTaken, 'it is taken back', all.logged);
      const jobs = "select from app.deadlines where kind in ('accrue-referral-bonus', 'pay-referral-bonus')";
      await until(async () => (await all.database.pool.query(jobs)).rowCount === 0, 'the job has ended', all.logged);
      expect([await isHeld(), (await referral(id))?.bonus]).toEqual([false, 'none']);
    });

    it('by operations ends by their decision, and names who decided', async () => {
      await all.startWorkers();
      const { id, stream } = await due('TREMENDOUS');
      const begun = await referral(id);
      if (begun === null) throw new Error('The referral has not begun.');
      const { referralId, referrerId, userId, projectId, bonusCents } = begun;
      const { commands, clock } = all.dependencies;
      const heldUntil = new Date(Date.parse(clock.now()) + DAY_MS).toISOString();
      const payee = { recipient: { name: 'Rita', email: 'rita@example.com' }, country: 'US', preference: null };
      const request = requestReferralBonus({ referralId, userId: referrerId, project: null, bonusCents, heldUntil, ...payee });
      await commands.handle(payoutDecider, stream, request, by('test'));
      const data = { referralId, referrerId, userId, projectId, accrual: 1, bonusCents };
      await given(all, referralStream.of(id), { type: 'ReferralBonusRequested', data });
      const voids = { type: 'VoidPayout', reason: 'A check', by: 'olga' } as const;
      const context = { ...by('olga'), actor: { kind: 'staff', id: 'olga' } as const };
      await commands.handle(payoutDecider, stream, voids, context);
      await until(async () => (await endReasonOf(id)) === 'bonus-voided', 'the referral ends', all.logged);
      expect((await all.dependencies.log.read(referralStream.of(id))).at(-1)?.data).toMatchObject({
        decidedBy: 'olga',
        decidedAs: 'staff',
      });
    });

    it('between the check and its fence is not ordered', async () => {
      let before: (stream: string, type: string) => Promise<void> = async () => undefined;
      await all.startWorkers({
        commands: (own) => ({
          ...own,
          handle: async (decider, stream, command, ...rest) => {
            await before(stream, (command as { readonly type: string }).type);
            return own.handle(decider, stream, command, ...rest);
          },
        }),
      });
      const { bonus, stream, takeBack, stateOf } = await due('TREMENDOUS');
      const now = once(takeBack);
      before = async (at, type) => (at === stream && type === 'StartDispatch' ? now() : undefined);
      afterDays(7);
      await until(async () => ['voided', 'accepted', 'paid'].includes((await stateOf()).status), 'it ends', all.logged);
      expect([(await stateOf()).status, await executedOrders(all, bonus)]).toEqual(['voided', []]);
      expect(await payoutEventsOf(all, bonus)).toContain('PayoutDispatchStarted');
    });

    itLong.each(['TREMENDOUS', 'PAYPAL'] as const)('while it is being ordered at %s is left to operations', async (method) => {
      const { payouts, ...rest } = all.dependencies.providers;
      let before: (key: string) => Promise<void> = async () => undefined;
      const dispatch: PayoutProvider['dispatch'] = async (order) => {
        await before(order.key);
        return payouts[method].dispatch(order);
      };
      const providers = { ...rest, payouts: { ...payouts, [method]: { ...payouts[method], dispatch } } };
      await all.startWorkers({ providers });
      const { bonus, takeBack, stateOf } = await due(method);
      const now = once(takeBack);
      before = async (key) => (key.startsWith(bonus) ? now() : undefined);
      afterDays(7);
      const isLeft = async () => {
        const state = await stateOf();
        return state.status !== 'none' && state.status !== 'sending' && state.left === 'bonus-unearned';
      };
      await until(isLeft, 'it is left to operations', all.logged);
      expect(await executedOrders(all, bonus)).toHaveLength(1);
      expect(all.logged.join('')).toContain('a payout is left to operations');
    });

    itLong('behind a call without an answer is not ordered by PayPal’s look-up', async () => {
      const { payouts, ...rest } = all.dependencies.providers;
      let lost: (key: string) => Promise<boolean> = async () => false;
      const dispatch: PayoutProvider['dispatch'] = async (order) =>
        (await lost(order.key)) ? { kind: 'unknown', message: 'no answer' } : payouts.PAYPAL.dispatch(order);
      await all.startWorkers({ providers: { ...rest, payouts: { ...payouts, PAYPAL: { ...payouts.PAYPAL, dispatch } } } });
      const { bonus, stream, takeBack, stateOf } = await due('PAYPAL');
      const now = once(takeBack);
      lost = async (key) => {
        if (key.startsWith(bonus)) await now();
        return key.startsWith(bonus);
      };
      afterDays(7);
      const left = async () => (await payoutEventsOf(all, bonus)).filter((type) => type === 'PayoutEscalated').length;
      await until(async () => (await left()) > 0, 'it is left to operations', all.logged);
      const before = await left();
      const again = { type: 'RequestRetry', reason: 'Found nothing at PayPal', by: 'staff-1' } as const;
      await all.dependencies.commands.handle(payoutDecider, stream, again, by('staff-1'));
      await until(async () => (await left()) > before, 'it is left to them again', all.logged);
      expect([(await stateOf()).status, await executedOrders(all, bonus)]).toEqual(['unknown', []]);
    });
  });

  itLong('to a project is paid once for the same two people, whichever of them referred the other', async () => {
    await all.startWorkers();
    const [rita, finn] = [await person(), await person()];
    const [first, second] = [await study(100), await study(100)];
    const ids = [await follow(rita, finn, first), await follow(finn, rita, second)];
    await responds(finn, first, 'PAID');
    await accrued(ids[0] ?? '');
    await responds(rita, second, 'PAID');
    await until(async () => (await referral(ids[1] ?? ''))?.isOver === true, 'the other one ended', all.logged);
    expect(await endReasonOf(ids[1] ?? '')).toBe('pair-paid');
  });

  itLong('to a project earns at most five bonuses, however many are approved at once', async () => {
    await all.startWorkers();
    const [rita, projectId] = [await person(), await study(100)];
    const people = await Promise.all(Array.from({ length: maxPaidProjectReferrals + 2 }, async () => person()));
    const ids = await Promise.all(people.map(async (userId) => follow(rita, userId, projectId)));
    await Promise.all(people.map(async (userId) => responds(userId, projectId, 'PAID')));
    const states = async () => Promise.all(ids.map(referral));
    await until(
      async () => (await states()).every((each) => each?.isOver || each?.bonus === 'accrued'),
      'all are decided',
      all.logged,
    );
    const ended = (await states()).filter((each) => each?.isOver);
    expect(ended).toHaveLength(2);
    for (const each of ended) expect(await endReasonOf(each?.referralId ?? '')).toBe('limit');
  });

  itLong('ends where the person was not selected, and where the project closed before the screener was finished', async () => {
    await all.startWorkers();
    const [rita, finn, gus] = [await person(), await person(), await person()];
    const projectId = await study(100);
    const [ofFinn, ofGus] = [await follow(rita, finn, projectId), await follow(rita, gus, projectId)];
    await responds(finn, projectId, 'DRAFT');
    await responds(gus, projectId, 'PENDING');
    await reaches(ofFinn, 'SCREENING');
    await reaches(ofGus, 'SCREENING');
    await given(all, `project-${projectId}`, { type: 'ProjectClosed', data: { projectId, reason: null } });
    await reaches(ofFinn, 'PROJECT_CLOSED');
    await reaches(ofGus, 'CRITERIA_NOT_MET');
    expect(await endReasonOf(ofGus)).toBeNull();
  });

  it('begins with a screener of the time when the project was open, though it is closed when that is handled', async () => {
    const [rita, finn, projectId] = [await person(), await person(), await study(100)];
    const id = await follow(rita, finn, projectId);
    await responds(finn, projectId, 'DRAFT');
    await given(all, `project-${projectId}`, { type: 'ProjectClosed', data: { projectId, reason: null } });
    await all.startWorkers();
    await reaches(id, 'PROJECT_CLOSED');
  });

  it('to a project begins by the link of the sign-up, though that is handled after the screener and the closing', async () => {
    const { pool } = all.database;
    const [rita, projectId, profileId] = [await person(), await study(100), randomUUID()];
    const origin = { referralCode: referralCodeOf(rita), projectId };
    const [finn, gus] = [await person(origin), await person(origin, { profileId })];
    const [ofFinn, ofGus] = [projectReferralIdOf(finn, projectId), projectReferralIdOf(gus, projectId)];
    all.clock.advance(1_000);
    for (const userId of [finn, gus]) await responds(userId, projectId, 'ATTENDED');
    await given(all, `project-${projectId}`, { type: 'ProjectClosed', data: { projectId, reason: null } });
    const park = `insert into app.parked_streams (name, stream, revision, failing)
      values ('reaction-follow-referrals', $1, 0, '{}')`;
    await pool.query(park, [profileStream.of(profileId)]);
    await all.startWorkers();
    await reaches(ofFinn, 'PARTICIPATED');
    await caughtUp(finn);
    expect(await referral(ofGus)).toBeNull();
    await askProcessor(pool, 'follow-referrals', 'resume');
    await reaches(ofGus, 'PARTICIPATED');
    await responds(finn, projectId, 'PAID');
    await accrued(ofFinn);
  });

  itLong('ends where nobody answered the application in time, and goes on where the person is invited after all', async () => {
    await all.startWorkers();
    const [rita, finn] = [await person(), await person()];
    const projectId = await study(100);
    const ofFinn = await follow(rita, finn, projectId);
    const participationId = await responds(finn, projectId, 'PENDING');
    await reaches(ofFinn, 'SCREENING');
    const who = { participationId, userId: finn, projectId };
    await given(all, participationStream.of(participationId), {
      type: 'ApplicationExpired',
      data: { ...who, identityMissing: false },
    });
    await reaches(ofFinn, 'CRITERIA_NOT_MET');
    expect(await endReasonOf(ofFinn)).toBeNull();
    await given(all, participationStream.of(participationId), { type: 'ParticipantAttended', data: who });
    await reaches(ofFinn, 'PARTICIPATED');
  });

  itLong('waits for operations where both accounts are found to share something, once for the same two people', async () => {
    await all.startWorkers();
    const [finn, gus] = [await person(), await person()];
    await caughtUp(finn);
    const rita = await person({ referralCode: referralCodeOf(finn) });
    await prefersPayPal(rita, 'purse@pay.example');
    const projectId = await study(100);
    const [ofFinn, ofGus, ofRita] = [
      await follow(rita, finn, projectId),
      await follow(rita, gus, projectId),
      networkReferralIdOf(rita),
    ];
    await reaches(ofRita, 'SIGNED_UP');
    for (const userId of [finn, gus]) await responds(userId, projectId, 'PENDING');
    for (const id of [ofFinn, ofGus]) await reaches(id, 'SCREENING');
    // From here on Rita shares the destination with Finn, the browser with Gus.
    await prefersPayPal(finn, 'pur.se@pay.example');
    for (const userId of [rita, gus]) await all.dependencies.sessions.open(userId, { deviceKey: 'laptop' });
    for (const userId of [finn, gus]) await responds(userId, projectId, 'PAID');
    for (const id of [ofFinn, ofGus]) await accrued(id);
    afterDays(7);
    const reasonOf = async (id: string) => {
      const events = await all.dependencies.log.read(payoutStream.of(referralBonusPayoutIdOf(id)));
      const required = events.find(({ type }) => type === 'PayoutReleaseRequired');
      return required === undefined ? undefined : JSON.stringify(required.data);
    };
    for (const id of [ofFinn, ofGus])
      await until(async () => (await reasonOf(id)) !== undefined, 'the bonus waits for operations', all.logged);
    expect(await reasonOf(ofFinn)).toContain('"reason":{"per":"pair","shared":"destination"}');
    expect(await reasonOf(ofGus)).toContain('"reason":{"per":"pair","shared":"device"}');

    const release = { type: 'ReleasePayout', by: 'staff-1' } as const;
    await all.dependencies.commands.handle(
      payoutDecider,
      payoutStream.of(referralBonusPayoutIdOf(ofFinn)),
      release,
      by('staff-1'),
    );
    await reaches(ofFinn, 'PAID');
    await responds(rita, await study(100), 'PAID');
    await accrued(ofRita);
    afterDays(7);
    await reaches(ofRita, 'PAID');
    expect(await reasonOf(ofRita)).toBeUndefined();
  });

  itLong('waits for operations though the referred person, with what both accounts shared, is erased since', async () => {
    await all.startWorkers();
    const [rita, gus, projectId] = [await person(), await person(), await study(100)];
    await prefersPayPal(rita, 'purse@pay.example');
    const id = await follow(rita, gus, projectId);
    await responds(gus, projectId, 'PENDING');
    await reaches(id, 'SCREENING');
    await all.dependencies.sessions.open(rita, { deviceKey: 'laptop' });
    await all.dependencies.sessions.open(gus, { deviceKey: 'laptop' });
    await responds(gus, projectId, 'PAID');
    await accrued(id);
    await erase(gus);
    afterDays(7);
    const bonus = referralBonusPayoutIdOf(id);
    await until(async () => (await payoutEventsOf(all, bonus)).length > 0, 'the bonus is asked for', all.logged);
    expect(await payoutEventsOf(all, bonus)).toContain('PayoutReleaseRequired');
  });

  it('to oneself ends, with the reason for staff: person, e-mail, phone, payout destination, identity', async () => {
    await all.startWorkers();
    const rita = await person({}, { email: 'rita.moss@company.example', phone: '+12025550140' });
    await prefersPayPal(rita, 'purse@pay.example');
    const identified = (identityKey: string | null, outcome: 'verified' | 'taken') => (userId: string) => {
      const check = { userId, verificationId: `idv-${userId}`, identityKey };
      const at = all.clock.now();
      return outcome === 'verified'
        ? ({ type: 'IdentityVerified', data: { ...check, verifiedAt: at } } as const)
        : ({ type: 'IdentityVerificationEnded', data: { ...check, outcome, endedAt: at } } as const);
    };
    await given(all, accountStream.of(rita), identified('hash-of-rita', 'verified')(rita));
    const referralCode = referralCodeOf(rita);
    await caughtUp(rita);
    const reasonOf = async (userId: string) => {
      const id = networkReferralIdOf(userId);
      await reaches(id, 'CRITERIA_NOT_MET');
      return endReasonOf(id);
    };
    expect(await reasonOf(await person({ referralCode }, { email: 'rit.amoss+two@company.example' }))).toBe('same-email');
    expect(await reasonOf(await person({ referralCode }, { phone: '+12025550140' }))).toBe('same-phone');

    const own = await follow(rita, rita, await study(100));
    await responds(rita, (await all.dependencies.log.read(referralStream.of(own)))[0]?.data['projectId'] as string, 'DRAFT');
    await reaches(own, 'CRITERIA_NOT_MET');
    expect(await endReasonOf(own)).toBe('same-person');
  });

  itLong('earns nothing for a referrer whose account was erased, and outlasts the erasure of the referred person', async () => {
    await all.startWorkers();
    const [rita, otto, finn, gus] = [await person(), await person(), await person(), await person()];
    const projectId = await study(100);
    const [ofRita, ofOtto] = [await follow(rita, finn, projectId), await follow(otto, gus, projectId)];
    for (const userId of [finn, gus]) await responds(userId, projectId, 'PAID');
    for (const id of [ofRita, ofOtto]) await accrued(id);
    await erase(rita);
    await erase(gus);
    afterDays(7);
    await reaches(ofRita, 'CRITERIA_NOT_MET');
    expect(await endReasonOf(ofRita)).toBe('referrer-left');
    await reaches(ofOtto, 'PAID');
  });

  itLong('is paid although the queue loses every first job', async () => {
    const lost = new Set<string>();
    const idle = all.dependencies.queue;
    await all.startWorkers({
      queueAdd: async (job, id, payload) => {
        const isFirst = (job.name === 'accrue-referral-bonus' || job.name === 'pay-referral-bonus') && id.endsWith('-s0');
        if (isFirst) lost.add(job.name);
        else await idle.add(job, id, payload);
      },
    });
    const [rita, finn, projectId] = [await person(), await person(), await study(100)];
    const id = await follow(rita, finn, projectId);
    await responds(finn, projectId, 'PAID');
    await until(() => lost.has('accrue-referral-bonus'), 'the first job is lost');
    all.clock.advance(60_000);
    await accrued(id);
    afterDays(7);
    await until(() => lost.has('pay-referral-bonus'), 'the second job is lost');
    all.clock.advance(60_000);
    await reaches(id, 'PAID');
    expect(lost.size).toBe(2);
  });

  it('happens once, although the reactions handle the whole log again', async () => {
    const workers = await all.startWorkers();
    const [rita, finn, projectId] = [await person(), await person(), await study(100)];
    const id = await follow(rita, finn, projectId);
    await responds(finn, projectId, 'PAID');
    await accrued(id);
    const known = await person();
    await responds(known, projectId, 'DRAFT');
    afterDays(7);
    await reaches(id, 'PAID');
    await workers.stop();
    // A link that is followed only after the screener.
    const afterwards = await follow(rita, known, projectId);
    const before = await all.eventsOf(referralStream.of(id));
    const { pool } = all.database;
    await pool.query("delete from app.checkpoints where name in ('reaction-follow-referrals', 'reaction-pay-referral-bonuses')");
    await all.startWorkers();
    await caughtUp(finn);
    afterDays(8);
    // The queue knows the jobs of the first time by their ids; the next try has another.
    await until(
      async () => {
        all.clock.advance(10_000);
        return (
          (await pool.query("select 1 from app.deadlines where kind in ('accrue-referral-bonus', 'pay-referral-bonus')"))
            .rowCount === 0
        );
      },
      'no deadline is left',
      all.logged,
    );
    expect(await all.eventsOf(referralStream.of(id))).toEqual(before);
    expect(await executedOrders(all, referralBonusPayoutIdOf(id))).toHaveLength(1);
    expect(await referral(afterwards)).toBeNull();
  });
});
