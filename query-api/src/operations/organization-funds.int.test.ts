import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { organizationCodes } from '@panelist/infra/sessions';
import { queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
  const sums = { depositedCents: 25_000_000, reservedCents: 6_250, spentCents: 5_500 };
  await world.given.organizationFunds({ organizationId: 'acme', ...sums }, { organizationId: 'rosa', ...sums, spentCents: 0 });
  await world.given.memberships({ userId: 'ravi', organizations: ['rosa', 'acme'] });
});
afterAll(async () => world.close());

const ofAcme = { balanceCents: 24_994_500, reservedCents: 6_250, spentCents: 5_500 };
const nothing = { balanceCents: 0, reservedCents: 0, spentCents: 0 };

it('shows the funds of any organization to operations', async () => {
  const operations = await world.http.logIn('olga', ['paymentmanager']);
  const funds = async (id: string) => operations.call(`GET /api/v4/operations/organizations/${id}/funds`);
  expect(await funds('acme')).toMatchObject({ status: 200, body: ofAcme });
  expect(await funds('unknown')).toMatchObject({ status: 200, body: nothing });
  const researcher = await world.http.logIn('ravi', ['researcher']);
  expect((await researcher.call('GET /api/v4/operations/organizations/acme/funds')).status).toBe(403);
});

it('gives a researcher the link by which their organization brings its own participants', async () => {
  const { body } = await (await world.http.logIn('ravi', ['researcher'])).call('GET /api/v4/organizations/mine/sign-up-link');
  const link = new URL((body as { url: string }).url);
  expect(`${link.origin}${link.pathname}`).toBe('https://panelist.example/panelists/v2/personal');
  expect(link.searchParams.get('organizationId')).toBe('acme');
  expect(organizationCodes(Buffer.from('of this test')).isRight('acme', link.searchParams.get('inviteCode') ?? '')).toBe(true);
  expect((await (await world.http.logIn('dana')).call('GET /api/v4/organizations/mine/sign-up-link')).status).toBe(403);
});

it('shows a researcher those of the organization joined last, or of their own', async () => {
  const own = async (userId: string) =>
    (await world.http.logIn(userId, ['researcher'])).call('GET /api/v4/organizations/mine/funds');
  expect((await own('ravi')).body).toEqual(ofAcme);
  expect((await own('rosa')).body).toEqual({ balanceCents: 25_000_000, reservedCents: 6_250, spentCents: 0 });
  expect((await own('rupa')).body).toEqual(nothing);
  expect((await (await world.http.logIn('dana')).call('GET /api/v4/organizations/mine/funds')).status).toBe(403);
});
