import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { referrals } from '@panelist/projectors/read-models';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

type Given = Parameters<typeof referrals.make>[0];

const at = (day: number): string => `2026-02-${String(day).padStart(2, '0')}T09:00:00.000Z`;

function referral(referralId: string, given: Partial<Given> = {}) {
  const { row } = referrals.make({
    referralId,
    referrerId: 'rita',
    userId: 'finn',
    referralType: 'network',
    projectId: null,
    bonusCents: 2_000,
    status: 'SIGNED_UP',
    history: [{ status: 'SIGNED_UP', at: at(1), cause: null }],
    begunAt: at(1),
    statusChangedAt: at(1),
    ...given,
  });
  return row;
}

describe('the referrals of a person', () => {
  let world: QueryWorld;
  let rita: LoggedIn;
  const path = 'GET /v2/referrals/referrer/rita';
  const withQuery = (call: string, query: Readonly<Record<string, string>>) => `${call}?${new URLSearchParams(query).toString()}`;
  const listOf = async (query: Readonly<Record<string, string>> = {}) =>
    (await rita.call(withQuery(path, query))).body as {
      readonly items: readonly { readonly id: string; readonly referredUser: object }[];
      readonly totalCount: number;
    };
  const ids = async (query: Readonly<Record<string, string>>) => (await listOf(query)).items.map(({ id }) => id);

  beforeAll(async () => {
    world = await queryWorld();
    rita = await world.participant('rita');
    await world.given.accounts(
      accountRow('finn', { firstName: 'Finn', lastName: 'O’Hara', registeredAt: '2026-02-01T08:00:00.000Z' }),
      accountRow('gus', { firstName: 'Gus', lastName: 'Finley' }),
      accountRow('gone', { firstName: '', lastName: '', email: '' }),
    );
    await world.given.projects(projectRow('x1', { name: 'Coffee habits' }));
    await world.given.referrals(
      referral('r1'),
      referral('r2', {
        userId: 'gus',
        referralType: 'project',
        projectId: 'x1',
        bonusCents: 5_000,
        status: 'PAID',
        begunAt: at(2),
        paidAt: at(20),
        history: [
          { status: 'SIGNED_UP', at: at(2), cause: null },
          { status: 'PAID', at: at(20), cause: 'bonus-paid' },
        ],
      }),
      referral('r3', {
        userId: 'gone',
        status: 'CRITERIA_NOT_MET',
        endReason: 'same-phone',
        begunAt: at(3),
        statusChangedAt: at(4),
        history: [
          { status: 'SIGNED_UP', at: at(3), cause: null },
          { status: 'CRITERIA_NOT_MET', at: at(4), cause: 'abuse' },
        ],
      }),
      referral('of-another', { referrerId: 'otto', paidAt: at(20), status: 'PAID' }),
    );
  });
  afterAll(async () => world.close());

  it('are a list, newest first, with status and steps, and without a reason', async () => {
    expect(await listOf()).toEqual({
      success: true,
      totalCount: 3,
      lifetimeBonusReceived: null,
      items: [
        {
          id: 'r3',
          referralType: 'network',
          activeStatus: 'CRITERIA_NOT_MET',
          possibleStates: ['SIGNED_UP', 'CRITERIA_NOT_MET'],
          bonusAmount: 20,
          history: [
            { status: 'SIGNED_UP', at: at(3) },
            { status: 'CRITERIA_NOT_MET', at: at(4) },
          ],
          referredUser: { prettyFullName: 'Former participant', prettySignupDate: expect.any(String) },
        },
        {
          id: 'r2',
          referralType: 'project',
          activeStatus: 'PAID',
          possibleStates: ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'BONUS_PROCESSING', 'PAID'],
          bonusAmount: 50,
          history: [
            { status: 'SIGNED_UP', at: at(2) },
            { status: 'PAID', at: at(20) },
          ],
          referredUser: { prettyFullName: 'Gus Finley', prettySignupDate: expect.any(String) },
          project: { id: 'x1', name: 'Coffee habits' },
        },
        expect.objectContaining({
          id: 'r1',
          referredUser: { prettyFullName: 'Finn O’Hara', prettySignupDate: 'February 1, 2026' },
        }),
      ],
    });
  });

  it('are found by a part of the name, from two characters on, page by page', async () => {
    expect(await ids({ searchText: 'FIN' })).toEqual(['r2', 'r1']);
    expect(await listOf({ searchText: 'fin', limit: '1', skip: '1' })).toMatchObject({ totalCount: 2, items: [{ id: 'r1' }] });
    expect(await ids({ searchText: 'fínn' })).toEqual(await ids({ searchText: 'finn' }));
    expect(await ids({ searchText: ' f ' })).toEqual(['r3', 'r2', 'r1']);
    expect(await ids({ searchText: 'nobody' })).toEqual([]);
  });

  it('have a sum of what was paid, whatever is searched', async () => {
    expect(await listOf({ shouldCalculateLifetimeBonusReceived: 'true', searchText: 'nobody' })).toMatchObject({
      lifetimeBonusReceived: 50,
      totalCount: 0,
    });
  });

  it('have a chart by month without gaps', async () => {
    const { body } = await rita.call(`${path}/bonuses-by-month?months=3`);
    expect(body).toMatchObject({
      items: [
        { month: '2026-01', bonus: 0, count: 0 },
        { month: '2026-02', bonus: 50, count: 1 },
        { month: '2026-03', bonus: 0, count: 0 },
      ],
    });
  });

  it('are for the person and staff', async () => {
    const gus = await world.http.logIn('gus');
    expect((await gus.call(path)).status).toBe(404);
    const support = await world.http.logIn('sam', ['usermanager']);
    expect((await support.call(path)).body).toMatchObject({ totalCount: 3 });
    expect((await world.http.call(path)).status).toBe(401);
  });

  it('that ended for a reason of ours are listed for operations, with the reason', async () => {
    const olga = await world.http.logIn('olga', ['paymentmanager']);
    const ended = async (query: Readonly<Record<string, string>> = {}) =>
      (await olga.call(withQuery('GET /api/v4/operations/referrals', query))).body;
    expect(await ended()).toMatchObject({
      totalCount: 1,
      counts: { 'same-phone': 1 },
      items: [
        {
          id: 'r3',
          reason: 'same-phone',
          endedAt: at(4),
          referrer: { userId: 'rita', name: 'Ada Lovelace' },
          referred: { userId: 'gone', name: '', email: '' },
          project: null,
          history: [{ cause: 'signed-up' }, { status: 'CRITERIA_NOT_MET', cause: 'abuse' }],
        },
      ],
    });
    expect(await ended({ reason: 'limit' })).toMatchObject({ totalCount: 0, items: [] });
    expect(await ended({ query: 'rita@people.example' })).toMatchObject({ totalCount: 1 });
    expect(await ended({ query: 'finn' })).toMatchObject({ totalCount: 0 });
    expect((await rita.call('GET /api/v4/operations/referrals')).status).toBe(403);
  });
});
