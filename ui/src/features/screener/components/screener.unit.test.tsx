import { processAutoInvite, saveSurvey, surveyCycle, type ScreenerForm } from '@panelist/domain/participation/browser';
import { featureFlagActive } from '@panelist/domain/operations/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { clearStoredState } from '../../../shared/storage/stored-state.js';
import { aCard } from '../../../shared/testing/a-card.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aQuestion, aForm } from '../screener.test-kit.js';
import { Screener } from './screener.js';

usingServer({ beforeAll, afterEach, afterAll });
const cycleOf = (screenerCount: number) => {
  const cycle = { screenerCount, cycleExpiryDate: '2026-05-01T10:00:00.000Z', limit: 10 };
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
};
beforeEach(() => {
  clearStoredState();
  cycleOf(9);
});

const card = aCard('project-1');
const accepted = (status: 'DRAFT' | 'PENDING') => ({
  response: {
    id: 'r',
    projectId: 'project-1',
    status,
    qualified: true,
    qualifiedPendingIdVerification: false,
    percentage: 100,
    savedAt: '2026-05-01T10:42:00.000Z',
    project: { id: 'project-1', name: card.name, autoInvite: false },
  },
});
const takes = () => {
  when(saveSurvey).answers(() => accepted('PENDING'));
  when(processAutoInvite).refuses(500, 'server.failed', 'Never asked');
};

const show = (change: Partial<ScreenerForm> = {}, startAt: string | null = null, search = '') =>
  renderOnPage(
    <Screener
      form={aForm(card, change)}
      startAt={startAt}
      userId="user-1"
      invitation={{}}
      refused={null}
      onSubmitting={() => undefined}
    />,
    { at: `/projects/survey/project-1${search}` },
  );

const submissions = () => callsMade(saveSurvey).filter(({ body }) => (body as { status: string }).status === 'PENDING');
const result = '/projects/survey/success?project=project-1';

