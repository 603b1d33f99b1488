import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import { claimDecider, emailClaimStream } from '@panelist/domain/identity';
import { disputeIdOf, disputeStream, type DisputeEvent } from '@panelist/domain/dispute';
import {
  reviewDecider,
  reviewFactsOf,
  reviewIdOf,
  reviewStream,
  statementIdOf,
  type ReviewCommand,
} from '@panelist/domain/fairness';
import type { DomainEvent } from '@panelist/domain/kernel';
import { participationStream } from '@panelist/domain/participation';
import { payoutBatchDecider, payoutBatchStream, payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import type { PayoutOutcome, PayoutProvider } from '@panelist/infra/providers';
import { testHttp, type LoggedIn, type TestHttp } from '../../../infra/testing/index.js';
import { randomUUID } from 'node:crypto';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import { payoutRoutes, retryPayoutsRoute } from './index.js';

describe('what operations do with payouts', () => {
  let side: MemoryWriteSide;
  let http: TestHttp;
  let staff: LoggedIn;
  let payoutId: string;
  const owner = randomUUID();
  const member = randomUUID();
  /** What the provider has under the key of the payout. */
  let atProvider: PayoutOutcome;
  const provider: PayoutProvider = {
    dispatch: async () => atProvider,
    lookUp: async () => atProvider,
    list: async ({ until }) => ({ orders: [], until }),
    find: async () => [],
    isGenuine: async () => true,
    orderBehind: async () => null,
  };

  const context = () => {
    const id = randomUUID();
    return { actor: { kind: 'system', id: 'test' } as const, commandId: id, correlationId: id, causationId: id };
  };
  const worker = async (...commands: readonly PayoutCommand[]) => {
    for (const command of commands) await side.commands.handle(payoutDecider, payoutStream.of(payoutId), command, context());
  };
  const unknown = (source: 'dispatch' | 'look-up'): PayoutCommand => ({
    type: 'RecordOutcome',
    attempt: 1,
    source,
    outcome: { kind: 'unknown', message: 'no answer in time' },
  });
  const large = {
    type: 'RequestPayout',
    incentiveCents: 150_000,
    tipCents: 0,
    method: 'TREMENDOUS',
    recipientName: 'Dana Ortiz',
    recipientEmail: 'dana@company.example',
  } as const;
  const types = () => side.eventsOf(payoutStream.of(payoutId));

  beforeEach(async () => {
    side = memoryWriteSide();
    atProvider = { kind: 'absent' };
    const payouts = { TREMENDOUS: provider, PAYPAL: provider };
    http = await testHttp([...payoutRoutes({ ...side, providers: { payouts } }), retryPayoutsRoute(side)]);
    staff = await http.logIn(member, ['paymentmanager']);
    payoutId = randomUUID();
    await worker({
      type: 'RequestPayout',
      payoutId,
      userId: owner,
      cause: { kind: 'incentive', participationId: 'r1', projectId: 'x1', projectName: 'Coffee habits' },
      incentiveCents: 5_000,
      tipCents: 0,
      method: 'TREMENDOUS',
      recipientName: 'Dana Ortiz',
      recipientEmail: 'never-known@sandbox.example',
    });
  });
  afterEach(async () => http.close());

  it('void one with a reason, once', async () => {
    const path = `POST /api/v4/operations/payouts/${payoutId}/void`;
    expect(await staff.call(path, { body: { reason: ' ' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason', message: 'Say why, in a few words.' }] },
    });
    for (const _time of [1, 2])
      expect(await staff.call(path, { body: { reason: 'Paid by hand.' } })).toMatchObject({
        status: 200,
        body: { id: payoutId, status: 'voided' },
      });
    expect(await types()).toEqual(['PayoutRequested', 'PayoutVoided']);
    expect((await (await http.logIn(owner)).call(path, { body: { reason: 'Mine.' } })).status).toBe(403);
  });

  it('release what is held, unless they decided the dispute about it', async () => {
    payoutId = randomUUID();
    const cause = { kind: 'incentive', participationId: 'r2', projectId: 'x1', projectName: 'Coffee habits' } as const;
    await worker({ ...large, payoutId, userId: owner, cause });
    const disputeId = disputeIdOf('r2', 'hold');
    const parties = { disputeId, participationId: 'r2', projectId: 'x1', userId: owner, researcherId: 'rita' };
    const times = { answerDueAt: side.clock.now(), decisionDueAt: side.clock.now(), statementId: null, silenceAt: null };
    const opened = { payoutId, ground: 'hold', text: 'Where is it?', files: [], evidence: [], ...times } as const;
    const decided = {
      outcome: 'upheld',
      by: 'support',
      reason: '',
      decidedBy: member,
      remedy: 'release',
      appealUntil: null,
    } as const;
    const events: readonly DisputeEvent[] = [
      { type: 'DisputeOpened', data: { ...parties, ...opened, files: [], evidence: [] } },
      { type: 'DisputeAnswerMissed', data: parties },
      { type: 'DisputeDecided', data: { ...parties, ...decided } },
    ];
    await side.log.append(
      disputeStream.of(disputeId),
      events.map((event) => ({
        eventId: randomUUID(),
        event,
        metadata: { ...context(), occurredAt: side.clock.now() },
      })),
      'any',
    );
    const release = `POST /api/v4/operations/payouts/${payoutId}/release`;
    expect(await staff.call(release, { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'dispute.release-by-another' },
    });
    expect(await types()).not.toContain('PayoutReleased');
    const another = await http.logIn(randomUUID(), ['paymentmanager']);
    expect(await another.call(release, { body: {} })).toMatchObject({ status: 200, body: { status: 'requested' } });
    const usermanager = await http.logIn(randomUUID(), ['usermanager']);
    expect((await usermanager.call(release, { body: {} })).status).toBe(403);
  });

  it('release no payment that they ordered by a decision', async () => {
    const participationId = randomUUID();
    const which = (id: string) => ({ participationId: id, userId: owner, projectId: 'x1' });
    const incentive = (id: string) =>
      ({ kind: 'incentive', participationId: id, projectId: 'x1', projectName: 'Coffee habits' }) as const;
    const disputeId = disputeIdOf(participationId, 'rejection');
    const parties = { disputeId, participationId, projectId: 'x1', userId: owner, researcherId: 'rita' };
    const now = side.clock.now();
    const times = { answerDueAt: now, decisionDueAt: now, statementId: null, silenceAt: null };
    const decided = { outcome: 'upheld', by: 'support', reason: '', decidedBy: member, remedy: 'payment', appealUntil: null };
    const record = async (stream: string, ...events: readonly DomainEvent[]) =>
      side.log.append(
        stream,
        events.map((event) => ({ eventId: randomUUID(), event, metadata: { ...context(), occurredAt: now } })),
        'any',
      );
    await record(
      disputeStream.of(disputeId),
      {
        type: 'DisputeOpened',
        data: { ...parties, payoutId: null, ground: 'rejection', text: 'I did it.', files: [], evidence: [], ...times },
      },
      { type: 'DisputeAnswerMissed', data: parties },
      { type: 'DisputeDecided', data: { ...parties, ...decided } },
    );
    const reviewed = async (reviewId: string, statementId: string, kind: string, remedy: string) => {
      const review = { reviewId, userId: owner, statementId, kind };
      await record(
        reviewStream.of(reviewId),
        { type: 'ReviewRequested', data: { ...review, message: '', decidedFirst: [], dueAt: now, concernsMoney: true } },
        { type: 'ReviewDecided', data: { ...review, outcome: 'upheld', by: 'support', reason: '', decidedBy: member, remedy } },
      );
    };
    const reviewId = randomUUID();
    await reviewed(reviewId, 'x', 'bonus-refused', 'compensation');
    const voidedOf = randomUUID();
    const before = { ...which(voidedOf), incentiveCents: 150_000, tipCents: 0 };
    payoutId = randomUUID();
    await record(participationStream.of(voidedOf), { type: 'PaymentApproved', data: { ...before, payoutId } });
    await worker({ ...large, payoutId, userId: owner, cause: incentive(voidedOf) });
    await worker({ type: 'VoidPayout', reason: 'Paid twice.', by: 'sam' });
    const history = await side.log.read(payoutStream.of(payoutId));
    const statementId = history.flatMap((event) => (event.type === 'PayoutVoided' ? [statementIdOf(event)] : []))[0] ?? '';
    await reviewed(reviewIdOf(statementId), statementId, 'payment-voided', 'payment');
    for (const [cause, code] of [
      [incentive(participationId), 'dispute.release-by-another'],
      // Approved anew, for the payment before was taken back.
      [incentive(voidedOf), 'fairness.release-by-another'],
      [{ kind: 'compensation', reviewId, insteadOf: 'f1', projectId: null, projectName: null }, 'fairness.release-by-another'],
    ] as const) {
      payoutId = randomUUID();
      await worker({ ...large, payoutId, userId: owner, cause });
      const release = `POST /api/v4/operations/payouts/${payoutId}/release`;
      expect(await staff.call(release, { body: {} })).toMatchObject({ status: 409, body: { code } });
      const another = await http.logIn(randomUUID(), ['paymentmanager']);
      expect(await another.call(release, { body: {} })).toMatchObject({ status: 200, body: { status: 'requested' } });
    }
  });

  it.each(['PayoutReleaseRequired', 'PayoutDestinationHeld'])(
    'release no payment whose review they decided: %s',
    async (type) => {
      payoutId = randomUUID();
      const cause = { kind: 'referral-bonus', referralId: 'f1', projectId: null, projectName: null } as const;
      await worker({ ...large, payoutId, userId: owner, cause, heldUntil: side.clock.now() });
      const history = await side.log.read(payoutStream.of(payoutId));
      const statementId = history.flatMap((event) => (event.type === type ? [statementIdOf(event)] : []))[0] ?? '';
      const reviewId = reviewIdOf(statementId);
      const onReview = async (command: ReviewCommand) => {
        const facts = reviewFactsOf((await side.commands.load(payoutDecider, payoutStream.of(payoutId))).state);
        await side.commands.handle(reviewDecider, reviewStream.of(reviewId), command, context(), facts);
      };
      const at = side.clock.now();
      const objection = { way: 'review', until: at, concernsMoney: true } as const;
      const about = { reviewId, userId: owner, statementId, kind: 'payment-waits', decidedFirst: [], objection } as const;
      await onReview({ type: 'RequestReview', ...about, message: 'Where is it?', at });
      const decision = { outcome: 'upheld', reason: 'It is fine.', decidedBy: member, isAdministrator: false } as const;
      await onReview({ type: 'DecideReview', ...decision, at });
      const release = `POST /api/v4/operations/payouts/${payoutId}/release`;
      expect(await staff.call(release, { body: {} })).toMatchObject({
        status: 409,
        body: { code: 'fairness.release-by-another' },
      });
      const another = await http.logIn(randomUUID(), ['paymentmanager']);
      expect(await another.call(release, { body: {} })).toMatchObject({ status: 200, body: { status: 'requested' } });
    },
  );

  it('do nothing about a payment of their own', async () => {
    const mine = await http.logIn(owner, ['paymentmanager']);
    const refused = {
      status: 403,
      body: { code: 'payout.own-payment', message: expect.stringContaining('another member of staff has to decide') },
    };
    for (const [verb, body] of [
      ['void', { reason: 'Mine.' }],
      ['retry', { reason: 'Mine.' }],
      ['release', {}],
      ['settle-unknown', { outcome: 'absent', evidence: 'Mine.' }],
    ] as const)
      expect([verb, await mine.call(`POST /api/v4/operations/payouts/${payoutId}/${verb}`, { body })]).toMatchObject([
        verb,
        refused,
      ]);
    expect(await types()).toEqual(['PayoutRequested']);
  });

  it('are calls of operations alone, and of no visit as another person', async () => {
    const forbidden = { status: 403, body: { code: 'access.forbidden' } };
    const others = [
      await http.logIn(randomUUID()),
      await http.logIn(randomUUID(), ['usermanager']),
      await http.logIn(randomUUID(), ['researcher']),
      await http.logIn(randomUUID(), ['paymentmanager'], { impersonator: 'staff' }),
    ];
    for (const [call, body] of [
      [`${payoutId}/void`, { reason: 'Mine.' }],
      [`${payoutId}/retry`, { reason: 'Mine.' }],
      [`${payoutId}/release`, {}],
      [`${payoutId}/settle-unknown`, { outcome: 'paid', evidence: 'Mine.' }],
      [`${payoutId}/destination/approve`, { type: 'PAYPAL', email: 'a@example.com' }],
      ['retry', { ids: [payoutId] }],
    ] as const)
      for (const [index, other] of others.entries())
        expect([call, index, await other.call(`POST /api/v4/operations/payouts/${call}`, { body })]).toMatchObject([
          call,
          index,
          forbidden,
        ]);
    expect(await types()).toEqual(['PayoutRequested']);
  });

  it('do not void one that may have been paid', async () => {
    await worker({ type: 'StartDispatch', attempt: 1, to: 'never-known@sandbox.example' }, unknown('dispatch'));
    const answer = await staff.call(`POST /api/v4/operations/payouts/${payoutId}/void`, { body: { reason: 'Twice.' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'payout.void-refused', state: 'unknown' } });
  });

  it('void one whose absence was proven only if the provider still has nothing under its key', async () => {
    const path = `POST /api/v4/operations/payouts/${payoutId}/void`;
    const order = { body: { reason: 'Paid by hand.' } };
    await worker({ type: 'StartDispatch', attempt: 1, to: 'never-known@sandbox.example' }, unknown('dispatch'));
    await worker({ type: 'RecordOutcome', attempt: 1, source: 'look-up', outcome: { kind: 'absent' } });
    atProvider = { kind: 'unknown', message: '503' };
    expect(await staff.call(path, order)).toMatchObject({ status: 409, body: { code: 'payout.provider-silent' } });
    atProvider = { kind: 'accepted', providerId: 'order-1', rewardId: 'reward-1' };
    expect(await staff.call(path, order)).toMatchObject({ status: 409, body: { code: 'payout.void-refused' } });
    expect((await types()).slice(-2)).toEqual(['PayoutDispatchStarted', 'PayoutAccepted']);
  });

  it('release no payment of an organization whose money they deposited', async () => {
    const projectId = await side.project('acme', surveyEntry, 0);
    payoutId = randomUUID();
    await worker({
      type: 'RequestPayout',
      payoutId,
      userId: owner,
      cause: { kind: 'incentive', participationId: 'r3', projectId, projectName: 'Coffee habits' },
      incentiveCents: 150_000,
      tipCents: 0,
      method: 'TREMENDOUS',
      recipientName: 'Dana Ortiz',
      recipientEmail: 'dana@company.example',
    });
    const deposit = { type: 'DepositFunds', organizationId: 'acme', reference: 'WIRE-1', amountCents: 100, by: member } as const;
    await side.commands.handle(organizationFundsDecider, organizationFundsStream.of('acme'), deposit, context());
    const release = `POST /api/v4/operations/payouts/${payoutId}/release`;
    expect(await staff.call(release, { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'operations.second-person-required' },
    });
    const releaser = randomUUID();
    const another = await http.logIn(releaser, ['paymentmanager']);
    expect((await another.call(release, { body: {} })).status).toBe(200);
    // Nor does who released one book a deposit afterwards.
    const more = { ...deposit, reference: 'WIRE-2', by: releaser };
    await expect(
      side.commands.handle(organizationFundsDecider, organizationFundsStream.of('acme'), more, context()),
    ).rejects.toThrow('different members of staff');
  });

  it('settle an unknown outcome with evidence, as absent only after the provider was asked', async () => {
    const path = `POST /api/v4/operations/payouts/${payoutId}/settle-unknown`;
    const absent = { body: { outcome: 'absent', evidence: 'The provider’s statement.' } };
    expect(await staff.call(path, absent)).toMatchObject({ status: 409, body: { code: 'payout.not-unknown' } });
    await worker({ type: 'StartDispatch', attempt: 1, to: 'never-known@sandbox.example' }, unknown('dispatch'));
    expect(await staff.call(path, absent)).toMatchObject({ status: 409, body: { code: 'payout.not-asked' } });
    expect(await staff.call(path, { body: { outcome: 'lost', evidence: 'x' } })).toMatchObject({ status: 422 });
    expect(await staff.call(path, { body: { outcome: 'paid', evidence: '' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'evidence' }] },
    });
    await worker(unknown('look-up'));
    expect(await staff.call(path, absent)).toMatchObject({ status: 200, body: { status: 'requested' } });
    expect((await types()).slice(-3)).toEqual(['PayoutLookedUp', 'PayoutOutcomeDecided', 'PayoutConfirmedAbsent']);
  });

  it('retry several at once in the background', async () => {
    const path = 'POST /api/v4/operations/payouts/retry';
    const begun = await staff.call(path, { body: { ids: [payoutId], reason: 'Topped up.' } });
    expect(begun).toMatchObject({ status: 202, body: { batchId: expect.any(String) } });
    const { batchId } = begun.body as { batchId: string };
    const { state } = await side.commands.load(payoutBatchDecider, payoutBatchStream.of(batchId));
    expect(state).toMatchObject({ status: 'running', requestedBy: member, reason: 'Topped up.', payoutIds: [payoutId] });
    const named = await staff.call(path, { body: { ids: [payoutId], reason: 'Dana called.' } });
    const { batchId: another } = named.body as { batchId: string };
    const { state: ofAnother } = await side.commands.load(payoutBatchDecider, payoutBatchStream.of(another));
    expect(ofAnother).toMatchObject({ reason: '[removed] called.' });
    for (const body of [{}, { ids: [] }, { ids: [payoutId], filter: {} }, { filter: { status: 'lost' } }])
      expect([body, (await staff.call(path, { body })).status]).toEqual([body, 422]);
  });

  it('wait for some of many payouts at the same time, never for all of them', async () => {
    let loading = 0;
    let most = 0;
    const load: typeof side.commands.load = async (...given) => {
      most = Math.max(most, ++loading);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return side.commands.load(...given).finally(() => loading--);
    };
    const own = await testHttp([retryPayoutsRoute({ ...side, commands: { ...side.commands, load } })]);
    const olga = await own.logIn(member, ['paymentmanager']);
    const ids = [...Array.from({ length: 99 }, () => randomUUID()), payoutId];
    const { body } = await olga.call('POST /api/v4/operations/payouts/retry', { body: { ids, reason: 'Dana called.' } });
    await own.close();
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(20);
    const { batchId } = body as { batchId: string };
    const { state } = await side.commands.load(payoutBatchDecider, payoutBatchStream.of(batchId));
    expect(state).toMatchObject({ reason: '[removed] called.', payoutIds: ids });
  });

  it('retry those of a filter, whose e-mail address no event holds', async () => {
    const claim = emailClaimStream.of(side.vault.blindIndex('email', 'dana@example.com'));
    await side.commands.handle(claimDecider, claim, { type: 'Claim', userId: owner }, context());
    const filterOf = async (query: string) => {
      const body = { filter: { status: 'failed', query } };
      const answer = await staff.call('POST /api/v4/operations/payouts/retry', { body });
      const { batchId } = answer.body as { batchId: string };
      const { state } = await side.commands.load(payoutBatchDecider, payoutBatchStream.of(batchId));
      return state;
    };
    expect(await filterOf('Dana@Example.com')).toMatchObject({
      status: 'choosing',
      filter: { status: 'failed', text: null, userId: owner },
    });
    expect(await filterOf('coffee')).toMatchObject({ filter: { status: 'failed', text: 'coffee', userId: null } });
    expect(await filterOf('nobody@example.com')).toMatchObject({ status: 'running', payoutIds: [] });
  });
});
