import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
});
afterAll(async () => world.close());

it('a person reads their own searches, newest first, with the criteria in words', async () => {
  const [ada, ben] = [await world.participant('ada'), await world.participant('ben')];
  const saved = (userId: string, searchId: string, savedAt: string, keywords = '') => ({
    userId,
    searchId,
    name: `Search ${searchId}`,
    keywords,
    hasKeywords: keywords !== '',
    filters: { minIncentive: 60 },
    alerts: ['mail' as const],
    audience: null,
    place: null,
    savedAt,
  });
  await world.given.savedSearches(
    saved('ada', 's1', '2026-02-01T10:00:00.000Z'),
    saved('ada', 's2', now, 'health'),
    saved('ben', 's3', now),
  );
  expect((await ada.call('GET /api/v4/saved-searches')).body).toEqual({
    items: [
      {
        id: 's2',
        name: 'Search s2',
        criteria: { minIncentive: 60, queryText: 'health' },
        criteriaFormatted: 'At least $60, health',
        alerts: ['mail'],
        savedAt: now,
      },
      {
        id: 's1',
        name: 'Search s1',
        criteria: { minIncentive: 60 },
        criteriaFormatted: 'At least $60',
        alerts: ['mail'],
        savedAt: '2026-02-01T10:00:00.000Z',
      },
    ],
    totalCount: 2,
  });
  expect((await ben.call('GET /api/v4/saved-searches')).body).toMatchObject({ totalCount: 1 });
});

it('alert settings are the usual ones until the person chooses', async () => {
  const cleo = await world.participant('cleo');
  const settings = async () => (await cleo.call('GET /api/v4/alert-settings')).body;
  expect(await settings()).toEqual({ quietHours: { from: 21, until: 8 }, mostADay: 5, devices: 0, hasVerifiedPhone: true });
  const chosen = { userId: 'cleo', quietFrom: null, quietUntil: null, mostADay: 3, deviceIds: ['d1', 'd2'] };
  await world.given.alertSettings(chosen);
  expect(await settings()).toEqual({ quietHours: null, mostADay: 3, devices: 2, hasVerifiedPhone: true });
  expect((await cleo.call('GET /api/v4/push/key')).body).toEqual({ publicKey: null });
});
