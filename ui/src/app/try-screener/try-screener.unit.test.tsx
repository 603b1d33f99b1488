import { createProject, ownFunds } from '@panelist/domain/catalogue/browser';
import { lookups } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { projectDraft } from '../../features/researcher/model/new-project.js';
import { researcher } from '../../features/researcher/researcher.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { PublishPageWithTrial } from './publish-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const answer = (uid: string, text: string, answerValue: number, goToQuestionUid: string | null = null) => ({
  uid,
  text,
  answerValue,
  goToQuestionUid,
});
const screener = [
  {
    uid: 'grow',
    questionType: 1,
    text: 'Do you grow food?',
    isRequired: true,
    answers: [answer('yes', 'Yes', 1), answer('no', 'Never', 2, '-1')],
  },
  { uid: 'what', questionType: 4, text: 'What do you grow?', isRequired: true },
];

test('a researcher answers the screener as a participant, reads what disqualifies, and sends and stores nothing', async () => {
  projectDraft().write({ code: 'GARDEN-1', screener });
  const before = JSON.stringify(projectDraft().read());
  when(lookups).answers(() => ({ gender: [], country: [], topics: [] }));
  when(ownFunds).answers(() => ({ balanceCents: 50_000, reservedCents: 0, spentCents: 0 }));
  const { user } = renderOnPage(<PublishPageWithTrial />, { session: researcher });
  await user.click(await screen.findByText('Try the screener'));
  const dialog = await screen.findByRole('dialog', { name: 'Try the screener' });
  const trial = within(dialog);
  const next = async () => user.click(trial.getByRole('button', { name: 'Next' }));
  await next();
  expect(trial.getByRole('radiogroup')).toBeInvalid();

  await user.click(trial.getByRole('radio', { name: 'Never' }));
  expect(trial.getByText('This answer disqualifies; participants do not see that. It ends the screener.')).toBeInTheDocument();
  await next();
  expect(trial.getByRole('heading', { name: 'These answers do not qualify' })).toHaveFocus();
  expect(trial.getByRole('listitem')).toHaveTextContent('Do you grow food?');
  expect(trial.getByText('1 question was not asked.')).toBeInTheDocument();

  await user.click(trial.getByRole('button', { name: 'Back' }));
  await user.click(trial.getByRole('radio', { name: 'Yes' }));
  expect(trial.queryByText(/disqualifies/)).toBeNull();
  await next();
  expect(trial.getByRole('heading', { name: 'What do you grow?' })).toHaveFocus();
  // Not `user`, which pastes: questions refuse that.
  fireEvent.change(await trial.findByRole('textbox'), { target: { value: 'Beans' } });
  await next();
  expect(trial.getByRole('heading', { name: 'These answers qualify' })).toBeInTheDocument();
  expect(trial.getByText(/other answers of this screener do/)).toBeInTheDocument();
  expect(callsMade(createProject)).toEqual([]);
  expect(JSON.stringify(projectDraft().read())).toBe(before);

  await user.click(trial.getByRole('button', { name: 'Done' }));
  fireEvent.change(await screen.findByLabelText('Judgement of answer 2'), { target: { value: '1' } });
  await user.click(screen.getByText('Try the screener'));
  const open = within(await screen.findByRole('dialog', { name: 'Try the screener' }));
  await user.click(open.getByRole('radio', { name: 'Never' }));
  await user.click(open.getByRole('button', { name: 'Next' }));
  expect(open.getByText('No answer of this screener turns anybody away.')).toBeInTheDocument();
});
