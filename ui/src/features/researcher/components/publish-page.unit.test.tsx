import { createProject } from '@panelist/domain/catalogue/browser';
import { lookups } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { projectDraft } from '../model/new-project.js';
import { researcher } from '../researcher.test-kit.js';
import { PublishPage } from './publish-page.js';

const entry = (code: string, value: string) => ({ id: code, code, value });
const project = {
  code: 'GARDEN-1',
  name: 'Kitchen gardens',
  description: 'How you grow food.',
  kindOfResearch: 9,
  researchConductType: 2,
  talkToAudience: 2,
  incentive: 40,
  timeMinutesRequired: 30,
  companyName: 'Loam',
  countries: ['US'],
  participantsWanted: 10,
  target: { genders: ['female'], ages: [[30, 40]] },
  screener: [
    {
      uid: 'grow',
      questionType: 1,
      text: 'Do you grow food?',
      isRequired: true,
      answers: [
        { uid: 'yes', text: 'Yes', answerValue: 1 },
        { uid: 'no', text: 'No', answerValue: 2, goToQuestionUid: '-1' },
      ],
    },
  ],
};

const paste = (value: unknown) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'The project as JSON' }), {
    target: { value: typeof value === 'string' ? value : JSON.stringify(value) },
  });

// By label: the roles of a form of this size take jsdom seconds to compute.
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea, select' }), { target: { value } });
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea, select' }), { target: { value } });

describe('publishing a project', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => {
    localStorage.clear();
    when(lookups).answers(() => ({ gender: [entry('female', 'Female')], country: [entry('US', 'United States')], topics: [] }));
    when(createProject).answers(() => ({ id: 'p1', code: 'GARDEN-1', status: 'published' }));
  });

  test('as JSON: errors name the path of the field, and the form shows the same project', async () => {
    const { user } = renderOnPage(<PublishPage />, { session: researcher, at: '/?tab=json' });
    await screen.findByRole('textbox', { name: 'The project as JSON' });
    paste('{ "code": ');
    expect(screen.getByText(/^This is not JSON yet/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    paste({ ...project, incentive: 1, screener: [{ ...project.screener[0], answers: [] }] });
    expect(screen.getByText('2 fields need another look')).toBeInTheDocument();
    expect(screen.getByText('incentive')).toBeInTheDocument();
    expect(screen.getByText('screener[0].answers')).toBeInTheDocument();
    paste(project);
    expect(screen.getByText('No errors: this project can be sent.')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Form' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen gardens');
    const question = screen.getByRole('group', { name: 'Question 1' });
    expect(within(question).getByRole('combobox', { name: 'Judgement of answer 2' })).toHaveValue('2');
    expect(within(question).getByRole('combobox', { name: /^After answer 2/ })).toHaveValue('-1');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Publish this project?' });
    expect(callsMade(createProject)).toEqual([]);
    await user.click(within(confirmation).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/researcher/projects/p1'));
    expect(callsMade(createProject)[0]?.body).toMatchObject({ ...project, status: 'published' });
  });

  test('by the form: shows what is missing at its field, and what the incentive costs', async () => {
    const { user } = renderOnPage(<PublishPage />, { session: researcher });
    await user.click(await screen.findByText('Save as a draft'));
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link', { name: /^Name: / })).toBeInTheDocument();
    expect(callsMade(createProject)).toEqual([]);
    fill('Name', 'Balcony gardens');
    fill('Incentive in US dollars', '40');
    await waitFor(() => expect(within(summary).queryByRole('link', { name: /^Name: / })).not.toBeInTheDocument());
    expect(screen.getByText(/A participant receives \$38\.00.*all places \$250\.00/)).toBeInTheDocument();
  });

  test('by the form: builds a screener with judgements and skip rules, judged before it is sent', async () => {
    projectDraft.write({ ...project, screener: [] });
    const { user } = renderOnPage(<PublishPage />, { session: researcher });
    await user.click(await screen.findByText('Add a question'));
    choose('Type', '3');
    fill('Question', 'What do you grow?');
    fill('Answer 1', 'Beans');
    fill('Answer 2', 'Nothing');
    choose('Judgement of answer 2', '3');
    await user.click(screen.getByText('Add a skip rule'));
    choose(/^Then, rule 1/, '-1');
    await user.click(screen.getByText('Save as a draft'));
    expect(await screen.findAllByText(/At least one answer is required\./)).not.toHaveLength(0);
    expect(callsMade(createProject)).toEqual([]);
    await user.click(screen.getByLabelText('Remove rule 1'));
    await user.click(screen.getByText('Save as a draft'));
    await waitFor(() => expect(callsMade(createProject)).toHaveLength(1));
    expect(callsMade(createProject)[0]?.body).toMatchObject({
      name: 'Kitchen gardens',
      status: 'draft',
      incentive: 40,
      screener: [
        {
          questionType: 3,
          answers: [
            { text: 'Beans', answerValue: 1 },
            { text: 'Nothing', answerValue: 3 },
          ],
          logic: [],
        },
      ],
    });
  });

  test('keeps what was entered, also when the server refuses it', async () => {
    when(createProject).refuses(409, 'catalogue.code-taken', 'A project with this code exists already.');
    const { user, unmount } = renderOnPage(<PublishPage />, { session: researcher, at: '/?tab=json' });
    await screen.findByRole('textbox', { name: 'The project as JSON' });
    paste(project);
    await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
    expect(await screen.findByText('A project with this code exists already.')).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('panelist.state.project-draft')).toContain('GARDEN-1'));
    unmount();
    renderOnPage(<PublishPage />, { session: researcher });
    expect(await screen.findByText('This is the draft that you began earlier in this browser.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen gardens');
  });
});
