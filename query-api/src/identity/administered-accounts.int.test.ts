import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountStream, organizationStream } from '@panelist/domain/identity';
import { accountRow } from '../test-kit/sample-rows.test-kit.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
  const decided = { by: 'alex', reason: 'Joined.', decidedAt: now };
  await known('alex', null, 'admin');
  await known('rhea', null, 'researcher');
  await known('ada', 'profile-ada');
  const granted = (userId: string, role: 'admin' | 'researcher', by = decided) =>
    world.append(accountStream.of(userId), [{ type: 'RoleGranted', data: { userId, role, ...by } }]);
  await granted('alex', 'admin', { ...decided, by: 'operator sam' });
  await granted('rhea', 'researcher');
  await world.append(accountStream.of('rhea'), [
    { type: 'OrganizationJoined', data: { userId: 'rhea', organizationId: 'acme' } },
  ]);
  await world.append(organizationStream.of('acme'), [
    { type: 'OrganizationSuspended', data: { organizationId: 'acme', ...decided } },
  ]);
  await world.append(accountStream.of('ada'), [{ type: 'AccountSuspended', data: { userId: 'ada', ...decided } }]);
});
afterAll(async () => world.close());

async function known(userId: string, profileId: string | null, role?: 'admin' | 'researcher') {
  const person = { email: `${userId}@company.example`, firstName: userId, lastName: 'Moss' };
  await world.given.accounts({
    ...accountRow(userId),
    ...person,
    profileId,
    roles: role === undefined ? ['panelist'] : [role],
  });
  await world.append(accountStream.of(userId), [
    { type: 'AccountRegistered', data: { userId, profileId, provider: 'email', passwordHash: null, ...person } },
  ]);
}

const find = async (query: string) =>
  (await (await world.http.logIn('alex', ['admin'])).call(`GET /api/v4/administration/accounts?${query}`)).body as {
    readonly items: readonly { readonly userId: string }[];
    readonly totalCount: number;
  };

test('administrators see who has which right, since when and by whom', async () => {
  const all = await find('');
  expect(all.totalCount).toBe(2);
  expect(new Set(all.items.map(({ userId }) => userId))).toEqual(new Set(['alex', 'rhea']));
  expect((await find('role=researcher')).items).toMatchObject([
    {
      userId: 'rhea',
      rights: [{ role: 'researcher', since: now, by: 'alex Moss', reason: 'Joined.' }],
      organization: { id: 'acme', suspension: { by: 'alex Moss' } },
      suspension: null,
    },
  ]);
  expect((await find('role=admin')).items).toMatchObject([{ rights: [{ by: 'operator sam' }], organization: null }]);
});

test('and find any account by its address, a participant as well', async () => {
  expect(await find('query=ada@company.example')).toMatchObject({
    totalCount: 1,
    items: [{ userId: 'ada', isParticipant: true, suspension: { by: 'alex Moss', since: now } }],
  });
  expect((await find('query=nobody@company.example')).items).toEqual([]);
});

test('nobody else does', async () => {
  const call = 'GET /api/v4/administration/accounts';
  expect((await (await world.http.logIn('olga', ['paymentmanager'])).call(call)).status).toBe(403);
  expect((await world.http.call(call)).status).toBe(401);
});
