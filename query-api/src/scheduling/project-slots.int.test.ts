import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { noRules } from '@panelist/domain/scheduling';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';
import { participationRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

let world: QueryWorld;
let ada: LoggedIn;

const slot = (hours: number) => ({
  start: new Date(Date.parse(now) + hours * 3_600_000).toISOString(),
  end: new Date(Date.parse(now) + (hours + 1) * 3_600_000).toISOString(),
});
const [past, soon, hers, taken, free] = [-2, 1, 48, 50, 52].map(slot);
const slots = [past, soon, hers, taken, free].flatMap((each) => each ?? []);

beforeAll(async () => {
  world = await queryWorld();
  ada = await world.participant('ada');
  await world.given.projects(
    projectRow('open'),
    projectRow('closed', { status: 'closed' }),
    projectRow('elsewhere', { externalBookingUrl: 'https://book.example' }),
    projectRow('draft', { status: 'draft', publishedAt: null }),
    projectRow('theirs', { externalBookingUrl: 'https://book.example', timeMinutesRequired: 60 }),
  );
  const booked = (hours: number) => ({
    status: 'SCHEDULED' as const,
    bookingUid: 'booking',
    bookingStart: slot(hours).start,
    bookingEnd: slot(hours).end,
  });
  await world.given.participations(
    participationRow('ada', 'open', { participationId: 'of-ada', ...booked(48) }),
    participationRow('ada', 'closed', booked(52)),
    participationRow('ada', 'elsewhere', booked(-3)),
    participationRow('ada', 'theirs', { status: 'SCHEDULED', bookedElsewhereAt: slot(60).start }),
    participationRow('bob', 'closed', booked(52)),
  );
  const held = [
    { participationId: 'of-ada', ...slot(48) },
    { participationId: 'of-bob', ...slot(50) },
  ];
  const rules = { ...noRules, minimumSchedulingNotice: 120 };
  const calendar = (projectId: string) => ({ projectId, timezone: 'America/New_York', rules, slots, held });
  await world.given.calendars(calendar('open'), calendar('closed'), calendar('elsewhere'), calendar('draft'));
});
afterAll(async () => world.close());

const slotsOf = async (projectId: string) => ada.call(`GET /api/v4/projects/${projectId}/slots`);

it('offers the times that are free for the caller, whose own booking blocks none', async () => {
  expect(await slotsOf('open')).toMatchObject({ status: 200, body: { timezone: 'America/New_York', slots: [hers, free] } });
});

it('names the caller’s sessions of other projects that have not ended, also those on a researcher’s page', async () => {
  const projectName = expect.any(String);
  const theirs = { ...slot(60), projectName };
  expect(await slotsOf('open')).toMatchObject({ body: { ownSessions: [{ ...free, projectName }, theirs] } });
  expect(await slotsOf('closed')).toMatchObject({ body: { ownSessions: [{ ...hers, projectName }, theirs] } });
});

it('offers none of a closed project, or of one that is booked elsewhere', async () => {
  expect(await slotsOf('closed')).toMatchObject({ status: 200, body: { slots: [] } });
  expect(await slotsOf('elsewhere')).toMatchObject({ status: 200, body: { slots: [] } });
});

it('hides drafts and answers 404 to unknown projects', async () => {
  expect(await slotsOf('draft')).toMatchObject({ status: 404 });
  expect(await slotsOf('unknown')).toMatchObject({ status: 404 });
});
