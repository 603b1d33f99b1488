import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { payoutRow } from '../test-kit/sample-rows.test-kit.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
  const requestedAt = now;
  const bonus = { cause: 'referral-bonus', participationId: null, projectId: null, netCents: 2_000, requestedAt } as const;
  await world.given.payouts(
    payoutRow('first', 'rita', '', bonus),
    payoutRow('second', 'rita', '', bonus),
    payoutRow('voided', 'rita', '', { ...bonus, status: 'voided' }),
    payoutRow('long-ago', 'rita', '', { ...bonus, requestedAt: '2020-01-31T12:00:00.000Z' }),
    payoutRow('of-a-project', 'rita', '', { ...bonus, projectId: 'p1' }),
    payoutRow('after-a-review', 'rita', '', { ...bonus, cause: 'compensation' }),
    payoutRow('incentive', 'rita', 'part', { netCents: 5_000, requestedAt }),
  );
});
afterAll(async () => world.close());

it('shows operations what the platform itself pays this month', async () => {
  const olga = await world.http.logIn('olga', ['paymentmanager']);
  expect(await olga.call('GET /api/v4/operations/budgets')).toMatchObject({
    status: 200,
    body: [
      { name: 'signup-bonus', spentCents: 4_000, limitCents: 1_000_000, period: 'month' },
      { name: 'compensation', spentCents: 2_000, limitCents: 500_000, period: 'month' },
    ],
  });
  expect((await (await world.http.logIn('ravi', ['researcher'])).call('GET /api/v4/operations/budgets')).status).toBe(403);
});
