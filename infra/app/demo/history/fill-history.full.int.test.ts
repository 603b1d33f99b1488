import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream, sampleOrganizationId } from '@panelist/domain/catalogue';
import { disputeDecider, disputeStream } from '@panelist/domain/dispute';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { referralDecider, referralStream } from '@panelist/domain/referral';
import { conversationDecider, conversationStream } from '@panelist/domain/messaging';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import { openWorld, until, type World } from '../../../../workers/src/workers.test-kit.js';
import { fillDemo } from '../index.js';
import { demoUserId, fillDemoAccounts } from '../people/index.js';

const userId = demoUserId('demo@panelist.example');

const sortedSubjects = (mails: readonly { readonly subject: string | null }[]): readonly string[] =>
  mails.map(({ subject }) => subject ?? '').toSorted((one, other) => one.localeCompare(other));

let all: World;
const events = async () => (await all.dependencies.log.readAll(null, { limit: 10_000 })).events;
/** The ends of the person's responses, and of the payouts, with how many of each. */
const standing = async () => {
  const { commands } = all.dependencies;
  const seen = await events();
  const idsOf = (field: string, type: string) => [
    ...new Set(
      seen.filter((event) => event.type === type && event.data['userId'] === userId).map(({ data }) => String(data[field])),
    ),
  ];
  const responses: Record<string, number> = {};
  for (const id of idsOf('participationId', 'ScreenerStarted')) {
    const { state } = await commands.load(participationDecider, participationStream.of(id));
    const isClosed = 'applicationClosed' in state && state.applicationClosed;
    const status = isClosed ? `${state.status} closed` : state.status;
    responses[status] = (responses[status] ?? 0) + 1;
  }
  const payouts: Record<string, number> = {};
  for (const id of idsOf('payoutId', 'PayoutRequested')) {
    const { state } = await commands.load(payoutDecider, payoutStream.of(id));
    payouts[state.status] = (payouts[state.status] ?? 0) + 1;
  }
  return { responses, payouts };
};
const expected = {
  responses: {
    PAID: 11,
    'PENDING closed': 2,
    NOSHOW: 1,
    INVALIDRESPONSE: 1,
    CANCELLED: 1,
    SCHEDULED: 1,
    INVITED: 1,
    PENDING: 1,
    DRAFT: 1,
  },
  // Eleven studies, and six bonuses for people whom she referred.
  payouts: { paid: 16, returned: 1 },
};
const inbox = async () => all.sandbox.inbox('demo@panelist.example');

