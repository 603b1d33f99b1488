import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import {
  participationDecider,
  participationStream,
  projectFactsOf,
  type ParticipationEvent,
} from '@panelist/domain/participation';
import {
  dayCountIdOf,
  incentivePayoutIdOf,
  payoutCountStream,
  payoutDecider,
  payoutStream,
  type PayoutCommand,
} from '@panelist/domain/payout';
import { projectReferralIdOf, referralDecider, referralStream } from '@panelist/domain/referral';
import { commandHandler } from '@panelist/infra/event-sourcing';
import { aResponse } from '../../../infra/testing/index.js';
import {
  by,
  executedOrders,
  given,
  openWorld,
  participant,
  project,
  takesPart,
  until,
  type Taken,
  type World,
} from '../workers.test-kit.js';
import { itLong } from '../../../infra/testing/long-test.js';

const organizationId = 'organization-1';

describe('the funds of an organization', () => {
  let all: World;
  let projectId: string;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation', 'payout'] });
    projectId = await project(all, organizationId);
  });
  afterEach(async () => all.close());

  const load = async () =>
    (await all.dependencies.commands.load(organizationFundsDecider, organizationFundsStream.of(organizationId))).state;
  const fundsAre = async (reservedCents: number, spentCents: number) =>
    until(
      async () => {
        const funds = await load();
        return funds.reservedCents === reservedCents && funds.spentCents === spentCents;
      },
      `reserved ${reservedCents} and spent ${spentCents}`,
      all.logged,
    );

  /**
   * A submitted response that has reserved its funds, as an invitation does before it is appended.
   */
  const reserved = async (amountCents = 6_250): Promise<Taken> => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const taken = await takesPart(all, userId, projectId, 'ScreenerSubmitted');
    await reserve(taken, amountCents);
    return taken;
  };
  const reserve = async ({ participationId }: Taken, amountCents: number) => {
    const { commands } = all.dependencies;
    const asOf = (await commands.load(participationDecider, participationStream.of(participationId))).revision ?? 0;
    const command = {
      type: 'ReserveFunds',
      organizationId,
      projectId,
      participationId,
      amountCents,
      compensations: [],
      asOf,
    } as const;
    await commands.handle(organizationFundsDecider, organizationFundsStream.of(organizationId), command, by('researcher-1'));
  };
  /** An invitation whose process dies between its reservation and its own append. */
  const invitesAndDies = async (): Promise<void> => {
    const { commands, log, clock } = all.dependencies;
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const { participationId } = await takesPart(all, userId, projectId, 'ScreenerSubmitted');
    const own = participationStream.of(participationId);
    const dying = commandHandler({
      log: {
        ...log,
        append: async (stream, ...rest) => {
          if (stream === own) throw new Error('The process died');
          return log.append(stream, ...rest);
        },
      },
      clock,
    });
    const facts = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (facts === null) throw new Error('The project is published');
    const data = { message: 'm', remoteCommunicationDetails: null, at: clock.now() };
    const invite = { type: 'InviteParticipant', data } as const;
    const handled = dying.handle(participationDecider, own, invite, by('researcher-1'), { project: facts, applicant: null });
    await expect(handled).rejects.toThrow('died');
  };
  const goesOn = async (taken: Taken, ...types: readonly ParticipationEvent['type'][]) =>
    given(all, participationStream.of(taken.participationId), ...aResponse(types, taken));

  it('are spent by an approval, which releases the rest', async () => {
    const taken = await reserved();
    await goesOn(taken, 'ParticipantInvited', 'ParticipantAttended', 'PaymentApproved');
    await all.startWorkers();
    await fundsAre(0, 5_000);
  });

  it('are released when no payment can follow', async () => {
    await all.startWorkers();
    const ends = ['NoShowRecorded', 'ResponseInvalidated', 'ResponseRejectedForQuality', 'ResponseCancelled'] as const;
    for (const end of ends) await goesOn(await reserved(), 'ParticipantInvited', 'SessionBooked', end);
    await fundsAre(0, 0);
    const released = (await all.eventsOf(organizationFundsStream.of(organizationId))).filter((type) => type === 'FundsReleased');
    expect(released).toHaveLength(ends.length);
  });

  it('are spent with the fee though the referral begins later, which gives it back where it earns nothing', async () => {
    projectId = await project(all, organizationId, undefined, 'researcher-1', { incentive: 100, referralFee: 30 });
    const { commands, clock } = all.dependencies;
    const onReferral = (referralId: string, command: Parameters<typeof referralDecider.decide>[0]) =>
      commands.handle(referralDecider, referralStream.of(referralId), command, by('test'));
    /**
     * Nothing follows referrals in this test: a followed link begins when `begins` says so.
     * 'recorded late': before the screener, and unknown to the approval.
     */
    const approved = async (followed: 'before the screener' | 'recorded late' | 'after it'): Promise<string> => {
      const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
      const referralId = projectReferralIdOf(userId, projectId);
      const link = { referralId, referrerId: 'rita', userId, projectId, code: 'C' };
      const follow = (at: string) => onReferral(referralId, { type: 'FollowLink', link, at });
      const signedUpAt = clock.now();
      all.clock.advance(1_000);
      if (followed === 'before the screener') await follow(clock.now());
      const taken = await takesPart(all, userId, projectId, 'ScreenerSubmitted');
      if (followed === 'after it') await follow(clock.now());
      await reserve(taken, followed === 'recorded late' ? 12_500 : 15_500);
      const types = ['ParticipantInvited', 'ParticipantAttended', 'PaymentApproved'] as const;
      const events = aResponse(types, { ...taken, incentiveCents: 10_000 });
      await given(all, participationStream.of(taken.participationId), ...events);
      if (followed === 'recorded late') await follow(signedUpAt);
      return referralId;
    };
    const begins = (referralId: string, samePerson: 'same-phone' | null) => {
      const note = { type: 'NoteScreener', participationId: 'p', position: '0', at: clock.now(), bonusCents: 3_000 } as const;
      return onReferral(referralId, { ...note, samePerson });
    };
    const [first, second] = [await approved('before the screener'), await approved('before the screener')];
    for (const followed of ['recorded late', 'after it'] as const) await approved(followed);
    await all.startWorkers();
    await fundsAre(0, 3 * 13_000 + 10_000);
    await begins(first, null);
    await begins(second, 'same-phone');
    await fundsAre(0, 2 * 13_000 + 2 * 10_000);
  });

  itLong('are released when the project closes, except where the participant may still be paid', async () => {
    const interview = await project(all, organizationId, undefined, 'researcher-1', { kindOfResearch: 1 });
    projectId = interview;
    await goesOn(await reserved(), 'ParticipantInvited');
    // A session that was not booked can't be booked any more.
    await goesOn(await reserved(), 'ParticipantInvited', 'ProjectStarted');
    await goesOn(await reserved(), 'ParticipantInvited', 'SessionBooked');
    await goesOn(await reserved(), 'ParticipantInvited', 'ParticipantAttended');
    projectId = await project(all, organizationId, undefined, 'researcher-1', { kindOfResearch: 9 });
    await goesOn(await reserved(), 'ParticipantInvited');
    await goesOn(await reserved(), 'ParticipantInvited', 'ProjectStarted');
    await all.startWorkers();
    const { commands, clock } = all.dependencies;
    const close = { type: 'CloseProject', data: { at: clock.now() } } as const;
    for (const id of [interview, projectId])
      await commands.handle(projectDecider, projectStream.of(id), close, by('researcher-1'));
    await fundsAre(3 * 6_250, 0);
  });

  describe('of an approval that is withdrawn', () => {
    const large = { incentiveCents: 150_000 };
    const statusOf = async (payoutId: string) =>
      (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status;
    const reaches = (payoutId: string, status: string) =>
      until(async () => (await statusOf(payoutId)) === status, `the payout is ${status}`, all.logged);
    const onPayout = async (payoutId: string, command: PayoutCommand) =>
      all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('researcher-1'));
    const moneyEvents = async () =>
      (await all.eventsOf(organizationFundsStream.of(organizationId))).filter((type) => type !== 'FundsDeposited');
    /** An approval of $1,500, which waits for operations. */
    const approved = async (): Promise<Taken> => {
      const taken = await reserved(150_000);
      const types = ['ParticipantInvited', 'ParticipantAttended', 'PaymentApproved'] as const;
      await given(all, participationStream.of(taken.participationId), ...aResponse(types, { ...taken, ...large }));
      return taken;
    };
    const secondOf = (taken: Taken) => ({ ...taken, ...large, payoutId: incentivePayoutIdOf(taken.participationId, 1) });
    const withdraw = async (taken: Taken, payoutId: string) => {
      await onPayout(payoutId, { type: 'VoidPayout', reason: 'by mistake', onlyUnsent: true });
      await goesOn(taken, 'PaymentApprovalWithdrawn');
    };

    it('come back once, and the next approval is paid once, from funds of its own', async () => {
      await all.startWorkers();
      const taken = await approved();
      await fundsAre(0, 150_000);
      await reaches(taken.payoutId, 'awaiting-release');
      await withdraw(taken, taken.payoutId);
      await fundsAre(0, 0);

      await reserve(taken, 150_000);
      await given(all, participationStream.of(taken.participationId), ...aResponse(['PaymentApproved'], secondOf(taken)));
      await fundsAre(0, 150_000);
      const next = incentivePayoutIdOf(taken.participationId, 1);
      await reaches(next, 'awaiting-release');
      await onPayout(next, { type: 'ReleasePayout', by: 'staff-1' });
      await reaches(next, 'paid');
      expect(await executedOrders(all, next)).toHaveLength(1);
      expect(await executedOrders(all, taken.payoutId)).toEqual([]);
      expect(await moneyEvents()).toEqual(['FundsReserved', 'FundsSpent', 'FundsReturned', 'FundsReserved', 'FundsSpent']);
      await fundsAre(0, 150_000);
      // The voided one counts no longer against the limit of the day.
      const history = await all.dependencies.log.read(participationStream.of(taken.participationId));
      const [{ at } = { at: '' }] = history.filter(({ type }) => type === 'PaymentApproved');
      const day = payoutCountStream.of(dayCountIdOf(taken.userId, at));
      const isUncounted = async () =>
        (await all.eventsOf(day)).toSorted().join() === 'PayoutCounted,PayoutCounted,PayoutUncounted';
      await until(isUncounted, 'the voided payout counts no longer', all.logged);
    });

    itLong('come back where a process died after it had voided the payout', async () => {
      await all.startWorkers();
      const { payoutId } = await approved();
      await fundsAre(0, 150_000);
      await reaches(payoutId, 'awaiting-release');
      await onPayout(payoutId, { type: 'VoidPayout', reason: 'by mistake', onlyUnsent: true });
      await fundsAre(0, 0);
    });

    itLong('are right after all of it happened while no worker ran', async () => {
      const taken = await approved();
      const running = await all.startWorkers();
      await reaches(taken.payoutId, 'awaiting-release');
      await fundsAre(0, 150_000);
      await running.stop();
      await withdraw(taken, taken.payoutId);
      await reserve(taken, 150_000);
      await given(all, participationStream.of(taken.participationId), ...aResponse(['PaymentApproved'], secondOf(taken)));
      await all.startWorkers();
      await reaches(incentivePayoutIdOf(taken.participationId, 1), 'awaiting-release');
      await fundsAre(0, 150_000);
      expect(await moneyEvents()).toEqual(['FundsReserved', 'FundsSpent', 'FundsReturned', 'FundsReserved', 'FundsSpent']);
    });
  });

  itLong('are released after a while where a process died before it invited, and only there', async () => {
    await all.startWorkers();
    await invitesAndDies();
    await goesOn(await reserved(), 'ParticipantInvited');
    const waiting = async () => {
      const { rowCount } = await all.database.pool.query("select 1 from app.deadlines where kind = 'settle-reservation'");
      return rowCount;
    };
    await until(async () => (await waiting()) === 2, 'both are looked at later', all.logged);
    expect((await load()).reservedCents).toBe(2 * 6_250);
    all.clock.advance(16 * 60_000);
    await until(async () => (await waiting()) === 0, 'both were looked at', all.logged);
    await fundsAre(6_250, 0);
  });
});
