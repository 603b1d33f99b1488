import { inviteParticipant } from '@panelist/domain/participation/browser';
import { bookSession, offerSlots, projectSlots } from '@panelist/domain/scheduling/browser';
import { advanceClock, messageTo } from '../../testing/demo.js';
import { expect, test as journey } from './journey.js';
import { projectRow } from './pages/activity.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { OWN_PRODUCT_MS, startOwnProduct, type OwnProduct } from './product/own-product.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

/**
 * A missed session takes minutes of the whole product's clock, so this journey has a product of its
 * own.
 */
const test = journey.extend<object, { readonly own: OwnProduct }>({
  own: [
    // Playwright reads the wanted fixtures from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const own = await startOwnProduct({ SIMULATE_RESEARCHERS: 'false' });
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: OWN_PRODUCT_MS },
  ],
  origin: [async ({ own }, use) => use(own.origin), { scope: 'worker' }],
  baseURL: async ({ origin }, use) => use(origin),
});

const minuteMs = 60_000;

test('a participant checks in, the researcher does not: half of the incentive is paid, and another time can be booked', async ({
  page,
  origin,
  participant,
  researcher,
}) => {
  test.setTimeout(240_000);
  const project = await publishedProject(researcher, { kindOfResearch: 1, task: null });
  const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();
  const [soon, next] = [
    { start: later(60), end: later(120) },
    { start: later(3_000), end: later(3_060) },
  ];
  const body = { slots: [soon, next], timezone: 'America/New_York', minimumSchedulingNotice: 0 };
  await researcher.call(offerSlots, { params: { id: project.id }, body });
  const id = await applied(participant, project);
  await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body: { message: 'Welcome' } });

  await enter(page, participant);
  await page.goto(`${app}/surveys/${id}/schedule`);
  await expect(page.getByText('you receive $20.00 at once and may book again', { exact: false })).toBeVisible();
  await expect(page.getByText('less than 24 hours before it, you receive $10.00', { exact: false })).toBeVisible();
  await checkPageAppearance(page, 'Book a time, with what is paid if the session is lost');
  await participant.client.call(projectSlots, { params: { id: project.id } });
  await participant.client.call(bookSession, {
    params: { id },
    body: { start: soon.start, timezone: 'America/New_York' },
  });

  await advanceClock(origin, 'PT55M');
  await page.goto(`${app}/surveys`);
  await projectRow(page, project.name)
    .getByRole('link', { name: `Check in: ${project.name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: `Check in: ${project.name}` });
  await dialog.getByRole('button', { name: 'I am here' }).click();
  await expect(dialog.getByText('The researcher has not yet.', { exact: false })).toBeVisible();
  await checkPageAppearance(page, 'Checked in');
  const asked = await messageTo(
    origin,
    'researcher@panelist.example',
    ({ subject }) => subject?.endsWith(`is there for your session: ${project.name}`) ?? false,
  );
  expect(asked.text).toContain('Please check in as well');

  await advanceClock(origin, 'PT16M');
  const told = await messageTo(
    origin,
    participant.email,
    ({ subject }) => subject === `Your session did not take place: ${project.name}`,
  );
  expect(told.text).toContain('You receive $20.00');
  await expect(async () => {
    await page.goto(`${app}/payouts`);
    await expect(page.getByText(`Session that did not take place: ${project.name}`)).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await page.goto(`${app}/surveys`);
  await projectRow(page, project.name).getByRole('link', { name: project.name, exact: true }).click();
  await expect(page.getByText('The researcher did not come to your session. You receive $20.00', { exact: false })).toBeVisible();
  await page.goto(`${app}/surveys/${id}/schedule`);
  await expect(page.getByRole('region', { name: 'Free times' })).toBeVisible();
});
