import { rejectForQuality } from '@panelist/domain/participation/browser';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter, sayWhy } from './pages/session.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

const message = 'I did every task, and the last one twice.';
const why = 'Too short.';

test('who was not chosen asks a person, and another member of support answers; rules and rights are open to everybody', async ({
  page,
  participant,
  researcher,
  browserOf,
}) => {
  await page.goto(`${app}/rights`);
  await expect(page.getByText(/within 14 days/).first()).toBeVisible();
  await checkPageAppearance(page, 'Your rights here');
  await page.getByRole('link', { name: 'How a review works' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A person looks at it' })).toBeVisible();
  await checkPageAppearance(page, 'A rule');
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
  await checkPageAppearance(page, 'Decisions about you');

  const support = await browserOf({ email: 'support@panelist.example', password: 'demo-password' });
  await support.goto(`${app}/staff/support/reviews?status=open`);
  await support.locator(`a[href*="/reviews/${participant.userId}/"]`).click();
  await sayWhy(support, 'To answer your review');
  await expect(support.getByText(message)).toBeVisible();
  await checkPageAppearance(support, 'A review, for support');
  await support.getByRole('radio', { name: /^Decline/ }).check();
  await support.getByRole('textbox', { name: 'Reason' }).fill('The researcher had more applications than places.');
  await support.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(support.getByText('Decided against the participant').first()).toBeVisible();
  await expect(page.getByText('The review that you asked for was decided against you.')).toBeVisible();
  await expect(decision.getByText('A person looked at this, and the decision stays.')).toBeVisible();
});
