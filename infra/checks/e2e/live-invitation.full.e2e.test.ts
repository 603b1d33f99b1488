import { projectPreview } from '@panelist/domain/catalogue/browser';
import { expect, test } from './journey.js';
import { projectRow } from './pages/activity.js';
import { answerShortScreener, answerTo, checkAndSubmit, next, openScreener, submitted } from './pages/screener-page.js';
import { app, enter } from './pages/session.js';
import { publishedProject } from './product/projects.js';

test('an application is on the pages at once; the simulated researcher’s invitation appears by itself', async ({
  page,
  participant,
}) => {
  const queryText = 'When the shop sends something else';
  const { results } = await participant.client.call(projectPreview, { query: { queryText } });
  const sample = results.find(({ name }) => name.startsWith(queryText));
  if (!sample) throw new Error('The sample project is there.');

  await enter(page, participant);
  await openScreener(page, sample.id);
  await page.getByRole('radio', { name: 'Every week' }).check();
  await next(page);
  await page.getByRole('checkbox', { name: 'A farm box' }).check();
  await next(page);
  await page.getByRole('radio', { name: 'Yes, with my consent' }).check();
  await next(page);
  await answerTo(page, 'What was swapped').fill('Oat milk for almond milk. I drank it.');
  await checkAndSubmit(page);
  await submitted(page);

  await page.getByRole('link', { name: 'My projects', exact: true }).click();
  const row = projectRow(page, sample.name);
  await expect(row.getByText(/^(Submitted|Invited)$/)).toBeVisible();
  await expect(row.getByText('Invited')).toBeVisible();
  await row.getByRole('link', { name: sample.name, exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Special instructions')).toBeVisible();
});

test('an application is withdrawn from My Projects without a message', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher);
  await enter(page, participant);
  await answerShortScreener(page, project.id);
  await submitted(page);
  await page.getByRole('link', { name: 'Project details' }).click();
  await expect(page.getByRole('dialog', { name: project.name })).toBeVisible();
  await page.goto(`${app}/surveys`);
  await projectRow(page, project.name)
    .getByRole('button', { name: `More actions: ${project.name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel application' }).click();
  await expect(projectRow(page, project.name).getByText('Cancelled')).toBeVisible();
  await page.goto(`${app}/dashboard`);
  await expect(page.getByRole('link', { name: project.name })).toBeHidden();
});
