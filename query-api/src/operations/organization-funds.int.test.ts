import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { organizationCodes } from '@panelist/infra/sessions';
import { projectRow } from '../test-kit/sample-rows.test-kit.js';
import { queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
  const sums = { depositedCents: 25_000_000, reservedCents: 6_250, spentCents: 5_500 };
  await world.given.organizationFunds({ organizationId: 'acme', ...sums }, { organizationId: 'rosa', ...sums, spentCents: 0 });
  await world.given.memberships({ userId: 'ravi', organizations: ['without-projects', 'rosa', 'acme'] });
  await world.given.projects(
    projectRow('beds', { organizationId: 'acme', companyName: 'Beds & Co' }),
    projectRow('tables', { organizationId: 'acme', companyName: 'Acme Research' }),
    projectRow('more-tables', { organizationId: 'acme', companyName: 'Acme Research' }),
    projectRow('own', { organizationId: 'rupa', companyName: 'Rupa Studies' }),
  );
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

it('lists organizations by their companies, and finds them by a part of a name or an id', async () => {
  const operations = await world.http.logIn('olga', ['paymentmanager']);
  const list = async (text = '') => operations.call(`GET /api/v4/operations/organizations?text=${encodeURIComponent(text)}`);
  const acme = { id: 'acme', companies: ['Acme Research', 'Beds & Co'], projects: 3 };
  const rupa = { id: 'rupa', companies: ['Rupa Studies'], projects: 1 };
  const nameless = ['rosa', 'without-projects'].map((id) => ({ id, companies: [], projects: 0 }));
  expect(await list()).toMatchObject({ status: 200, body: { items: [acme, rupa, ...nameless], more: false } });
  expect(await list(' beds')).toMatchObject({ body: { items: [acme] } });
  expect(await list('RUP')).toMatchObject({ body: { items: [rupa] } });
  expect(await list('%')).toMatchObject({ body: { items: [] } });
  const researcher = await world.http.logIn('ravi', ['researcher']);
  expect((await researcher.call('GET /api/v4/operations/organizations')).status).toBe(403);
});

it('lists organizations by pages of 50, and says that there are more', async () => {
  const ids = Array.from({ length: 51 }, (_, index) => `crowd-${index}`);
  await world.given.memberships({ userId: 'cleo', organizations: ids });
  const olga = await world.http.logIn('olga', ['paymentmanager']);
  const listed = async (page = '') => {
    const { body } = await olga.call(`GET /api/v4/operations/organizations?text=crowd${page}`);
    const { items, more } = body as { items: unknown[]; more: boolean };
    return [items.length, more];
  };
  expect(await listed()).toEqual([50, true]);
  expect(await listed('&limit=2&skip=49')).toEqual([2, false]);
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
