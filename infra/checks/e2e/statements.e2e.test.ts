import { answerDispute } from '@panelist/domain/dispute/browser';
import { markAttended, rejectForQuality } from '@panelist/domain/participation/browser';
import { expect, test } from './journey.js';
import { looksRight } from './pages/looks.js';
import { app, enter, sayWhy } from './pages/session.js';
import { applied, invited } from './product/participations.js';
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
  await looksRight(page, 'A statement');
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

test('who was not chosen asks a person, and another member of support answers; rules and rights are open to everybody', async ({
  page,
  participant,
  researcher,
  browserOf,
}) => {
  await page.goto(`${app}/rights`);
  await expect(page.getByText(/within 14 days/).first()).toBeVisible();
  await looksRight(page, 'Your rights here');
  await page.getByRole('link', { name: 'How a review works' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A person looks at it' })).toBeVisible();
  await looksRight(page, 'A rule');
  await page.getByRole('link', { name: 'All rules' }).click();
  await expect(page.getByRole('link', { name: 'Work that a researcher refuses' })).toBeVisible();

  const project = await publishedProject(researcher);
  const id = await applied(participant, project);
  await researcher.call(rejectForQuality, { params: { projectId: project.id, id }, body: { reason: why } });
  await enter(page, participant);
  await page.goto(`${app}/rights`);
  const decision = page.getByRole('listitem').filter({ hasText: 'chose other people' });
  await decision.getByRole('button', { name: 'Ask a person to look at this' }).click();
  await decision.getByRole('textbox', { name: 'What should we look at?' }).fill(message);
  await decision.getByRole('button', { name: 'Ask a person', exact: true }).click();
  await expect(decision.getByText(/A person is looking at this/)).toBeVisible();
  await looksRight(page, 'Decisions about you');

  const support = await browserOf({ email: 'support@panelist.example', password: 'demo-password' });
  await support.goto(`${app}/staff/support/reviews?status=open`);
  await support.locator(`a[href*="/reviews/${participant.userId}/"]`).click();
  await sayWhy(support, 'To answer your review');
  await expect(support.getByText(message)).toBeVisible();
  await looksRight(support, 'A review, for support');
  await support.getByRole('radio', { name: /^Decline/ }).check();
  await support.getByRole('textbox', { name: 'Reason' }).fill('The researcher had more applications than places.');
  await support.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(support.getByText('Decided against the participant').first()).toBeVisible();
  await expect(page.getByText('The review that you asked for was decided against you.')).toBeVisible();
  await expect(decision.getByText('A person looked at this, and the decision stays.')).toBeVisible();
});
