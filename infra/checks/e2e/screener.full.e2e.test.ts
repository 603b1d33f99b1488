import { screenerResponses } from '@panelist/domain/participation/browser';
import { expect, test } from './journey.js';
import {
  answerShortScreener,
  answerTo,
  checkAndSubmit,
  next,
  openScreener,
  questionIs,
  submit,
  submitted,
} from './pages/screener-page.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { everyQuestion } from '../../testing/builders.js';
import { publishedProject } from './product/projects.js';

test('answers skip questions, and answers off the path are not sent', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher, { screener: everyQuestion });
  await enter(page, participant);
  await openScreener(page, project.id);
  await page.getByRole('radio', { name: 'In a garden' }).check();
  await next(page);
  await page.getByRole('checkbox', { name: 'Spade' }).check();
  await next(page);
  await questionIs(page, 'Hours a week?');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('radio', { name: 'On a window sill' }).check();
  await expect(page.getByText('Question 1 of 4')).toBeVisible();
  await next(page);
  await questionIs(page, 'Hours a week?');
  await answerTo(page, 'Hours a week?').fill('2');
  await next(page);
  await answerTo(page, 'How much do you enjoy it?').fill('10');
  await next(page);
  await answerTo(page, 'What went wrong last?').fill('Snails.');
  await checkAndSubmit(page);
  await submitted(page);
  const { items } = await researcher.call(screenerResponses, { params: { id: project.id } });
  expect(items[0]?.responses.map(({ questionId }) => questionId)).toEqual(['grow', 'hours', 'joy', 'story']);
});

test('a participant who does not fit is told so kindly, without a green check', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher, { autoInvite: true });
  await enter(page, participant);
  await answerShortScreener(page, project.id, 'No, none at all');
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you\. This project is looking for/ })).toBeVisible();
  await expect(page.getByTestId('CheckCircleIcon')).toHaveCount(0);
  const { items } = await researcher.call(screenerResponses, { params: { id: project.id } });
  expect(items).toMatchObject([{ status: 'PENDING', qualified: false }]);
  await page.goto(`${app}/surveys`);
  await expect(page.getByRole('row', { name: project.name }).getByText('Submitted')).toBeVisible();
});

test('a draft that the server fails to save leads to the project, and its answers are there again', async ({
  page,
  participant,
  researcher,
  browserErrors,
}) => {
  const project = await publishedProject(researcher, { screener: everyQuestion });
  await enter(page, participant);
  await openScreener(page, project.id);
  browserErrors.expect(/status of 500/);
  await page.route('**/v2/projects/survey/save', async (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('radio', { name: 'In a garden' }).check();
  await next(page);
  await expect(page.getByText('An error occurred while saving your response.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/projects/view/${project.id}`));
  await page.unroute('**/v2/projects/survey/save');
  await page.getByRole('button', { name: 'Start screener' }).click();
  await questionIs(page, 'Which of these do you own?');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'In a garden' })).toBeChecked();
});

test('screeners are counted', async ({ page, participant, researcher }) => {
  const [first, second] = await Promise.all([publishedProject(researcher), publishedProject(researcher)]);
  await enter(page, participant);
  await page.goto(`${app}/projects/view/${first.id}`);
  await expect(page.getByText('10 of 10 screeners left')).toBeVisible();
  await page.getByRole('button', { name: 'Start screener' }).click();
  await page.getByRole('radio', { name: 'Yes, some of it' }).check();
  await submit(page);
  await submitted(page);
  await page.goto(`${app}/projects/view/${second.id}`);
  await expect(page.getByText('9 of 10 screeners left')).toBeVisible();
});

test('an answer is offered again in the next screener, and sent only once it was chosen', async ({
  page,
  participant,
  researcher,
}) => {
  const [first, second] = await Promise.all([publishedProject(researcher), publishedProject(researcher)]);
  await enter(page, participant);
  await answerShortScreener(page, first.id);
  await submitted(page);
  await openScreener(page, second.id);
  const offer = page.getByRole('region', { name: 'Your earlier answer' });
  await expect(offer.getByText(new RegExp(`^You answered this today for “${first.name}”`))).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Yes, some of it' })).not.toBeChecked();
  await offer.getByRole('button', { name: 'Use this answer' }).click();
  await expect(page.getByRole('radio', { name: 'Yes, some of it' })).toBeChecked();
  await submit(page);
  await submitted(page);
  await page.reload();
  await submitted(page);
});

test('an address of a result that is shared leads to the project', async ({ page, participant, researcher, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  const project = await publishedProject(researcher);
  await enter(page, participant);
  await page.goto(`${app}/projects/survey/success?project=${project.id}`);
  await page.getByRole('link', { name: 'See the project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
});

test('on a phone what a project pays comes first, and the way to its screener is in reach', async ({
  page,
  participant,
  researcher,
}) => {
  const project = await publishedProject(researcher);
  await enter(page, participant);
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`${app}/projects/view/${project.id}`);
  const own = page.getByRole('button', { name: 'Start screener' });
  await expect(own).toBeVisible();
  await expect(own).not.toBeInViewport();
  // The reading order is the visual order.
  const first = page.locator('aside, section[aria-labelledby="about-project"]').first();
  await expect(first).toHaveAttribute('aria-label', 'Pay and screener');
  await page.locator('[aria-hidden="true"] button', { hasText: 'Start screener' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/survey/${project.id}`));
});

test('a screener resumes at the question where the participant left', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher, { screener: everyQuestion });
  await enter(page, participant);
  await openScreener(page, project.id);
  await page.getByRole('radio', { name: 'In a garden' }).check();
  await page.getByRole('link', { name: 'Project details' }).click();
  const details = page.getByRole('dialog', { name: project.name });
  await expect(details.getByText('Session duration')).toBeVisible();
  await checkPageAppearance(page, 'The details of a project beside its screener');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await next(page);
  await page.getByRole('link', { name: 'Quit screener' }).click();
  const ask = page.getByRole('dialog', { name: 'Not a fit? Maybe you know someone that is.' });
  await ask.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied').or(page.getByText(/^The browser did not allow to copy the link/))).toBeVisible();
  await ask.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('menuitem', { name: 'LinkedIn' })).toHaveAttribute('href', /referralCode/);
  await page.keyboard.press('Escape');
  await ask.getByRole('button', { name: 'Continue screener' }).click();
  await questionIs(page, 'Which of these do you own?');
  await page.getByRole('link', { name: 'Quit screener' }).click();
  await ask.getByRole('button', { name: 'Leave screener' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/view/${project.id}`));
  await expect(page.getByRole('button', { name: 'Resume screener' })).toBeVisible();

  await page.goto(`${app}/surveys`);
  const row = page.getByRole('row', { name: project.name });
  await expect(row.getByText('Incomplete Screener')).toBeVisible();
  await row.getByRole('link', { name: /^Resume Screener/ }).click();
  await questionIs(page, 'Which of these do you own?');
});
