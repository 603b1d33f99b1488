import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, payoutRow, projectRow } from '../../test-kit/sample-rows.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
});
afterAll(async () => world.close());

const path = (userId: string) => `GET /api/v4/users/${userId}/erasure-preview`;

test('a person reads what an erasure destroys, and what the law keeps', async () => {
  const ada = await world.participant('ada');
  await world.given.participations(
    participationRow('ada', 'project-1', { status: 'PENDING' }),
    participationRow('ada', 'project-2', { status: 'ATTENDED' }),
    participationRow('ada', 'project-3', { status: 'REJECTEDQUALITY' }),
    // Done, and not confirmed yet; the last one is still to come.
    participationRow('ada', 'project-4', { status: 'INVITED', completionMarkedAt: '2026-02-01T00:00:00.000Z' }),
    participationRow('ada', 'project-5', { status: 'SCHEDULED', bookingEnd: '2026-02-01T00:00:00.000Z' }),
    participationRow('ada', 'project-6', { status: 'SCHEDULED', bookingEnd: '2999-02-01T00:00:00.000Z' }),
  );
  await world.given.payouts(
    payoutRow('payout-1', 'ada', 'response-1', {
      netCents: 4275,
      method: 'PAYPAL',
      status: 'paid',
      requestedAt: '2026-02-01T00:00:00.000Z',
      paidAt: '2026-02-02T00:00:00.000Z',
    }),
  );
  for (const each of [2, 4, 5, 6]) await world.given.projects(projectRow(`project-${each}`, { incentiveCents: 10_000 }));
  await world.given.payouts(
    payoutRow('payout-2', 'ada', 'response-2', { netCents: 2375, status: 'rejected' }),
    payoutRow('payout-3', 'ada', 'response-3', { netCents: 3325, status: 'returned' }),
    payoutRow('payout-4', 'ada', 'response-4', { netCents: 1000, status: 'voided' }),
  );
  const step = (name: string, data: object) => ({
    payoutId: 'payout-1',
    userId: 'ada',
    recipientEmail: null,
    step: name,
    at: '2026-02-01T00:00:00.000Z',
    type: 'PayoutAccepted' as const,
    method: null,
    data: { ...data },
  });
  await world.given.payoutSteps(step('001', { providerId: 'BATCH1', rewardId: null }), step('002', { providerId: 'BATCH1' }));
  const { body } = await ada.call(path('ada'));
  expect(body).toMatchObject({
    payments: expect.arrayContaining([
      expect.objectContaining({
        payoutId: 'payout-1',
        amount: 42.75,
        paidAt: '2026-02-02T00:00:00.000Z',
        providerIds: ['BATCH1'],
      }),
    ]),
    unpaidStudies: 3,
    money: { onItsWay: 23.75, notApproved: 285, cameBack: 33.25 },
    confirmation: 'password',
    providers: [],
  });
  expect(body).toMatchObject({
    destroyed: expect.arrayContaining([
      expect.stringMatching(/^5 applications, bookings, or projects/),
      expect.stringContaining('your photo'),
    ]),
    kept: expect.arrayContaining([
      { what: 'A payment of $42.75, paid on February 2, 2026, through PayPal (BATCH1).', why: expect.stringContaining('Tax') },
      { what: expect.stringMatching(/\$33.25, requested on .* came back and was not paid/), why: expect.any(String) },
      { what: expect.stringMatching(/\$10.00, requested on .* taken back before it was paid/), why: expect.any(String) },
    ]),
  });
});

test('support reads it too, and of an erased person what was kept; nobody else, and of no member of staff', async () => {
  const support = await world.http.logIn('sue', ['usermanager']);
  await world.given.accounts(
    accountRow('erin', { erasedAt: '2026-03-01T00:00:00.000Z' }),
    accountRow('rosa', { profileId: null }),
  );
  expect((await support.call(path('ada'))).status).toBe(200);
  expect((await support.call(path('erin'))).body).toMatchObject({ destroyed: [], kept: [expect.anything(), expect.anything()] });
  expect((await support.call(path('rosa'))).status).toBe(404);
  expect((await (await world.participant('ben')).call(path('ada'))).status).toBe(404);
});
