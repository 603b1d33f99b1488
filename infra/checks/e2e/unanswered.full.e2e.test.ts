import { inviteParticipant, invalidateResponse } from '@panelist/domain/participation/browser';
import { advanceClock, messageTo } from '../../testing/demo.js';
import { readyParticipant } from '../../testing/participants.js';
import { expect, test as journey } from './journey.js';
import { projectRow } from './pages/activity.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { OWN_PRODUCT_MS, startOwnProduct, type OwnProduct } from './product/own-product.js';
import { applied } from './product/participations.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

/** An answer takes days of the whole product's clock, so this journey has a product of its own. */
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

const dayMs = 86_400_000;
const widths = [1280, 390] as const;

test('an application that nobody answers ends with a reason, and the researcher heard before', async ({
  page,
  origin,
  participant,
  researcher,
}) => {
  test.setTimeout(240_000);
  const decisionDate = new Date(Date.now() + 4 * dayMs).toISOString().slice(0, 10);
  const silent = await publishedProject(researcher, { decisionDate, name: 'Silent balconies' });
  const choosy = await publishedProject(researcher, { name: 'Choosy balconies' });
  await applied(participant, silent);
  const refused = await applied(participant, choosy);
  const reason = 'Grows no tomatoes.';
  await researcher.call(invalidateResponse, { params: { projectId: choosy.id, id: refused }, body: { reason } });
  const declined = await messageTo(origin, participant.email, ({ subject }) => subject?.endsWith(choosy.name) ?? false);
  expect(declined.text).toContain('Why: The researcher chose other people this time.');
  expect(declined.text).not.toContain(reason);

  const comes = async (to: string, subject: string) =>
    expect(async () => {
      // A worker may see the application late; then its time ends later, too.
      await advanceClock(origin, 'PT12H');
      const found = await messageTo(origin, to, (message) => message.subject === `${subject}: ${silent.name}`);
      expect(found.text).toContain(silent.name);
    }).toPass({ timeout: 200_000 });
  await advanceClock(origin, 'P3D');
  await comes('researcher@panelist.example', 'Applications wait for your answer');
  await advanceClock(origin, 'P2D');
  await comes(participant.email, 'Your application has ended without an answer');

  await enter(page, participant);
  for (const [project, chip, why, told] of [
    [
      silent,
      'Submitted, not answered',
      'The researcher did not answer in time. That says nothing about you or your answers.',
      'Your application has ended, because nobody answered it in time.',
    ],
    [choosy, 'Invalid Response', 'The researcher chose other people this time.', 'The researcher has not chosen you.'],
  ] as const) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${app}/surveys`);
      const row = projectRow(page, project.name);
      await expect(row.getByText(chip)).toBeVisible();
      await row.getByRole('link', { name: project.name, exact: true }).click();
      const details = page.getByRole('dialog', { name: project.name });
      await expect(details.getByText('The researcher’s choice among the applications')).toBeVisible();
      await expect(details.getByText(why).first()).toBeVisible();
      await expect(details.getByRole('region', { name: 'What happened so far' }).getByText(told)).toBeVisible();
      await expect(details.getByText(reason)).toBeHidden();
      await checkPageAppearance(page, `Details of ${project.name}, ${width} px`);
    }
  }
});

test('a researcher’s usual time to answer is on their projects, once it is measured', async ({ page, origin, researcher }) => {
  test.setTimeout(240_000);
  const project = await publishedProject(researcher, { name: 'Answered balconies', participantsWanted: 20 });
  const people = await Promise.all(
    ['Ann', 'Bea', 'Cem', 'Dev', 'Eva'].map(async (name) => readyParticipant(origin, newPerson(name))),
  );
  for (const person of people) {
    const id = await applied(person, project);
    await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body: { message: 'Welcome' } });
  }
  const reader = await readyParticipant(origin, newPerson('Fay'));
  await enter(page, reader);
  await expect(async () => {
    await page.goto(`${app}/projects/view/${project.id}`);
    await expect(page.getByText('Usually answers')).toBeVisible();
  }).toPass({ timeout: 60_000 });
  // The record of the researcher has times, too.
  await expect(page.getByText(/^Usually answers\s*within (an hour|\d+ (hours|days))$/).first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await checkPageAppearance(page, `Usual time on the page of a project, ${width} px`);
  }
});
