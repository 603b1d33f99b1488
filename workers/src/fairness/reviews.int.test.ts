import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadDisputedResponse, disputeDecider, disputeIdOf, disputeStream } from '@panelist/domain/dispute';
import {
  placeOfStatement,
  reviewDecider,
  reviewFactsOf,
  reviewIdOf,
  reviewStream,
  statementOf,
  type Statement,
} from '@panelist/domain/fairness';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { participationStream, type ParticipationEvent } from '@panelist/domain/participation';
import {
  budgetCountIdOf,
  incentivePayoutIdOf,
  payoutCountDecider,
  payoutCountStream,
  payoutDecider,
  payoutStream,
  requestReferralBonus,
  reviewPayoutIdOf,
} from '@panelist/domain/payout';
import { networkReferralIdOf, referralDecider, referralStream } from '@panelist/domain/referral';
import { randomUUID } from 'node:crypto';
import { aResponse } from '../../../infra/testing/index.js';
import { by, given, openWorld, participant, payoutEventsOf, project, takesPart, until, type World } from '../workers.test-kit.js';

const dayMs = 86_400_000;

describe('reviews of decisions', () => {
  let all: World;
  let organizationId: string;
  let projectId: string;
  let ownerId: string;
  beforeAll(async () => {
    all = await openWorld({ contexts: ['dispute', 'fairness', 'payout', 'participation'] });
    await all.startWorkers();
    ownerId = await participant(all, { method: 'PAYPAL', email: 'rita@example.com' }, 'Rita');
    organizationId = `organization-${randomUUID()}`;
    projectId = await project(all, organizationId, undefined, ownerId);
  });
  afterAll(async () => all.close());

  const person = async () => participant(all, { method: 'PAYPAL', email: `${randomUUID()}@example.com` });
  const mailsTo = async (recipient: string) =>
    (
      await all.database.pool.query<{ subject: string; body: string }>(
        'select subject, body from sandbox.messages where recipient = $1 order by subject',
        [recipient],
      )
    ).rows;
  const reaches = async (stream: string, type: string) =>
    until(async () => (await all.eventsOf(stream)).includes(type), `${stream}: ${type}`, all.logged);
  /** The statement of the last event of this type. */
  async function statementOn(stream: string, type: string): Promise<Statement> {
    const history = await all.dependencies.log.read(stream);
    const index = history.findLastIndex((event) => event.type === type);
    const event = history[index];
    const statement = event === undefined ? null : statementOf(event, history.slice(0, index), () => 'A project');
    if (statement === null) throw new Error(`${stream} has no statement of ${type}`);
    return statement;
  }
  async function ask({ id: statementId, userId, kind, objection, deciders }: Statement): Promise<string> {
    const reviewId = reviewIdOf(statementId);
    const about = { reviewId, userId, statementId, kind, objection: objection ?? null, decidedFirst: [...deciders] };
    const command = { type: 'RequestReview', ...about, message: 'Please look again.', at: all.clock.now() } as const;
    await all.dependencies.commands.handle(reviewDecider, reviewStream.of(reviewId), command, by('test'));
    return reviewStream.of(reviewId);
  }

  it('a dispute that a statement opened is decided by silence after 14 days, and paid; support was reminded twice', async () => {
    const userId = await person();
    const taken = await takesPart(all, userId, projectId, 'ParticipantInvited');
    const { participationId, payoutId } = taken;
    await given(
      all,
      participationStream.of(participationId),
      ...aResponse(['ParticipantAttended', 'ResponseRejectedForQuality'], taken),
    );
    const { id: statementId } = await statementOn(participationStream.of(participationId), 'ResponseRejectedForQuality');
    const texts = async () =>
      (await mailsTo(`${userId}@company.example`)).find(({ subject }) => subject.startsWith('Your answers were not accepted'));
    await until(async () => (await texts()) !== undefined, 'the mail about the decision', all.logged);
    expect((await texts())?.body).toMatch(/How to object: Ask a person to look at this\..*\/rights#decisions/s);
    const { response } = await loadDisputedResponse(all.dependencies, participationId);
    const disputeId = disputeIdOf(participationId, 'rejection');
    const parties = { disputeId, participationId, projectId, userId, researcherId: ownerId };
    const written = {
      ground: 'rejection',
      text: 'I did it.',
      files: [],
      payoutId: null,
      evidence: [],
      decidedFirst: [],
      statementId,
    } as const;
    const command = { type: 'OpenDispute', ...parties, ...written, at: all.clock.now() } as const;
    await all.dependencies.commands.handle(disputeDecider, disputeStream.of(disputeId), command, by('test'), response);
    const reminders = async () => (await mailsTo('support@panelist.example')).filter(({ body }) => body.includes(disputeId));
    for (const [days, count] of [
      [7, 1],
      [6, 2],
    ] as const) {
      all.clock.advance(days * dayMs + 60_000);
      await until(async () => (await reminders()).length === count, `${count} reminders`, all.logged);
    }
    expect(await all.eventsOf(disputeStream.of(disputeId))).not.toContain('DisputeDecided');
    all.clock.advance(dayMs);
    await reaches(disputeStream.of(disputeId), 'DisputeRemedied');
    const decided = (await all.dependencies.log.read(disputeStream.of(disputeId))).find(({ type }) => type === 'DisputeDecided');
    expect(decided?.data).toMatchObject({ by: 'silence', outcome: 'upheld', remedy: 'payment' });
    await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutSettled'), 'paid', all.logged);
    await until(
      async () => (await mailsTo(`${userId}@company.example`)).some(({ body }) => body.includes('Nobody decided in time')),
      'the mail',
      all.logged,
    );
  });

  /** A payment that came back and that staff void; its review. */
  async function voided(...types: readonly ParticipationEvent['type'][]) {
    const userId = await participant(all, { method: 'PAYPAL', email: 'blocked@sandbox.example' });
    const taken = await takesPart(all, userId, projectId, 'ParticipantInvited');
    await given(all, participationStream.of(taken.participationId), ...aResponse(types, { ...taken, tipCents: 500 }));
    const stream = payoutStream.of(taken.payoutId);
    await reaches(stream, 'PayoutReturned');
    const take = { type: 'VoidPayout', reason: 'A check', by: 'sam' } as const;
    await all.dependencies.commands.handle(payoutDecider, stream, take, by('sam'));
    return { ...taken, review: await ask(await statementOn(stream, 'PayoutVoided')) };
  }
  async function uphold(review: string, isAdministrator = false): Promise<void> {
    const { commands } = all.dependencies;
    const { state } = await commands.load(reviewDecider, review);
    const place = state.status === 'none' ? null : placeOfStatement(state.statementId);
    const payout = place?.stream.startsWith('payout-') === true ? (await commands.load(payoutDecider, place.stream)).state : null;
    const decision = { outcome: 'upheld', reason: 'The check was wrong.', decidedBy: 'kim', isAdministrator } as const;
    const command = { type: 'DecideReview', ...decision, at: all.clock.now() } as const;
    await commands.handle(reviewDecider, review, command, by('test'), reviewFactsOf(payout));
  }

  it.each<[string, readonly ParticipationEvent['type'][], readonly string[]]>([
    [
      'that staff took back',
      ['ParticipantAttended', 'PaymentApproved'],
      ['PaymentApprovalWithdrawn', 'AcceptedByDecision', 'PaymentApproved'],
    ],
    [
      'of a response that a decision had accepted',
      ['ResponseRejectedForQuality', 'AcceptedByDecision', 'PaymentApproved'],
      ['PaymentApproved', 'PaymentApprovalWithdrawn', 'PaymentApproved'],
    ],
  ])('a payment %s is approved anew where support decides so, with its tip', async (_, types, after) => {
    const { participationId, review } = await voided(...types);
    await uphold(review);
    await reaches(review, 'ReviewRemedied');
    const lifecycle = await all.eventsOf(participationStream.of(participationId));
    expect(lifecycle.slice(-3)).toEqual(after);
    const again = payoutStream.of(incentivePayoutIdOf(participationId, 1));
    await reaches(again, 'PayoutRequested');
    const [request] = await all.dependencies.log.read(again);
    expect(request?.data).toMatchObject({ incentiveCents: 5_000, tipCents: 500 });
  });

  it('an order that is refused for good ends, and support puts it right by hand', async () => {
    const { userId, review } = await voided('ParticipantAttended', 'PaymentApproved');
    const join = { type: 'JoinOrganization', organizationId } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), join, by('test'));
    await uphold(review);
    await reaches(review, 'ReviewRemedyRefused');
    const refused = (await all.dependencies.log.read(review)).at(-1);
    expect(refused?.data).toMatchObject({ remedy: 'payment', code: 'participation.own-organization' });
    const close = { type: 'CloseReview', closedBy: 'kim', at: all.clock.now() } as const;
    await all.dependencies.commands.handle(reviewDecider, review, close, by('kim'));
    expect((await all.eventsOf(review)).slice(-2)).toEqual(['ReviewRemedyRefused', 'ReviewRemedied']);
  });

  it('a payment that waits for its release is released, whatever about it was reviewed', async () => {
    const taken = await takesPart(all, await person(), projectId, 'ParticipantInvited');
    const large = aResponse(['ParticipantAttended', 'PaymentApproved'], { ...taken, incentiveCents: 150_000 });
    await given(all, participationStream.of(taken.participationId), ...large);
    const stream = payoutStream.of(taken.payoutId);
    await reaches(stream, 'PayoutReleaseRequired');
    const heldUntil = new Date(Date.parse(all.clock.now()) + dayMs).toISOString();
    const { payoutId, userId } = taken;
    await given(all, stream, { type: 'PayoutDestinationHeld', data: { payoutId, userId, heldUntil } });
    const review = await ask(await statementOn(stream, 'PayoutDestinationHeld'));
    await uphold(review);
    const head = await all.dependencies.store.head();
    const waits = `select from app.checkpoints where name = 'reaction-remedy-reviews' and position >= $1 collate "C"
      and not exists (select from app.deadlines where kind = 'remedy-review')`;
    await until(async () => (await all.database.pool.query(waits, [head])).rowCount === 1, 'its order waits', all.logged);
    const release = { type: 'ReleasePayout', by: 'olga' } as const;
    await all.dependencies.commands.handle(payoutDecider, stream, release, by('olga'));
    await reaches(review, 'ReviewRemedied');
    expect((await all.dependencies.log.read(review)).at(-1)?.data).toMatchObject({ remedy: 'release' });
  });

  it('a bonus that was earned and refused is paid by Panelist, once whatever else is reviewed of it, and above the budget waits for a release', async () => {
    const { commands, log } = all.dependencies;
    const refers = async (samePerson: 'same-phone' | null) => {
      const [referrerId, userId] = [await person(), await person()];
      const referralId = networkReferralIdOf(userId);
      const stream = referralStream.of(referralId);
      const begin = { type: 'BeginByCode', referralId, referrerId, userId, code: 'RITA1', samePerson } as const;
      await commands.handle(referralDecider, stream, begin, by('test'));
      return { referralId, referrerId, userId, stream, payoutId: reviewPayoutIdOf(referralId) };
    };
    const decide = async (review: string) => {
      await uphold(review);
      await reaches(review, 'ReviewRemedied');
    };
    /** Two studies of $50. */
    const earns = async (userId: string) => {
      for (const study of [projectId, await project(all, organizationId, undefined, ownerId)]) {
        const { payoutId } = await takesPart(all, userId, study, 'PaymentApproved');
        await reaches(payoutStream.of(payoutId), 'PayoutSettled');
      }
    };

    const early = await refers('same-phone');
    const tooEarly = await ask(await statementOn(early.stream, 'ReferralStatusChanged'));
    await uphold(tooEarly);
    await reaches(tooEarly, 'ReviewRemedyRefused');
    expect((await log.read(tooEarly)).at(-1)?.data).toMatchObject({ remedy: 'compensation', code: 'referral.not-earned' });
    expect(await payoutEventsOf(all, early.payoutId)).toEqual([]);

    const first = await refers('same-phone');
    await earns(first.userId);
    await decide(await ask(await statementOn(first.stream, 'ReferralStatusChanged')));
    await reaches(payoutStream.of(first.payoutId), 'PayoutSettled');
    const [request] = await log.read(payoutStream.of(first.payoutId));
    expect(request?.data).toMatchObject({
      userId: first.referrerId,
      cause: { kind: 'compensation', insteadOf: first.referralId, projectId: null },
      netCents: 2_000,
      feeCents: 0,
    });

    // Operations void it: that is a statement of the payout, and one of the referral.
    const { referralId, referrerId, userId, stream, payoutId } = await refers(null);
    const asked = { referralId, referrerId, userId, projectId: null, accrual: 1, bonusCents: 2_000 };
    await given(
      all,
      stream,
      { type: 'ReferralFeeAccrued', data: { ...asked, shared: null } },
      { type: 'ReferralBonusRequested', data: asked },
    );
    const facts = { recipient: { name: 'Rita', email: 'rita@example.com' }, country: 'US', preference: null };
    const heldUntil = new Date(Date.parse(all.clock.now()) + dayMs).toISOString();
    const bonus = requestReferralBonus({ referralId, userId: referrerId, project: null, bonusCents: 2_000, heldUntil, ...facts });
    const ofBonus = payoutStream.of(bonus.payoutId);
    await commands.handle(payoutDecider, ofBonus, bonus, by('test'));
    await commands.handle(payoutDecider, ofBonus, { type: 'VoidPayout', reason: 'A check', by: 'sam' }, by('sam'));
    await commands.handle(referralDecider, stream, { type: 'NoteBonus', outcome: 'voided' }, by('test'));
    await decide(await ask(await statementOn(ofBonus, 'PayoutVoided')));
    await decide(await ask(await statementOn(stream, 'ReferralStatusChanged')));
    expect(await payoutEventsOf(all, payoutId)).toContain('PayoutRequested');
    const { state: spent } = await commands.load(
      payoutCountDecider,
      payoutCountStream.of(budgetCountIdOf('compensation', all.clock.now())),
    );
    expect(spent.totalCents).toBe(4_000);

    const limitCents = all.dependencies.config.budgets.compensation;
    const much = {
      type: 'CountPayout',
      countId: budgetCountIdOf('compensation', all.clock.now()),
      userId: 'u',
      payoutId: 'p',
      amountCents: limitCents,
    } as const;
    await commands.handle(payoutCountDecider, payoutCountStream.of(much.countId), much, by('test'));
    const third = await refers('same-phone');
    await earns(third.userId);
    await decide(await ask(await statementOn(third.stream, 'ReferralStatusChanged')));
    await reaches(payoutStream.of(third.payoutId), 'PayoutReleaseRequired');
  });

  it('a suspension is lifted by the administrator’s decision', async () => {
    const userId = await person();
    const account = accountStream.of(userId);
    const author = { kind: 'administrator', id: 'alma' } as const;
    const suspend = { type: 'SuspendAccount', by: author, reason: 'Two people', now: all.clock.now() } as const;
    await all.dependencies.commands.handle(accountDecider, account, suspend, by('test'));
    const statement = await statementOn(account, 'AccountSuspended');
    const review = await ask(statement);
    expect(statement.deciders).toContain('alma');
    await uphold(review, true);
    await reaches(account, 'AccountReinstated');
    await reaches(review, 'ReviewRemedied');
    const isTold = async () =>
      (await mailsTo(`${userId}@company.example`)).some(({ subject }) => subject === 'Your review is decided for you');
    await until(isTold, 'the mail', all.logged);
  });

  const suspendAs = async (userId: string, id: string): Promise<Statement> => {
    const command = {
      type: 'SuspendAccount',
      by: { kind: 'administrator', id },
      reason: 'Two people',
      now: all.clock.now(),
    } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), command, by('test'));
    return statementOn(accountStream.of(userId), 'AccountSuspended');
  };
  const reinstate = async (userId: string, id: string): Promise<void> => {
    const command = {
      type: 'ReinstateAccount',
      by: { kind: 'administrator', id },
      reason: 'One person',
      now: all.clock.now(),
    } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), command, by('test'));
  };
  const isSuspended = async (userId: string): Promise<boolean> => {
    const { state } = await all.dependencies.commands.load(accountDecider, accountStream.of(userId));
    return 'suspension' in state && state.suspension !== null;
  };

  it('a suspension that has been lifted since is reviewed, and a later one stays', async () => {
    const userId = await person();
    const review = await ask(await suspendAs(userId, 'alma'));
    await reinstate(userId, 'alma');
    all.clock.advance(60_000);
    await suspendAs(userId, 'alma');
    await uphold(review, true);
    await reaches(review, 'ReviewRemedied');
    expect((await all.dependencies.log.read(review)).at(-1)?.data).toMatchObject({ remedy: 'none' });
    expect(await isSuspended(userId)).toBe(true);
  });

  it('the suspension of an administrator is lifted once a second one agrees, and recorded after that', async () => {
    const userId = await person();
    const account = accountStream.of(userId);
    const granted = { userId, by: 'alma', reason: 'A test', decidedAt: all.clock.now() };
    await given(all, account, { type: 'RoleGranted', data: { ...granted, role: 'admin' } });
    await expect(suspendAs(userId, 'alma')).rejects.toThrow('has no statement');
    const statement = await suspendAs(userId, 'bela');
    expect([...statement.deciders].toSorted()).toEqual(['alma', 'bela']);
    const review = await ask(statement);
    await uphold(review, true);
    await until(
      async () => (await all.eventsOf(account)).filter((type) => type === 'RightsChangeProposed').length === 2,
      'the proposal',
      all.logged,
    );
    expect(await all.eventsOf(review)).not.toContain('ReviewRemedied');
    // No second administrator agrees within a day: it is proposed again.
    all.clock.advance(dayMs + 60_000);
    await until(
      async () => (await all.eventsOf(account)).filter((type) => type === 'RightsChangeProposed').length === 3,
      'the proposal of the next day',
      all.logged,
    );
    await reinstate(userId, 'lena');
    await reaches(review, 'ReviewRemedied');
    expect((await all.dependencies.log.read(review)).at(-1)?.data).toMatchObject({ remedy: 'reinstate' });
    expect(await isSuspended(userId)).toBe(false);
  });

  it('an order to lift a suspension ends with the account', async () => {
    const userId = await person();
    const granted = { userId, by: 'alma', reason: 'A test', decidedAt: all.clock.now(), role: 'admin' } as const;
    await given(all, accountStream.of(userId), { type: 'RoleGranted', data: granted });
    await expect(suspendAs(userId, 'alma')).rejects.toThrow('has no statement');
    const review = await ask(await suspendAs(userId, 'bela'));
    await uphold(review, true);
    const account = accountStream.of(userId);
    await until(
      async () => (await all.eventsOf(account)).filter((type) => type === 'RightsChangeProposed').length === 2,
      'the proposal',
      all.logged,
    );
    // Accounts of staff are not erased.
    await given(all, account, { type: 'RoleRevoked', data: granted });
    const erase = { type: 'RequestErasure', by: 'person', erasureId: randomUUID(), now: all.clock.now() } as const;
    await all.dependencies.commands.handle(accountDecider, account, erase, by('test'));
    await reaches(review, 'ReviewRemedied');
    expect((await all.dependencies.log.read(review)).at(-1)?.data).toMatchObject({ remedy: 'none' });
  });

  it('silence notes a late review that is not about money, and ends one at once whose account is gone', async () => {
    const suspended = async (): Promise<{ readonly review: string; readonly userId: string }> => {
      const userId = await person();
      const suspend = {
        type: 'SuspendAccount',
        by: { kind: 'operator', id: 'ali' },
        reason: 'A test',
        now: all.clock.now(),
      } as const;
      await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), suspend, by('test'));
      return { review: await ask(await statementOn(accountStream.of(userId), 'AccountSuspended')), userId };
    };
    const [late, gone] = [await suspended(), await suspended()];
    const erase = { type: 'RequestErasure', by: 'person', erasureId: 'e1', now: all.clock.now() } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(gone.userId), erase, by('test'));
    await reaches(gone.review, 'ReviewWithdrawn');
    all.clock.advance(14 * dayMs + 60_000);
    await reaches(late.review, 'ReviewOverdue');
  });
});