describe('the history of the demo’s participant', () => {
  beforeAll(async () => {
    all = await openWorld();
    await fillDemo(all.dependencies);
  }, 180_000);
  afterAll(async () => all.close());

  it('is months long, in the order of time, and filled once', async () => {
    expect(await standing()).toEqual(expected);
    const filled = await events();
    await fillDemo(all.dependencies);
    expect((await events()).length).toBe(filled.length);

    const own = filled.filter(({ data }) => data['userId'] === userId);
    const dates = own.map(({ at }) => at);
    expect(dates).toEqual(dates.toSorted());
    const daysAgo = (at: string | undefined) => Math.round((Date.parse(all.clock.now()) - Date.parse(at ?? '')) / 86_400_000);
    expect(daysAgo(dates[0])).toBe(245);
    expect(daysAgo(dates.at(-1))).toBe(0);
    const { rows } = await all.database.pool.query('select finished from sandbox.history');
    expect(rows).toEqual([{ finished: true }]);
  });

  it('has paid what the providers have paid, spent what was approved, and a mail for what happened, on its day', async () => {
    const filled = await events();
    const ids = filled.filter(({ type }) => type === 'PayoutRequested').map(({ data }) => String(data['payoutId']));
    let paidCents = 0;
    for (const id of ids) {
      const { state } = await all.dependencies.commands.load(payoutDecider, payoutStream.of(id));
      if (state.status === 'paid') paidCents += state.netCents;
    }
    const { rows } = await all.database.pool.query<{ cents: number }>(
      `select (select sum(cents) from sandbox.tremendous_orders where email not like 'unclaimed@%')::int
         + (select sum(cents) from sandbox.paypal_batches)::int as cents`,
    );
    expect(paidCents).toBe(rows[0]?.cents);
    const funds = (
      await all.dependencies.commands.load(organizationFundsDecider, organizationFundsStream.of(sampleOrganizationId))
    ).state;
    const approvedCents = filled.reduce(
      (sum, { type, data }) => sum + (type === 'PaymentApproved' ? Number(data['incentiveCents']) + Number(data['tipCents']) : 0),
      0,
    );
    const begun = filled.filter(({ type, data }) => type === 'ReferralBegun' && data['projectId'] !== null);
    const referrals = await Promise.all(
      begun.map(({ data }) => all.dependencies.commands.load(referralDecider, referralStream.of(String(data['referralId'])))),
    );
    const feeCents = referrals.reduce((sum, { state }) => {
      const isDue = state.phase === 'begun' && (state.status === 'PAID' || state.status === 'BONUS_PROCESSING');
      return sum + (isDue ? state.bonusCents : 0);
    }, 0);
    expect(feeCents).toBeGreaterThan(0);
    expect(funds).toMatchObject({ spentCents: approvedCents + feeCents });
    // For the session that is booked and the open invitation.
    expect(funds.reservedCents).toBeGreaterThan(0);

    const mails = await inbox();
    const paid = mails.filter(({ subject }) => /paid|payment/i.test(subject ?? ''));
    expect(paid.length).toBeGreaterThanOrEqual(10);
    const settled = filled
      .filter(({ type, data }) => type === 'PayoutSettled' && data['userId'] === userId)
      .map(({ at }) => at.slice(0, 10));
    expect(new Set(mails.map(({ sentAt }) => sentAt.slice(0, 10)).filter((day) => settled.includes(day))).size).toBe(
      new Set(settled).size,
    );
  });

  it('has a dispute that was decided months ago, and one whose researcher has days left to answer', async () => {
    const opened = (await events()).filter(({ type }) => type === 'DisputeOpened');
    expect(opened.map(({ data }) => data['userId'])).toEqual([userId, userId]);
    const [decided, open] = await Promise.all(
      opened.map(async ({ data }) => {
        const stream = disputeStream.of(String(data['disputeId']));
        return (await all.dependencies.commands.load(disputeDecider, stream)).state;
      }),
    );
    expect(decided).toMatchObject({ status: 'declined', ground: 'no-show', decidedBy: demoUserId('support@panelist.example') });
    expect(open).toMatchObject({ status: 'awaiting-answer', ground: 'rejection' });
    const dayMs = 86_400_000;
    const daysLeft = (Date.parse(open && 'answerDueAt' in open ? open.answerDueAt : '') - Date.parse(all.clock.now())) / dayMs;
    expect(daysLeft).toBeGreaterThan(1.5);
    expect(daysLeft).toBeLessThan(5);
  });

  it('has conversations on both sides, one of them unread', async () => {
    const filled = await events();
    const uids = new Set(
      filled.filter(({ type }) => type === 'MessagePosted').map(({ data }) => String(data['conversationUid'])),
    );
    const unread: string[] = [];
    for (const uid of uids) {
      const { state } = await all.dependencies.commands.load(conversationDecider, conversationStream.of(uid));
      if (state.status === 'none') throw new Error('it has begun');
      expect(state.userId).toBe(userId);
      expect(state.readUpTo.researcher).toBe(state.count);
      if (state.readUpTo.participant < state.count) unread.push(uid);
    }
    expect(uids.size).toBe(7);
    expect(unread).toHaveLength(1);
  });

  it('has referrals of both kinds in every status that lasts, and bonuses in several months', async () => {
    const filled = await events();
    const begun = filled.filter(({ type }) => type === 'ReferralBegun');
    const standings = await Promise.all(
      begun.map(async ({ data }) => {
        const { state } = await all.dependencies.commands.load(referralDecider, referralStream.of(String(data['referralId'])));
        return state.phase === 'begun' ? `${state.referralType} ${state.status}${state.isOver ? ' over' : ''}` : state.phase;
      }),
    );
    expect(standings.toSorted()).toEqual([
      'network CRITERIA_NOT_MET over',
      'network PAID',
      'network PAID',
      'network RE_SCREENING',
      'network SCREENING',
      'network SIGNED_UP',
      'project BONUS_PROCESSING',
      'project CRITERIA_NOT_MET',
      'project PAID',
      'project PAID',
      'project PAID',
      'project PAID',
      'project PARTICIPATED',
      'project PROJECT_CLOSED',
    ]);
    expect(new Set(begun.map(({ data }) => data['referrerId']))).toEqual(new Set([userId]));
    const paid = filled.filter(({ type, data }) => type === 'ReferralStatusChanged' && data['to'] === 'PAID').map(({ at }) => at);
    // 165 to 3 days before.
    expect(new Set(paid.map((at) => at.slice(0, 7))).size).toBeGreaterThanOrEqual(4);
    // Every bonus has its week between the approval and the payment.
    const accrued = filled.filter(({ type }) => type === 'ReferralFeeAccrued').map(({ at }) => Date.parse(at));
    const requested = filled.filter(({ type }) => type === 'ReferralBonusRequested').map(({ at }) => Date.parse(at));
    expect(
      requested.map((at) => Math.round((at - (accrued.findLast((each) => at - each > 6 * 86_400_000) ?? 0)) / 86_400_000)),
    ).toEqual(Array.from({ length: 6 }, () => 7));
  });

  it('is what running workers make of the same events: they add no payment and no mail', async () => {
    const before = { standing: await standing(), mails: sortedSubjects(await inbox()) };
    await all.startWorkers();
    const head = await all.dependencies.store.head();
    await until(
      async () => {
        const { rows } = await all.database.pool.query<{ behind: number }>(
          `select count(*) filter (where position is null or position < $1 collate "C")::int as behind from app.checkpoints where kind = 'reaction'`,
          [head],
        );
        return rows[0]?.behind === 0;
      },
      'the workers have read it',
      all.logged,
    );
    expect(await standing()).toEqual(before.standing);
    const { state } = await all.dependencies.commands.load(accountDecider, accountStream.of(userId));
    expect(state).toMatchObject({ namesLocked: true });
    // They also remind of the session, and of the unread message.
    const reminded = /^(Your session begins|New message: )/;
    expect(sortedSubjects(await inbox()).filter((subject) => !reminded.test(subject))).toEqual(before.mails);
  });
});

