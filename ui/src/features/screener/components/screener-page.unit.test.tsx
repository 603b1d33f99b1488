import { me } from '@panelist/domain/identity/browser';
import { nextQuestion, saveSurvey, screenerForm, surveyCycle } from '@panelist/domain/participation/browser';
import { followReferralLink } from '@panelist/domain/referral/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { refetchAbout } from '../../../shared/api/query-key.js';
import { clearStoredState } from '../../../shared/storage/stored-state.js';
import { aCard } from '../../../shared/testing/a-card.test-kit.js';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../../shared/testing/sample-user.test-kit.js';
import { localCopyOf } from '../model/local-copy.js';
import { aForm, aQuestion } from '../screener.test-kit.js';
import { ScreenerPage } from './screener-page.js';

usingServer({ beforeAll, afterEach, afterAll });
beforeEach(() => clearStoredState());

function LiveHint() {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => void refetchAbout(mutate, ['participation'])}>
      As a live hint
    </button>
  );
}

const open = (at: string) =>
  renderOnPage(
    <>
      <Routes>
        <Route path="/projects/survey/success" element={null} />
        <Route path="/projects/survey/:id" element={<ScreenerPage />} />
        <Route path="*" element={null} />
      </Routes>
      <LiveHint />
      <Link to="/projects/survey/garden">To the screener again</Link>
    </>,
    { at },
  );
const savedAs = (status: 'DRAFT' | 'PENDING') => ({
  response: {
    id: 'r',
    projectId: 'garden',
    status,
    qualified: true,
    qualifiedPendingIdVerification: false,
    percentage: 100,
    savedAt: '2026-05-01T10:42:00.000Z',
    project: { id: 'garden', name: 'Project garden', autoInvite: false },
  },
});
const address = () => screen.getByLabelText('Address');

