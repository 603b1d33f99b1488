import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationsPayout, type PayoutEvent } from '@panelist/domain/payout';
import type { LoggedIn, TestClient } from '../../../infra/testing/index.js';
import { payoutBatches } from '@panelist/projectors/read-models';
import { queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import { payoutRow } from '../test-kit/sample-rows.test-kit.js';

/** Document 3 §8. */
const outOfFunds = 'An error occurred, our team has been notified and will resolve it as soon as possible';

describe('payouts', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  let operations: LoggedIn;
  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
    await world.participant('ben');
    await world.participant('ops');
    operations = await world.http.logIn('ops', ['paymentmanager']);
    await world.given.payouts(
      payoutRow('payout-1', 'ada', 'response-1', { status: 'paid', paidAt: '2026-02-11T00:00:00.000Z' }),
      payoutRow('payout-2', 'ada', 'response-2', {
        status: 'rejected',
        failureCode: 'INSUFFICIENT_FUNDS',
        failureMessage: 'No funds',
        requestedAt: '2026-02-12T00:00:00.000Z',
        attempts: 1,
      }),
      payoutRow('payout-3', 'ben', 'response-3', {
        status: 'accepted',
        projectName: 'Banking',
        escalationReason: 'no-answer',
        proposedMethod: 'PAYPAL',
        proposedEmail: 'new@people.example',
        proposedReason: 'Asked for by telephone',
        proposedBy: 'ops',
      }),
    );
    const which = { payoutId: 'payout-2', userId: 'ada' };
    const step = (number: number, type: PayoutEvent['type'], data: object) => ({
      payoutId: 'payout-2',
      userId: 'ada',
      recipientEmail: number === 0 ? 'broke@people.example' : null,
      step: `0000000${number}`,
      at: `2026-02-12T00:00:0${number}.000Z`,
      type,
      method: number < 2 ? ('PAYPAL' as const) : null,
      data: { ...which, ...data },
    });
    const requested = {
      cause: { kind: 'incentive', participationId: 'response-2', projectId: 'bicycle', projectName: 'Bicycles' },
      incentiveCents: 7500,
      feeCents: 375,
      tipCents: 500,
      netCents: 7625,
      method: 'PAYPAL',
      recipientName: '',
      recipientEmail: '',
    };
    await world.given.payoutSteps(
      step(0, 'PayoutRequested', requested),
      step(1, 'PayoutDispatchStarted', { attempt: 1, method: 'PAYPAL', key: 'payout-2.1' }),
      step(2, 'PayoutRejected', { attempt: 1, code: 'INSUFFICIENT_FUNDS', message: 'No funds', funding: true }),
    );
  });
  afterAll(async () => world.close());

  it("lists the caller's own, newest first, with the total paid", async () => {
    expect((await ada.call('GET /api/v4/payouts')).body).toMatchObject({
      totalCount: 2,
      paidTotal: 76.25,
      items: [
        { id: 'payout-2', canChangeDestination: true, failure: { code: 'INSUFFICIENT_FUNDS', message: outOfFunds } },
        { id: 'payout-1', canChangeDestination: false, email: 'pay@people.example' },
      ],
    });
    expect((await ada.call('GET /api/v4/payouts?skip=5')).body).toMatchObject({ totalCount: 2, paidTotal: 76.25, items: [] });
  });

  it('gives every step, as text for its reader', async () => {
    const own = await ada.call('GET /api/v4/payouts/payout-2');
    expect(own.body).toMatchObject({
      steps: [
        { type: 'PayoutRequested', text: 'Your payment of $76.25 for “Bicycles” was approved.' },
        { type: 'PayoutDispatchStarted', attempt: 1 },
        { type: 'PayoutRejected', provider: { code: 'INSUFFICIENT_FUNDS', message: outOfFunds } },
      ],
    });
    const theirs = await operations.call('GET /api/v4/operations/payouts/payout-2');
    expect(theirs.body).toMatchObject({
      participantName: 'Ada Lovelace',
      participantEmail: 'ada@people.example',
      steps: [
        {},
        { text: 'Attempt 1 started at PayPal under the key payout-2.1.' },
        { text: 'PayPal refused it: our balance there was too low.', provider: { message: 'No funds' } },
      ],
    });
  });

  it('names the members of staff who acted to operations, and not to its owner', async () => {
    const step = (number: number, type: PayoutEvent['type'], data: object) => ({
      payoutId: 'payout-3',
      userId: 'ben',
      recipientEmail: null,
      step: `0000000${number}`,
      at: `2026-02-13T00:00:0${number}.000Z`,
      type,
      method: null,
      data: { payoutId: 'payout-3', userId: 'ben', ...data },
    });
    await world.given.payoutSteps(
      step(1, 'PayoutReleased', { releasedBy: 'ops' }),
      step(2, 'PayoutOutcomeDecided', { attempt: 1, outcome: 'paid', evidence: 'Line 12', decidedBy: 'ops' }),
      step(3, 'PayoutDestinationProposed', { method: 'PAYPAL', reason: 'Asked', proposedBy: 'ops' }),
      step(4, 'PayoutDestinationApproved', { proposedBy: 'ops', approvedBy: 'imported' }),
    );
    const textsFor = async (client: TestClient, path: string) =>
      ((await client.call(`GET ${path}/payout-3`)).body as { steps: { text: string }[] }).steps.map(({ text }) => text);
    expect(await textsFor(operations, '/api/v4/operations/payouts')).toEqual([
      'Released by Ada Lovelace.',
      'Ada Lovelace settled the unknown outcome as paid: Line 12.',
      'Ada Lovelace proposed another destination through PayPal: Asked. A second member of staff has to approve it.',
      // An account that is not known.
      'imported approved the destination that Ada Lovelace proposed.',
    ]);
    const ben = await world.http.logIn('ben', ['panelist']);
    expect((await textsFor(ben, '/api/v4/payouts')).join(' ')).not.toMatch(/Ada|ops|imported/);
  });

  it("does not find another participant's", async () => {
    expect((await ada.call('GET /api/v4/payouts/payout-3')).status).toBe(404);
    expect((await operations.call('GET /api/v4/operations/payouts/payout-9')).status).toBe(404);
    expect((await ada.call('GET /api/v4/operations/payouts')).status).toBe(403);
    expect((await world.http.call('GET /api/v4/payouts')).status).toBe(401);
  });

  it('show operations why workers left one to them, and a destination that waits for an approval', async () => {
    expect((await operations.call('GET /api/v4/operations/payouts/payout-3')).body).toMatchObject({
      leftToOperations: 'no-answer',
      proposal: {
        type: 'PAYPAL',
        email: 'new@people.example',
        reason: 'Asked for by telephone',
        proposedBy: 'ops',
        proposedByName: 'Ada Lovelace',
      },
    });
    expect((await operations.call('GET /api/v4/operations/payouts/payout-2')).body).toMatchObject({
      leftToOperations: null,
      proposal: null,
      ownerSuspendedSince: null,
    });
  });

  it('are found for operations by status and text, and counted', async () => {
    const find = async (query: string, client: TestClient = operations) => {
      const { body } = await client.call(`GET /api/v4/operations/payouts?${query}`);
      const { totalCount, counts, items } = body as { totalCount: number; counts: object; items: { id: string }[] };
      return { totalCount, counts, ids: items.map(({ id }) => id) };
    };
    expect(await find('')).toEqual({
      totalCount: 3,
      counts: {
        paid: 1,
        rejected: 1,
        accepted: 1,
        all: 3,
        'needs-action': 2,
        failed: 2,
        stuck: 1,
        'awaiting-approval': 1,
        'destination-hold': 0,
      },
      ids: ['payout-2', 'payout-1', 'payout-3'],
    });
    expect(await find('status=failed')).toMatchObject({ totalCount: 2, ids: ['payout-2', 'payout-3'] });
    expect(await find('status=needs-action')).toMatchObject({ totalCount: 2, ids: ['payout-2', 'payout-3'] });
    expect(await find('status=stuck')).toMatchObject({ totalCount: 1, ids: ['payout-3'] });
    expect(await find('status=awaiting-approval')).toMatchObject({ totalCount: 1, ids: ['payout-3'] });
    expect(await find('status=paid')).toMatchObject({ totalCount: 1, ids: ['payout-1'] });
    expect(await find('query=BEN@people.example')).toMatchObject({ totalCount: 1, ids: ['payout-3'] });
    expect(await find('query=bank')).toMatchObject({ ids: ['payout-3'] });
    expect(await find('query=out-1')).toMatchObject({ ids: ['payout-1'] });
    expect(await find('query=ben')).toMatchObject({ ids: ['payout-3'] });
    expect(await find('query=nobody@people.example')).toMatchObject({ totalCount: 0, ids: [] });
  });

  it('names a referral bonus, when it is expected, and until when one waits to be accepted', async () => {
    await world.participant('eve');
    const eve = await world.http.logIn('eve', ['panelist']);
    await world.given.payouts(
      payoutRow('bonus', 'eve', 'none', {
        cause: 'referral-bonus',
        participationId: null,
        referralId: 'referral-1',
        projectId: null,
        projectName: null,
        method: 'TREMENDOUS',
        status: 'accepted',
        // A Friday evening; the Monday after the next one is Presidents' Day.
        sentAt: '2026-02-06T23:00:00.000Z',
      }),
      payoutRow('on-its-way', 'eve', 'response-8', {
        status: 'accepted',
        sentAt: '2026-02-10T12:00:00.000Z',
      }),
      payoutRow('waiting', 'eve', 'response-9', {
        status: 'unclaimed',
        sentAt: '2026-02-10T12:00:00.000Z',
        statusChangedAt: '2026-02-10T12:00:00.000Z',
      }),
    );
    world.setTime('2026-02-12T12:00:00.000Z');
    const { items } = (await eve.call('GET /api/v4/payouts')).body as { items: { id: string }[] };
    world.setTime('2026-03-01T12:00:00.000Z');
    expect(items.find(({ id }) => id === 'bonus')).toMatchObject({
      cause: 'referral-bonus',
      referralId: 'referral-1',
      participationId: null,
      projectName: null,
      expectedBy: '2026-02-23T23:00:00.000Z',
      claimBy: null,
    });
    // Five days after a Tuesday are a Sunday, and Monday is a bank holiday.
    expect(items.find(({ id }) => id === 'on-its-way')).toMatchObject({
      expectedBy: '2026-02-17T12:00:00.000Z',
      claimBy: null,
    });
    // Its owner acts first.
    expect(items.find(({ id }) => id === 'waiting')).toMatchObject({
      expectedBy: null,
      claimBy: '2026-03-12T12:00:00.000Z',
    });
  });
  it('say what they wait for and until when, to their owner and to operations, and are not stuck meanwhile', async () => {
    await world.participant('gus');
    const gus = await world.http.logIn('gus', ['panelist']);
    const heldUntil = '2026-03-04T10:00:00.000Z';
    const since = { requestedAt: '2026-02-12T00:00:00.000Z', statusChangedAt: '2026-02-12T00:00:00.000Z' };
    const asked = { requestedMethod: 'PAYPAL', requestedEmail: 'new@people.example' } as const;
    await world.given.payouts(
      payoutRow('of-settings', 'gus', 'held-1', { ...since, status: 'requested', projectName: 'Holds', heldUntil }),
      payoutRow('of-the-payout', 'gus', 'held-2', { ...since, status: 'rejected', projectName: 'Holds', heldUntil, ...asked }),
      payoutRow('large', 'gus', 'held-3', { ...since, status: 'awaiting-release', projectName: 'Holds' }),
      payoutRow('free', 'gus', 'held-4', { ...since, status: 'requested', projectName: 'Holds' }),
    );
    const own = async (id: string) => (await gus.call(`GET /api/v4/payouts/${id}`)).body;
    expect(await own('of-settings')).toMatchObject({ waitsFor: 'destination-hold', heldUntil, requestedDestination: null });
    expect(await own('of-the-payout')).toMatchObject({
      waitsFor: 'destination-hold',
      heldUntil,
      requestedDestination: { type: 'PAYPAL', email: 'new@people.example' },
    });
    expect(await own('large')).toMatchObject({ waitsFor: 'release', heldUntil: null });
    expect(await own('free')).toMatchObject({ waitsFor: null, heldUntil: null });
    const list = async (status: string) => {
      const { body } = await operations.call(`GET /api/v4/operations/payouts?status=${status}&query=Holds`);
      const { items, totalCount } = body as { readonly items: readonly { readonly id: string }[]; readonly totalCount: number };
      expect(items).toHaveLength(totalCount);
      return items.map(({ id }) => id).toSorted();
    };
    expect(await list('destination-hold')).toEqual(['of-settings', 'of-the-payout']);
    expect(await list('stuck')).toEqual(['free']);
  });
  it('are stuck after an hour without news, and not before', async () => {
    world.setTime('2026-03-01T12:00:00.000Z');
    const now = Date.parse('2026-03-01T12:00:00.000Z');
    const row = (id: string, minutes: number) =>
      payoutRow(id, 'ada', `response-of-${id}`, {
        status: 'sending',
        projectName: 'Stuck ones',
        statusChangedAt: new Date(now - minutes * 60_000).toISOString(),
      });
    await world.given.payouts(row('late', 61), row('fresh', 59));
    const { body } = await operations.call('GET /api/v4/operations/payouts?status=stuck&query=stuck');
    expect(body).toMatchObject({ totalCount: 1, items: [{ id: 'late' }] });
  });

  it('offer a member of staff nothing on a payment of their own', async () => {
    await world.given.payouts(payoutRow('own', 'ops', 'response-of-own', { status: 'rejected', projectName: 'Own ones' }));
    const list = await operations.call('GET /api/v4/operations/payouts?query=Own');
    expect(list.body).toMatchObject({ items: [{ id: 'own', userId: 'ops', actions: [] }] });
    expect((await operations.call('GET /api/v4/operations/payouts/own')).body).toMatchObject({ actions: [] });
  });

  it('show operations every attempt, and what they may do', async () => {
    const { body } = await operations.call('GET /api/v4/operations/payouts/payout-2');
    expect(body).toMatchObject({
      actions: ['retry', 'changeDestination', 'void'],
      attempts: [
        {
          number: 1,
          key: 'payout-2.1',
          type: 'PAYPAL',
          email: 'broke@people.example',
          startedAt: '2026-02-12T00:00:01.000Z',
          outcome: 'rejected',
          code: 'INSUFFICIENT_FUNDS',
          providerAnswer: 'No funds',
        },
      ],
    });
  });

  it('show operations which reactions have parked the stream of one', async () => {
    const failing = { eventId: 'e', type: 'PayoutRequested', position: '9', message: 'Error: no such method' };
    await world.pool.query(
      `insert into app.parked_streams (name, stream, revision, failing, parked_at)
       values ('reaction-advance-payouts', 'payout-payout-3', 4, $1, '2026-03-01T00:00:00Z')`,
      [failing],
    );
    const parkedFor = async (id: string) => {
      const { body } = await operations.call(`GET /api/v4/operations/payouts/${id}`);
      return (body as { readonly parked: unknown }).parked;
    };
    const { type, message } = failing;
    const since = '2026-03-01T00:00:00.000Z';
    expect(await parkedFor('payout-3')).toEqual([{ reaction: 'reaction-advance-payouts', type, message, since }]);
    expect(await parkedFor('payout-2')).toEqual([]);
  });

  it('are a CSV file of the filter, without names and without formulas', async () => {
    await world.given.payouts(payoutRow('formula', 'ben', 'response-9', { projectName: '=HYPERLINK("x")', status: 'voided' }));
    const answer = await operations.call('GET /api/v4/operations/payouts.csv?status=voided');
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="payouts.csv"');
    const lines = String(answer.body).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/id,status,statusChangedAt,userId/);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect((await ada.call('GET /api/v4/operations/payouts.csv')).status).toBe(403);
  });

  it('are shown to operations alone', async () => {
    const sue = await world.http.logIn('sue', ['usermanager']);
    for (const call of ['payouts', 'payouts.csv', 'payouts/payout-2', 'payouts/batches/none', 'reconciliation'])
      for (const reader of [ada, sue])
        expect([call, (await reader.call(`GET /api/v4/operations/${call}`)).status]).toEqual([call, 403]);
  });

  it('of a batch show its progress and why some were not sent again', async () => {
    const made = payoutBatches.make({
      batchId: 'batch-1',
      requestedBy: 'ops',
      requestedAt: '2026-02-13T00:00:00.000Z',
      reason: 'Topped up',
      total: 3,
    });
    const refused = [{ payoutId: 'payout-1', code: 'payout.retry-refused' }];
    await world.given.payoutBatches({ ...made.row, done: 1, failed: 1, refused });
    await world.given.payoutBatches({ ...made.row, batchId: 'batch-2', total: null });
    expect((await operations.call('GET /api/v4/operations/payouts/batches/batch-1')).body).toMatchObject({
      id: 'batch-1',
      state: 'running',
      total: 3,
      done: 1,
      failed: 1,
      refused: [
        { payoutId: 'payout-1', message: expect.stringContaining('can’t be sent again: it has been, or may have been, paid') },
      ],
    });
    expect((await operations.call('GET /api/v4/operations/payouts/batches/batch-2')).body).toMatchObject({
      state: 'running',
      total: 0,
    });
    expect((await operations.call('GET /api/v4/operations/payouts/batches/none')).status).toBe(404);
  });

  it('tell operations that one waits because the account of its owner is suspended', async () => {
    const since = '2026-02-13T00:00:00.000Z';
    const decided = { by: 'operator alice', reason: 'Two people take part with this account.', decidedAt: since };
    const registered = { profileId: 'profile-cleo', provider: 'email', email: 'cleo@people.example', firstName: 'Cleo' } as const;
    await world.append('account-cleo', [
      { type: 'AccountRegistered', data: { userId: 'cleo', ...registered, lastName: 'Stone', passwordHash: '$argon2id$hash' } },
      { type: 'AccountSuspended', data: { userId: 'cleo', ...decided } },
    ]);
    await world.given.payouts(payoutRow('payout-cleo', 'cleo', 'response-cleo', { status: 'requested' }));
    expect((await operations.call('GET /api/v4/operations/payouts/payout-cleo')).body).toMatchObject({
      status: 'requested',
      ownerSuspendedSince: since,
    });
    // Pages ask again once that changes.
    expect(operationsPayout.about.map(({ category }) => category)).toContain('account');
  });
});
