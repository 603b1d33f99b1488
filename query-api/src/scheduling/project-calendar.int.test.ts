import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { noRules } from '@panelist/domain/scheduling';
import { queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

const first = { start: '2026-03-03T14:00:00.000Z', end: '2026-03-03T15:00:00.000Z' };
const second = { start: '2026-03-03T16:00:00.000Z', end: '2026-03-03T17:00:00.000Z' };

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
  await world.given.projects(projectRow('interview'));
  await world.given.accounts(accountRow('ada', { firstName: 'Ada', lastName: 'Quist' }));
  await world.given.participations(participationRow('ada', 'interview', { participationId: 'of-ada', status: 'SCHEDULED' }));
  await world.given.calendars({
    projectId: 'interview',
    timezone: 'America/New_York',
    rules: { ...noRules, minimumSchedulingNotice: 120, maxBookingsPerDay: 3 },
    slots: [first, second],
    held: [{ participationId: 'of-ada', ...first }],
  });
});
afterAll(async () => world.close());

const calendar = async (userId: string, role: 'researcher' | 'usermanager' | 'panelist', id = 'interview') =>
  (await world.http.logIn(userId, [role])).call(`GET /api/v4/projects/${id}/calendar`);

it('shows the owner every time with its booking, and the rules', async () => {
  expect(await calendar('owner', 'researcher')).toMatchObject({
    status: 200,
    body: {
      timezone: 'America/New_York',
      minimumSchedulingNotice: 120,
      maxBookingsPerDay: 3,
      bufferBeforeEvent: 0,
      slots: [
        { ...first, bookedBy: { responseId: 'of-ada', firstName: 'Ada', lastName: 'Quist' } },
        { ...second, bookedBy: null },
      ],
    },
  });
});

it('is read by support, and is unknown to other researchers', async () => {
  expect((await calendar('sue', 'usermanager')).status).toBe(200);
  expect((await calendar('rival', 'researcher')).status).toBe(404);
  expect((await calendar('owner', 'researcher', 'unknown')).status).toBe(404);
  expect((await calendar('ada', 'panelist')).status).toBe(403);
});