test('the project’s details open beside the questions, and close again', async () => {
  const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
  when(nextQuestion).answers(() => ({ questionId: 'a' }));
  when(screenerForm).answers(() => ({ response: aForm(aCard('garden'), { status: null, questions: [aQuestion('a')] }) }));
  const { user } = open('/projects/survey/garden');
  await user.click(await screen.findByRole('textbox', { name: 'a' }));
  await user.keyboard('A bike');
  await user.click(screen.getByRole('link', { name: 'Project details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Project garden' });
  expect(address()).toHaveTextContent('details=open');
  for (const text of ['Session duration', '60 min', 'Incentive', 'Location', 'Remote', 'What it is about.'])
    expect(within(dialog).getByText(text)).toBeVisible();
  expect(within(dialog).queryByText('Date taken')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).not.toHaveTextContent('details');
  expect(screen.getByRole('textbox', { name: 'a' })).toHaveValue('A bike');
});

test('quitting leads to the project, and keeps an invitation that is not used yet', async () => {
  const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
  when(nextQuestion).answers(() => ({ questionId: 'a' }));
  when(screenerForm).answers(() => ({ response: aForm(aCard('garden'), { status: null, questions: [aQuestion('a')] }) }));
  open('/projects/survey/garden?inviteCode=c&inviteId=i');
  expect(await screen.findByRole('textbox', { name: 'a' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Quit screener' })).toHaveAttribute(
    'href',
    '/projects/view/garden?inviteCode=c&inviteId=i',
  );
});

test('a referral link is told before the first question shows, and a failure of that call keeps nobody out', async () => {
  const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };
  when(me).answers(() => ({ response: sampleUser }));
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
  when(nextQuestion).answers(() => ({ questionId: 'a' }));
  when(screenerForm).answers(() => ({ response: aForm(aCard('garden'), { status: null, questions: [aQuestion('a')] }) }));
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  when(followReferralLink).answers(async () => {
    await told;
    throw new Error('The server has failed');
  });
  open('/projects/survey/garden?referralCode=FRIEND');
  await waitFor(() => expect(callsMade(followReferralLink)).toHaveLength(1));
  await waitFor(() => expect(callsMade(screenerForm)).toHaveLength(1));
  expect(callsMade(followReferralLink)[0]?.body).toEqual({ referralCode: 'FRIEND', projectId: 'garden' });
  expect(screen.queryByRole('textbox', { name: 'a' })).not.toBeInTheDocument();
  tell();
  expect(await screen.findByRole('textbox', { name: 'a' })).toBeInTheDocument();
});

test('a submission stops the refetch of the form that runs, and none starts', async () => {
  const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
  when(nextQuestion).answers(() => ({ questionId: 'a' }));
  const form = aForm(aCard('garden'), { status: null, questions: [aQuestion('a')] });
  when(screenerForm).answers(() => ({ response: form }));
  let accept = () => {};
  const accepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  when(saveSurvey).answers(() => savedAs('DRAFT'));
  const { user } = open('/projects/survey/garden');
  await user.click(await screen.findByRole('textbox', { name: 'a' }));
  await user.keyboard('A bike');
  await waitFor(() => expect(callsMade(saveSurvey)).toHaveLength(1));
  const loaded = callsMade(screenerForm).length;
  when(screenerForm).answers(async () => new Promise<never>(() => undefined));
  await user.click(screen.getByRole('button', { name: 'As a live hint' }));
  await waitFor(() => expect(callsMade(screenerForm)).toHaveLength(loaded + 1));
  const refetch = callsMade(screenerForm).at(-1);
  expect(refetch?.signal.aborted).toBe(false);
  when(saveSurvey).answers(async () => {
    await accepted;
    return savedAs('PENDING');
  });
  await user.click(screen.getByRole('button', { name: 'Submit screener' }));
  await waitFor(() => expect(callsMade(saveSurvey)).toHaveLength(2));
  expect(refetch?.signal.aborted).toBe(true);
  await user.click(screen.getByRole('button', { name: 'As a live hint' }));
  accept();
  await waitFor(() => expect(address()).toHaveTextContent('/projects/survey/success?project=garden'));
  expect(callsMade(screenerForm)).toHaveLength(loaded + 1);
});

test('a screener that was submitted and is opened again is asked of the server, and its questions do not show', async () => {
  const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
  when(nextQuestion).answers(() => ({ questionId: 'a' }));
  const form = aForm(aCard('garden'), { status: null, questions: [aQuestion('a')] });
  when(screenerForm).answers(() => ({ response: form }));
  when(saveSurvey).answers(() => savedAs('PENDING'));
  const { user } = open('/projects/survey/garden');
  await user.click(await screen.findByRole('textbox', { name: 'a' }));
  await user.keyboard('A bike');
  await user.click(screen.getByRole('button', { name: 'Submit screener' }));
  await waitFor(() => expect(address()).toHaveTextContent('/projects/survey/success?project=garden'));
  when(screenerForm).refuses(409, 'participation.wrong-state', 'It is submitted.');
  when(nextQuestion).refuses(409, 'participation.wrong-state', 'It is submitted.');
  await user.click(screen.getByRole('link', { name: 'To the screener again' }));
  await waitFor(() => expect(address().textContent).toBe('/dashboard'));
  expect(await screen.findByText('It is submitted.')).toBeInTheDocument();
});

test('a start by its address that a rule refuses is tried once, says why, and leads to what can be done', async () => {
  const why = 'To participate in industry projects, your work email must be verified.';
  for (const call of [screenerForm, nextQuestion, saveSurvey])
    when(call).refuses(403, 'participation.work-email-required', why, { reason: 'workEmailRequired' });
  const { user } = open('/projects/survey/garden');
  expect(await screen.findByText(why)).toBeInTheDocument();
  await waitFor(() => expect(address().textContent).toBe('/dashboard'));
  expect(callsMade(saveSurvey)).toMatchObject([{ body: { projectId: 'garden', status: 'DRAFT', responses: [] } }]);
  await user.click(screen.getByRole('button', { name: 'See the project' }));
  expect(address()).toHaveTextContent('/projects/view/garden');
});

test.each([
  ['participation.phone-and-photo-required', { reason: 'phoneAndPhotoRequired' }, 403],
  ['request.too-many', {}, 429],
] as const)('a refusal that the server does not record (%s) starts nothing', async (code, details, status) => {
  for (const call of [screenerForm, nextQuestion]) when(call).refuses(status, code, 'Not now.', details);
  when(saveSurvey).answers(() => savedAs('DRAFT'));
  open('/projects/survey/garden?inviteCode=c&inviteId=i');
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  await waitFor(() => expect(address().textContent).toBe('/dashboard'));
  expect(callsMade(saveSurvey)).toEqual([]);
});

test('a start that the server accepts after all shows the questions', async () => {
  const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
  for (const call of [screenerForm, nextQuestion])
    when(call).refuses(429, 'participation.screener-limit', 'You have 0 surveys remaining this period.');
  when(saveSurvey).answers(() => {
    when(screenerForm).answers(() => ({ response: aForm(aCard('garden'), { questions: [aQuestion('a')] }) }));
    return savedAs('DRAFT');
  });
  open('/projects/survey/garden');
  expect(await screen.findByRole('textbox', { name: 'a' })).toBeInTheDocument();
  expect(screen.queryByText(/0 surveys remaining/)).not.toBeInTheDocument();
  expect(callsMade(saveSurvey)).toHaveLength(1);
});

test('a start that is accepted and whose form is refused again is left, and tried no second time', async () => {
  const why = 'You have 0 surveys remaining this period.';
  for (const call of [screenerForm, nextQuestion]) when(call).refuses(429, 'participation.screener-limit', why);
  when(saveSurvey).answers(() => savedAs('DRAFT'));
  open('/projects/survey/garden');
  expect(await screen.findByText(why)).toBeInTheDocument();
  await waitFor(() => expect(address().textContent).toBe('/dashboard'));
  expect(callsMade(saveSurvey)).toHaveLength(1);
});

describe('a screener that is submitted in another tab', () => {
  const copy = () => localCopyOf('garden', participant.userId);
  const message = 'You have already submitted this screener.';
  const isSubmitted = () => {
    for (const call of [screenerForm, nextQuestion, saveSurvey])
      when(call).refuses(409, 'participation.wrong-state', 'That is not possible.', { state: 'PENDING' });
  };
  const openHere = async () => {
    const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };
    when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
    when(nextQuestion).answers(() => ({ questionId: 'a' }));
    const questions = [aQuestion('a')];
    when(screenerForm).answers(() => ({ response: aForm(aCard('garden'), { status: null, questions }) }));
    const { user } = open('/projects/survey/garden');
    await screen.findByRole('textbox', { name: 'a' });
    return user;
  };
  const leadsOn = async () => {
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getAllByText(message)).toHaveLength(1);
    await waitFor(() => expect(address().textContent).toBe('/projects/view/garden'));
    expect(screen.getByRole('button', { name: 'My projects' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(copy().read()).toBeNull();
  };

  test('says so by itself', async () => {
    const user = await openHere();
    isSubmitted();
    await user.click(screen.getByRole('button', { name: 'As a live hint' }));
    await leadsOn();
  });

  test('says so to who answers here', async () => {
    const user = await openHere();
    isSubmitted();
    await user.click(screen.getByRole('textbox', { name: 'a' }));
    await user.keyboard('A bike');
    await leadsOn();
  });

  test('says so to who submits here', async () => {
    const user = await openHere();
    isSubmitted();
    await user.click(screen.getByRole('textbox', { name: 'a' }));
    await user.keyboard('A bike');
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    await leadsOn();
  });

  test('says so to who opens it again', async () => {
    isSubmitted();
    open('/projects/survey/garden');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(address().textContent).toBe('/dashboard'));
  });
});

describe('a screener that was finished without a connection', () => {
  const copy = () => localCopyOf('garden', participant.userId);
  const refused = (code: string, message: string) => {
    copy().write({
      answers: { a: [{ text: 'A bike' }] },
      basedOn: null,
      finished: { agree: null, place: null, totalTime: 9 },
    });
    when(screenerForm).refuses(409, code, message);
    when(nextQuestion).refuses(409, code, message);
    open('/projects/survey/garden');
  };

  test('leads to its result where it has reached the server since', async () => {
    refused('participation.wrong-state', 'That is not possible.');
    await waitFor(() => expect(address()).toHaveTextContent('/projects/survey/success?project=garden'));
    expect(copy().read()).toBeNull();
  });

  test('says that the project has closed meanwhile, and waits no longer', async () => {
    refused('participation.project-closed', 'This project is now closed.');
    expect(await screen.findByText('This project is now closed.')).toBeInTheDocument();
    await waitFor(() => expect(address().textContent).toBe('/dashboard'));
    expect(copy().read()).toBeNull();
  });

  test('keeps its answers where the project takes none for now', async () => {
    refused('participation.not-recruiting', 'This project is not taking new applications at the moment.');
    expect(await screen.findByText(/not taking new applications/)).toBeInTheDocument();
    expect(copy().read()?.answers).toEqual({ a: [{ text: 'A bike' }] });
  });
});
