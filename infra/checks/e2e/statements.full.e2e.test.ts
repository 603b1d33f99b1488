import { answerDispute } from '@panelist/domain/dispute/browser';
import { markAttended, rejectForQuality } from '@panelist/domain/participation/browser';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter, sayWhy } from './pages/session.js';
import { invited } from './product/participations.js';
import { publishedProject } from './product/projects.js';

const message = 'I did every task, and the last one twice.';
const why = 'Too short.';

test('work is rejected for quality: the participant reads why, asks a person, and support decides for them', async ({
  page,
  participant,
  researcher,
  browserOf,
}) => {
  const project = await publishedProject(researcher, { autoInvite: true });
  const id = await invited(participant, project);
  const params = { projectId: project.id, id };
  await researcher.call(markAttended, { params });
  await researcher.call(rejectForQuality, { params, body: { reason: why } });
  await enter(page, participant);
  await page.goto(`${app}/surveys?id=${id}`);
  const dialog = page.getByRole('dialog', { name: project.name });
  const story = dialog.getByRole('region', { name: 'What happened so far' });
  const line = story.getByRole('listitem').filter({ hasText: 'The researcher did not accept your answers.' });
  await line.getByRole('button', { name: 'Why, and how to object' }).click();
  await expect(line.getByText(`What the researcher wrote: “${why}”`)).toBeVisible();
  await expect(line.getByText('This work is not paid.')).toBeVisible();
  await checkPageAppearance(page, 'A statement');
  await line.getByRole('button', { name: 'Ask a person to look at this' }).click();
  await line.getByRole('button', { name: 'Ask a person', exact: true }).click();
  await expect(line.getByText('Please write what we should look at.')).toBeVisible();
  await line.getByRole('textbox', { name: 'What should we look at?' }).fill(message);
  await line.getByRole('button', { name: 'Ask a person', exact: true }).click();
  await expect(line.getByText(/A person is looking at this\. You get an answer by/)).toBeVisible();
  const disputePath = (await line.getByRole('link', { name: 'Your dispute' }).getAttribute('href')) ?? '';
  const disputeId = disputePath.split('/').at(-1) ?? '';

  const answer = { accepts: false, text: 'The answers were one word each.', files: [] };
  await researcher.call(answerDispute, { params: { id: project.id, disputeId }, body: answer });
  const support = await browserOf({ email: 'support@panelist.example', password: 'demo-password' });
  await support.goto(`${app}/staff/support/disputes/${participant.userId}/${disputeId}`);
  await sayWhy(support, 'To decide what you contest');
  await expect(support.getByText(message)).toBeVisible();
  await support.getByRole('radio', { name: /^Uphold/ }).check();
  await support.getByRole('textbox', { name: 'Reason' }).fill('Each task was done as it was asked for.');
  await support.getByRole('button', { name: 'Decide', exact: true }).click();

  // The participant's page changes by itself.
  await expect(story.getByText(`Your dispute about “${project.name}” was decided for you.`)).toBeVisible();
  await expect(line.getByText('A person looked at this, and it was decided for you.')).toBeVisible();
});