function location(answer: 'here' | 'refused') {
  const getCurrentPosition = jest.fn((found: PositionCallback, failed: PositionErrorCallback) =>
    answer === 'here'
      ? found({ coords: { latitude: 45.523_064, longitude: -122.676_483 } } as GeolocationPosition)
      : failed({ code: 1 } as GeolocationPositionError),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
}

describe('an e-mail address in an answer', () => {
  test('is announced while it is typed, and masked by the one click that goes on', async () => {
    takes();
    const { user } = show({ questions: [aQuestion('a')] });
    await user.click(await screen.findByRole('textbox', { name: 'a' }));
    await user.keyboard('ada@company.example');
    expect(screen.getByText(/^E-mail addresses are replaced by asterisks/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(result));
    expect(submissions()).toMatchObject([{ body: { responses: [{ answers: [{ text: '*'.repeat(19) }] }] } }]);
  });
});

describe('an earlier answer', () => {
  const earlier = {
    questionId: 'a',
    answers: [{ uid: null, text: 'A cargo bike', value: null }],
    projectName: 'Bicycles',
    answeredAt: `${new Date().getFullYear()}-03-12T12:00:00.000Z`,
  };

  test('is offered with its source, and is an answer only once it is chosen', async () => {
    takes();
    const { user } = show({ questions: [aQuestion('a')], earlierAnswers: [earlier] });
    expect(screen.getByText('You answered this on Mar 12 for “Bicycles”.')).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'a' })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    expect(screen.getByText('An input is required')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use this answer' }));
    expect(screen.getByRole('textbox', { name: 'a' })).toHaveValue('A cargo bike');
    expect(screen.queryByText(/^You answered this/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(result));
    expect(submissions()).toMatchObject([{ body: { responses: [{ answers: [{ text: 'A cargo bike' }] }] } }]);
  });
});

describe('the place of the participant', () => {
  const questions = [{ ...aQuestion('a'), isRequired: false }];
  const asking = { questions, project: { ...aForm(card).project, asksForPlace: true } };

  test('is not asked for where the project names no places', () => {
    show({ questions });
    expect(screen.queryByRole('region', { name: 'Where you are' })).not.toBeInTheDocument();
  });

  test('is asked for with a sentence first, and sent roughly', async () => {
    takes();
    const browser = location('here');
    const { user } = show(asking);
    expect(await screen.findByText(/to about a kilometre/)).toBeInTheDocument();
    expect(browser).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Share where I am' }));
    expect(screen.getByText('The researcher learns roughly where you are once you submit.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    await waitFor(() => expect(submissions()).toMatchObject([{ body: { geoData: { latitude: 45.52, longitude: -122.68 } } }]));
  });

  test.each(['here', 'refused'] as const)('changes nothing if the participant or the browser refuses (%s)', async (answer) => {
    takes();
    location(answer);
    const { user } = show(asking);
    await user.click(await screen.findByRole('button', { name: 'Share where I am' }));
    if (answer === 'here') await user.click(screen.getByRole('button', { name: 'Don’t share' }));
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(result));
    expect(submissions()[0]?.body).not.toHaveProperty('geoData');
  });
});

describe('without a connection', () => {
  test('the agreement and the place are answered as well, and sent with the answers', async () => {
    location('here');
    const { user } = show(
      {
        questions: [{ ...aQuestion('a'), isRequired: false }],
        project: { ...aForm(card).project, requiresNda: true, ndaUrl: 'https://researcher.example/terms', asksForPlace: true },
      },
      null,
      '?question=nda',
    );
    const unreachable = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(await screen.findByRole('link', { name: 'Open the terms' }));
    await user.click(screen.getByRole('radio', { name: 'Yes, I agree' }));
    await user.click(await screen.findByRole('button', { name: 'Share where I am' }));
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    expect(await screen.findByRole('heading', { name: 'Your screener is finished' })).toHaveFocus();
    unreachable.mockRestore();
    offline.mockRestore();
    takes();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(result));
    expect(submissions()).toMatchObject([{ body: { agree: true, geoData: { latitude: 45.52, longitude: -122.68 } } }]);
  });

  test('a finished screener waits, and is sent once by the same key when the connection is back', async () => {
    const unreachable = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = show({ questions: [aQuestion('a')] });
    await user.click(await screen.findByRole('textbox', { name: 'a' }));
    await user.keyboard('A bike');
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    expect(await screen.findByRole('heading', { name: 'Your screener is finished' })).toHaveFocus();
    unreachable.mockRestore();
    offline.mockRestore();
    takes();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(result));
    expect(submissions()).toHaveLength(1);
    expect(await screen.findByText(/^The connection is back/)).toBeInTheDocument();
  });

  test('what an earlier visit waited to send is not sent once it was changed', async () => {
    const unreachable = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const first = show({ questions: [aQuestion('a')] });
    await first.user.click(await screen.findByRole('textbox', { name: 'a' }));
    await first.user.keyboard('A bike');
    await first.user.click(screen.getByRole('button', { name: 'Submit screener' }));
    await screen.findByRole('heading', { name: 'Your screener is finished' });
    first.unmount();
    const { user } = show({ questions: [aQuestion('a')] });
    await user.click(await screen.findByRole('button', { name: 'Change an answer' }));
    expect(await screen.findByRole('textbox', { name: 'a' })).toHaveValue('A bike');
    unreachable.mockRestore();
    offline.mockRestore();
    takes();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(callsMade(saveSurvey)).not.toEqual([]));
    expect(submissions()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    await waitFor(() => expect(submissions()).toHaveLength(1));
  });

  test('the participant may go back and change an answer', async () => {
    const unreachable = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = show({ questions: [aQuestion('a')] });
    await user.click(await screen.findByRole('textbox', { name: 'a' }));
    await user.keyboard('A bike');
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    await user.click(await screen.findByRole('button', { name: 'Change an answer' }));
    expect(await screen.findByRole('textbox', { name: 'a' })).toHaveValue('A bike');
    unreachable.mockRestore();
    offline.mockRestore();
  });
});

describe('the two screening steps', () => {
  const project = { ...aForm(card).project, doubleScreening: true };
  const text = /two screening steps/;

  test('are announced where the flag is on', async () => {
    when(featureFlagActive).answers(() => ({ response: true }));
    show({ project });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(callsMade(featureFlagActive)[0]?.address).toBe(
      '/v2/feature-flags/EnableDoubleScreeningAlert/active?organizationId=organization',
    );
  });

  test('are not announced where the flag can’t be read', async () => {
    when(featureFlagActive).refuses(500, 'server.failed', 'Something went wrong.');
    show({ project });
    await waitFor(() => expect(callsMade(featureFlagActive)).not.toHaveLength(0));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});

test('begins at the question that the server names', () => {
  show({ questions: [{ ...aQuestion('a'), isRequired: false }, aQuestion('b')] }, 'b');
  expect(screen.getByRole('heading', { name: 'b' })).toBeInTheDocument();
});

describe('where no screener is left', () => {
  const limit = /^You have 0 surveys remaining this period\. You can only take up to 10 surveys within a 24 hour period\./;

  test('a draft says before the first question that it cannot be submitted yet, and can be continued', async () => {
    cycleOf(10);
    show({ questions: [aQuestion('a')] });
    expect(await screen.findByText(limit)).toHaveTextContent(/You can submit them from May 1, /);
    expect(await screen.findByRole('textbox', { name: 'a' })).toBeEnabled();
  });

  test('a refused submission says that nothing is lost', async () => {
    when(saveSurvey).refuses(429, 'participation.screener-limit', 'You have 0 surveys remaining this period.');
    const { user } = show({ questions: [{ ...aQuestion('a'), isRequired: false }] });
    await user.click(screen.getByRole('button', { name: 'Submit screener' }));
    expect(await screen.findByText(/^Nothing is lost: your answers are saved/)).toBeInTheDocument();
    // In the notice that stays, and in a snackbar.
    expect(screen.getAllByText('You have 0 surveys remaining this period.')).toHaveLength(2);
  });

  test('nothing is said while one is left', async () => {
    show({ questions: [aQuestion('a')] });
    await waitFor(() => expect(callsMade(surveyCycle)).not.toHaveLength(0));
    expect(screen.queryByText(limit)).not.toBeInTheDocument();
  });
});

describe('three questions or more', () => {
  const questions = [aQuestion('a'), { ...aQuestion('b'), isRequired: false }, aQuestion('c')];

  test('end on all answers: Enter in the last field sends nothing, and each answer can be changed', async () => {
    takes();
    const { user } = show({ questions });
    const enter = async (name: string, keys: string) => {
      await user.click(await screen.findByRole('textbox', { name }));
      await user.keyboard(keys);
    };
    await enter('a', 'one{Enter}');
    await enter('b', '{Enter}');
    await enter('c', 'three{Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your answers' })).toHaveFocus();
    expect(submissions()).toEqual([]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'one',
      'Change',
      'Not answered',
      'Change',
      'three',
      'Change',
    ]);
    await user.click(screen.getByRole('button', { name: 'Change: a' }));
    await enter('a', '!{Enter}');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Submit screener' }));
    await waitFor(() => expect(submissions()).toMatchObject([{ body: { responses: [{ answers: [{ text: 'one!' }] }, {}] } }]));
  });

  test('go back to the agreement that is still to be answered', async () => {
    const answered = questions.map(({ uid }) => ({ questionId: uid, answers: [{ uid: null, text: uid, value: null }] }));
    const project = { ...aForm(card).project, requiresNda: true };
    const draft = { responses: answered, savedAt: '2026-05-01T10:00:00.000Z', totalTimeSeconds: 0 };
    const { user } = show({ questions, project, draft }, null, '?question=check');
    await user.click(await screen.findByRole('button', { name: 'Submit screener' }));
    expect(await screen.findByText('Answer is required')).toBeVisible();
  });
});
