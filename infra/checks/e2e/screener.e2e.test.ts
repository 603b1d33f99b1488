import { screenerResponses } from '@panelist/domain/participation/browser';
import { expect, test } from './journey.js';
import { answerTo, checkAndSubmit, next, openScreener, problemIs, questionIs, submitted } from './pages/screener-page.js';
import { enter } from './pages/session.js';
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
  await questionIs(page, 'Hours a week?');
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
