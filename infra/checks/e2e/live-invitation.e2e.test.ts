import { inviteParticipant } from '@panelist/domain/participation/browser';
import { expect, test } from './journey.js';
import { group, openActivity, projectRow } from './pages/activity.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

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
