import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import { participationRow, payoutRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
});
afterAll(async () => world.close());

it('counts what waits for the caller, and no other person’s', async () => {
  const ada = await world.participant('ada');
  const noah = await world.participant('noah');
  await world.given.projects(projectRow('p1'), projectRow('p2', { status: 'closed' }), projectRow('p4'));
  await world.given.payouts(payoutRow('returned', 'ada', 'ada-p4', { status: 'returned', failureCode: 'RECEIVER_UNREGISTERED' }));
  await world.given.participations(
    participationRow('ada', 'p1', { status: 'INVITED' }),
    participationRow('ada', 'p2', { status: 'INVITED' }),
    participationRow('ada', 'p3', { status: 'PENDING' }),
    participationRow('ada', 'p4', { participationId: 'ada-p4', status: 'PAID' }),
  );
  const counts = async (of: typeof ada) => (await of.call('GET /v2/panelists/messages')).body;
  // On a closed project nothing can be begun any more.
  expect(await counts(ada)).toEqual({
    success: true,
    response: { inbox: { count: 0 }, invites: { count: 2 }, needsYou: { count: 2 } },
  });
  expect(await counts(noah)).toEqual({
    success: true,
    response: { inbox: { count: 0 }, invites: { count: 0 }, needsYou: { count: 0 } },
  });
  expect((await world.http.call('GET /v2/panelists/messages')).status).toBe(401);
  // A bonus is a payment of no response of theirs; one that is on its way asks for nothing.
  const bonus = { cause: 'referral-bonus', participationId: null, referralId: 'r1' } as const;
  await world.given.payouts(
    payoutRow('bonus', 'noah', '', { ...bonus, status: 'returned', failureCode: 'RECEIVER_UNREGISTERED' }),
    payoutRow('sent', 'noah', '', { ...bonus, referralId: 'r2', status: 'accepted' }),
  );
  expect(await counts(noah)).toMatchObject({ response: { needsYou: { count: 1 } } });
});
