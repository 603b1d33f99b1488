import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PayoutEvent } from '@panelist/domain/payout';
import type { LoggedIn, TestClient } from '../../../infra/testing/index.js';
import { queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import { payoutRow } from '../test-kit/sample-rows.test-kit.js';

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
        leftReason: 'no-answer',
        proposedMethod: 'PAYPAL',
        proposedEmail: 'new@people.example',
        proposedReason: 'Asked for by telephone',
        proposedBy: 'ops',
      }),
    );
    const which = { payoutId: 'payout-2', userId: 'ada' };
    const step = (number: number, type: PayoutEvent['type'], data: object) => ({
      payoutId: 'payout-2',
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
        { id: 'payout-2', canChangeDestination: true, failure: { code: 'INSUFFICIENT_FUNDS' } },
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
        { type: 'PayoutRejected', provider: { code: 'INSUFFICIENT_FUNDS', message: 'No funds' } },
      ],
    });
    const theirs = await operations.call('GET /api/v4/operations/payouts/payout-2');
    expect(theirs.body).toMatchObject({
      participantName: 'Ada Lovelace',
      participantEmail: 'ada@people.example',
      steps: [
        {},
        { text: 'Attempt 1 started at PayPal under the key payout-2.1.' },
        { text: 'PayPal refused it for want of funds.' },
      ],
    });
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
      counts: { paid: 1, rejected: 1, accepted: 1, all: 3, failed: 2 },
      ids: ['payout-2', 'payout-1', 'payout-3'],
    });
    expect(await find('status=failed')).toMatchObject({ totalCount: 2, ids: ['payout-2', 'payout-3'] });
    expect(await find('status=paid')).toMatchObject({ totalCount: 1, ids: ['payout-1'] });
    expect(await find('query=BEN@people.example')).toMatchObject({ totalCount: 1, ids: ['payout-3'] });
    expect(await find('query=bank')).toMatchObject({ ids: ['payout-3'] });
    expect(await find('query=out-1')).toMatchObject({ ids: ['payout-1'] });
    expect(await find('query=ben')).toMatchObject({ ids: ['payout-3'] });
    expect(await find('query=nobody@people.example')).toMatchObject({ totalCount: 0, ids: [] });
  });
});
