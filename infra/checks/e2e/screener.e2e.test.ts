import { screenerResponses } from '@panelist/domain/participation/browser';
import { expect, test } from './journey.js';
import {
  answerShortScreener,
  answerTo,
  checkAndSubmit,
  next,
  openScreener,
  problemIs,
  questionIs,
  submit,
  submitted,
} from './pages/screener-page.js';
import { looksRight } from './pages/looks.js';
import { app, enter } from './pages/session.js';
import { everyQuestion } from '../../testing/builders.js';
import { publishedProject } from './product/projects.js';

test('all six types of question, required answers, a draft that survives a reload, masking, an agreement', async ({
  page,
  origin,
  participant,
  researcher,
}) => {
  const nda = { type: 'link', url: `${origin}/docs` };
  const project = await publishedProject(researcher, { screener: everyQuestion, nda });
  await enter(page, participant);
  await openScreener(page, project.id);

  await questionIs(page, 'Do you grow anything?');
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await next(page);
  await problemIs(page, 'Answer is required');
  await page.getByRole('radio', { name: 'In a garden' }).check();
  await next(page);

  await questionIs(page, 'Which of these do you own?');
  await next(page);
  await problemIs(page, 'Answer is required');
  await page.getByRole('checkbox', { name: 'Spade' }).check();
  await page.getByRole('checkbox', { name: 'Mower' }).check();
  await page.getByRole('checkbox', { name: 'Something else' }).check();
  await next(page);
  await problemIs(page, 'An input is required');
  await page.getByLabel('Please specify (Something else)').fill('A trowel');
  await next(page);

  await questionIs(page, 'Which mower?');
  await expect(page.getByText('Question 3 of 6')).toBeVisible();
  await next(page);
  await problemIs(page, 'An input is required');
  await answerTo(page, 'Which mower?').fill('   ');
  await next(page);
  await problemIs(page, 'An input is required');
  await answerTo(page, 'Which mower?').dispatchEvent('paste');
  await expect(page.getByText('Pasting is turned off here')).toBeVisible();
  await answerTo(page, 'Which mower?').fill('Ask me: ada@company.example');
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible();
  await expect(page.getByText('E-mail addresses are replaced by asterisks')).toBeVisible();
  await next(page);

  await questionIs(page, 'Hours a week?');
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible();
  await page.reload();
  await questionIs(page, 'Hours a week?');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(answerTo(page, 'Which mower?')).toHaveValue(/^Ask me: \*+$/);
  await next(page);
  await next(page);
  await problemIs(page, 'A number is required');
  await answerTo(page, 'Hours a week?').fill('61');
  await next(page);
  await problemIs(page, 'Between 0 and 60');
  await answerTo(page, 'Hours a week?').fill('7');
  await next(page);

  await questionIs(page, 'How much do you enjoy it?');
  await next(page);
  await problemIs(page, 'A number is required');
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expect(answerTo(page, 'How much do you enjoy it?')).toHaveValue('2');
  await next(page);

  await questionIs(page, 'What went wrong last?');
  await next(page);

  await questionIs(page, 'Do you agree to the confidentiality agreement of this project?');
  await expect(page.getByRole('radio', { name: 'Yes, I agree' })).toBeDisabled();
  const terms = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the terms' }).click();
  await (await terms).close();
  await next(page);
  await problemIs(page, 'Answer is required');
  await page.getByRole('radio', { name: 'Yes, I agree' }).check();
  await checkAndSubmit(page);
  await submitted(page);

  const { items } = await researcher.call(screenerResponses, { params: { id: project.id } });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ status: 'PENDING', qualified: true });
  expect(items[0]?.responses).toEqual([
    { questionId: 'grow', answers: [{ uid: 'grow-garden', text: null, value: null }] },
    {
      questionId: 'tools',
      answers: [
        { uid: 'tools-spade', text: null, value: null },
        { uid: 'tools-mower', text: null, value: null },
        { uid: 'tools-other', text: 'A trowel', value: null },
      ],
    },
    { questionId: 'mower', answers: [{ uid: null, text: expect.stringMatching(/^Ask me: \*+$/), value: null }] },
    { questionId: 'hours', answers: [{ uid: null, text: null, value: 7 }] },
    { questionId: 'joy', answers: [{ uid: null, text: null, value: 2 }] },
  ]);
});

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

test('a screener resumes at the question where the participant left', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher, { screener: everyQuestion });
  await enter(page, participant);
  await openScreener(page, project.id);
  await page.getByRole('radio', { name: 'In a garden' }).check();
  await page.getByRole('link', { name: 'Project details' }).click();
  const details = page.getByRole('dialog', { name: project.name });
  await expect(details.getByText('Session duration')).toBeVisible();
  await looksRight(page, 'The details of a project beside its screener');
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
  await expect(offer.getByText(new RegExp(`^You answered this on \\d+ \\w+ for “${first.name}”`))).toBeVisible();
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
