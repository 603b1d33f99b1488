import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aPerson, type LoggedIn } from '../../../../infra/testing/index.js';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, profileRow, projectRow } from '../../test-kit/sample-rows.test-kit.js';

let world: QueryWorld;
let owner: LoggedIn;

beforeAll(async () => {
  world = await queryWorld();
  owner = await world.http.logIn('owner', ['researcher']);
  await world.given.projects(
    projectRow('draft', { status: 'draft', publishedAt: null, name: 'A 100% draft' }),
    projectRow('older', { publishedAt: '2026-02-01T00:00:00.000Z' }),
    projectRow('newer', { publishedAt: '2026-02-10T00:00:00.000Z', recruiting: false }),
    projectRow('of-another', { ownerId: 'rival' }),
  );
  await world.given.accounts(accountRow('owner', { firstName: 'Rosa', lastName: 'Reyes' }));
  await world.given.participations(
    participationRow('ada', 'older'),
    participationRow('ben', 'older', { status: 'INVITED', invitedAt: '2026-02-20T00:00:00.000Z' }),
    participationRow('cleo', 'older', { status: 'DRAFT', submittedAt: null }),
  );
});
afterAll(async () => world.close());

interface Answer {
  readonly totalCount: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly items: readonly { readonly id: string }[];
}
const list = async (query = '', caller = owner) => (await caller.call(`GET /api/v4/projects${query}`)).body as Answer;
const idsOf = ({ items }: Answer) => items.map(({ id }) => id);

it('lists the own projects, drafts first and then the newest, with their responses and places', async () => {
  const answer = await list();
  expect(answer).toMatchObject({ totalCount: 3, counts: { draft: 1, published: 2 } });
  expect(idsOf(answer)).toEqual(['draft', 'newer', 'older']);
  expect(answer.items[2]).toMatchObject({
    name: 'Choosing a bicycle for the city',
    incentive: 75,
    placesTaken: 1,
    participantsWanted: 8,
    responses: { PENDING: 1, INVITED: 1 },
    owner: { userId: 'owner', name: 'Rosa Reyes' },
  });
  expect(answer.items[1]).toMatchObject({ recruitingStatus: 'PAUSED', responses: {}, placesTaken: 0 });
});

it('sums what waits for the owner over all of their projects: what to decide, and what is owed', async () => {
  const rosa = await world.http.logIn('rosa', ['researcher']);
  expect(await list('', rosa)).toMatchObject({ due: { toDecide: 0, toPay: 0, owedCents: 0 } });
  await world.given.projects(
    projectRow('first', { ownerId: 'rosa', incentiveCents: 7_500 }),
    projectRow('second', { ownerId: 'rosa', incentiveCents: 2_000, status: 'closed' }),
  );
  await world.given.participations(
    participationRow('dan', 'first'),
    participationRow('eve', 'first', { status: 'ATTENDED' }),
    participationRow('dan', 'second', { status: 'ATTENDED', submittedAt: null, invitedAt: '2026-02-20T00:00:00.000Z' }),
    participationRow('eve', 'second', { applicationClosed: true }),
    participationRow('flo', 'first', { status: 'DRAFT', submittedAt: null }),
    participationRow('gus', 'first', { status: 'PAID' }),
  );
  expect(await list('?status=published&limit=1', rosa)).toMatchObject({ due: { toDecide: 1, toPay: 2, owedCents: 9_500 } });
  expect(await list()).toMatchObject({ due: { toDecide: 1, toPay: 0, owedCents: 0 } });
});

it('filters by status and by a part of the name or the code, and pages', async () => {
  expect(idsOf(await list('?status=published'))).toEqual(['newer', 'older']);
  expect(idsOf(await list('?query=100%25'))).toEqual(['draft']);
  expect(idsOf(await list('?query=OLD'))).toEqual(['older']);
  expect(await list('?limit=1&skip=1')).toMatchObject({ totalCount: 3, items: [{ id: 'newer' }] });
});

it('shows every project to staff, and answers 403 to participants', async () => {
  for (const role of ['admin', 'usermanager', 'paymentmanager'] as const) {
    expect(idsOf(await list('', await world.http.logIn(`the-${role}`, [role])))).toContain('of-another');
  }
  const ada = await world.participant('ada');
  expect(await ada.call('GET /api/v4/projects')).toMatchObject({ status: 403 });
});

it('says about how many participants may apply, and no small number', async () => {
  const people = Array.from({ length: 60 }, (_, index) => `p${index}`);
  await world.given.accounts(...people.map((userId) => accountRow(userId, { emailVerified: userId !== 'p59' })));
  await world.given.profiles(
    ...people.map((userId, index) =>
      profileRow(userId, { demographics: { ...aPerson().demographics, gender: index < 40 ? 'female' : 'male' } }),
    ),
  );
  const able = async (target: object) => {
    const criteria = JSON.stringify({ target, countries: [], talkToAudience: 2 });
    return (await owner.call(`GET /api/v4/organizations/mine/possible-applicants?criteria=${encodeURIComponent(criteria)}`)).body;
  };
  expect(await able({})).toEqual({ people: 60 });
  expect(await able({ genders: ['female'] })).toEqual({ people: 40 });
  expect(await able({ genders: ['male'] })).toEqual({ people: null });
  expect((await owner.call('GET /api/v4/organizations/mine/possible-applicants?criteria=no')).status).toBe(422);
});
