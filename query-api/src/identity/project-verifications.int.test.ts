import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectRow } from '../test-kit/sample-rows.test-kit.js';
import { queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
  await world.given.projects(projectRow('asks', { requiresIdentityVerification: true }), projectRow('asks-nothing'));
});
afterAll(async () => world.close());

test('a project says what it wants verified, and whether the caller has done it, also in another project', async () => {
  const [ada, grace, joan] = [await world.participant('ada'), await world.participant('grace'), await world.participant('joan')];
  const verifiedAt = '2026-02-20T10:00:00.000Z';
  const failed = ['2026-03-01T11:00:00.000Z', '2026-03-01T10:00:00.000Z', '2026-03-01T09:00:00.000Z'];
  await world.given.identityChecks(
    { userId: 'ada', verifiedAt, ended: [] },
    { userId: 'joan', verifiedAt: null, ended: failed.map((endedAt) => ({ outcome: 'failed' as const, endedAt })) },
  );
  const of = async (person: typeof ada, projectId: string) =>
    (await person.call(`GET /api/v4/projects/${projectId}/verifications`)).body;
  expect(await of(ada, 'asks')).toEqual([{ kind: 'plaid', verified: true, verifiedAt, retryAt: null }]);
  expect(await of(grace, 'asks')).toEqual([{ kind: 'plaid', verified: false, verifiedAt: null, retryAt: null }]);
  expect(await of(joan, 'asks')).toMatchObject([{ verified: false, retryAt: '2026-03-02T09:00:00.000Z' }]);
  expect(await of(ada, 'asks-nothing')).toEqual([]);
  expect((await ada.call('GET /api/v4/projects/none/verifications')).status).toBe(404);
  expect((await world.http.call('GET /api/v4/projects/asks/verifications')).status).toBe(401);
});

test('the person, and what is held about them, name the verified identity as a fact', async () => {
  const lin = await world.participant('lin');
  await world.given.identityChecks({ userId: 'lin', verifiedAt: '2026-02-20T10:00:00.000Z', ended: [] });
  expect((await lin.call('GET /v2/panelists/me')).body).toMatchObject({
    response: { identityVerifiedAt: '2026-02-20T10:00:00.000Z' },
  });
  expect(JSON.stringify((await lin.call('GET /api/v4/users/lin/held-data')).body)).toContain(
    'Identity verified by Plaid on February 20, 2026',
  );
});
