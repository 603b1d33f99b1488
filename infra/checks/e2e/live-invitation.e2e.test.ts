import { projectPreview } from '@panelist/domain/catalogue/browser';
import { inviteParticipant } from '@panelist/domain/participation/browser';
import { expect, test } from './journey.js';
import { group, openActivity, projectRow } from './pages/activity.js';
import { answerShortScreener, answerTo, checkAndSubmit, next, openScreener, submitted } from './pages/screener-page.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
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
  await row.getByRole('link', { name: /^Project details/ }).click();
  await expect(page.getByRole('dialog').getByText('Special instructions')).toBeVisible();
});

test('an invitation appears on the dashboard without a reload, and is cancelled with a message to the researcher', async ({
  page,
  participant,
  researcher,
}) => {
  const project = await publishedProject(researcher);
  const id = await applied(participant, project);
  await enter(page, participant);
  await openActivity(page);
  const invitations = group(page, 'Pending invitations');
  const applications = group(page, 'Your applications');
  await expect(applications.getByText(/researcher (reads your answers and decides|usually answers)/)).toBeVisible();
  await expect(group(page, 'Waiting for others').getByText(/^The researcher decides/)).toBeVisible();
  await expect(group(page, 'Needs you')).toBeHidden();
  const message = 'We would love to have you. The survey is short.';
  await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body: { message } });
  await expect(invitations.getByRole('heading', { name: project.name })).toBeVisible();
  await expect(group(page, 'Needs you').getByRole('link', { name: `Start: ${project.name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard 1 thing needs you' })).toBeVisible();

  await expect(applications).toBeHidden();
  await invitations.getByRole('link', { name: `Project details: ${project.name}` }).click();
  const story = page.getByRole('dialog', { name: project.name }).getByRole('region', { name: 'What happened so far' });
  await expect(story.getByRole('listitem')).toContainText([
    'You began the screener.',
    'You submitted your application.',
    'The researcher invited you.',
    'What comes next',
  ]);
  await expect(story.getByText(message)).toBeVisible();
  await page.keyboard.press('Escape');

  await invitations.getByRole('link', { name: `Cancel: ${project.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this invitation?' });
  await dialog.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Required.');
  await dialog.getByRole('textbox').fill('I am');
  await dialog.getByRole('textbox').press('Shift+Enter');
  await dialog.getByRole('textbox').pressSequentially('away that week.');
  await dialog.getByRole('textbox').press('Enter');
  await expect(page.getByText('Your invitation was cancelled.')).toBeVisible();
  await expect(invitations).toBeHidden();

  await page.goto(`${app}/surveys?status=CANCELLED`);
  await expect(projectRow(page, project.name).getByText('Cancelled')).toBeVisible();
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
    .getByRole('link', { name: `Cancel: ${project.name}` })
    .click();
  await page.getByRole('button', { name: 'Cancel application' }).click();
  await expect(projectRow(page, project.name).getByText('Cancelled')).toBeVisible();
  await page.goto(`${app}/dashboard`);
  await expect(page.getByRole('link', { name: project.name })).toBeHidden();
});