describe('the history of a demo', () => {
  beforeEach(async () => {
    all = await openWorld();
  });
  afterEach(async () => all.close());

  it('is taken up where a start was killed, and comes to the same', async () => {
    const { log } = all.dependencies;
    let left = 0;
    const dying: Dependencies = {
      ...all.dependencies,
      log: {
        ...log,
        append: async (...args) => {
          if (left-- <= 0) throw new Error('killed');
          return log.append(...args);
        },
      },
    };
    let kills = 0;
    for (;;) {
      left = 90;
      try {
        await fillDemo(dying);
        break;
      } catch (error) {
        expect(String(error)).toContain('killed');
        kills++;
      }
    }
    expect(kills).toBeGreaterThan(3);
    expect(await standing()).toEqual(expected);
    const orders = await all.database.pool.query(
      'select 1 from sandbox.tremendous_orders union all select 1 from sandbox.paypal_batches',
    );
    // Dana's and, for eleven studies, those of the people whom she referred.
    expect(orders.rowCount).toBe(28);
  }, 180_000);

  it('is not added to a demo that is older than it', async () => {
    await fillDemoAccounts(all.dependencies);
    // And says how to get one.
    expect(await fillDemo(all.dependencies)).toContain('npm run reset');
    expect(await standing()).toEqual({ responses: {}, payouts: {} });
  });
});
