import { projectView } from '@panelist/domain/catalogue/browser';
import { holdPlace, leavePlace, saveSurvey, surveyResponseOfProject } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { aCard } from '../../shared/testing/a-card.test-kit.js';
import { PlaceHold } from './components/place-hold.js';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { ResultActions } from './components/result-actions.js';
import type { GivenAnswer, GivenResponse, SurveyResponse } from '@panelist/domain/participation/browser';
import { StrictMode, useState } from 'react';
import { aForm, aQuestion } from './screener.test-kit.js';
import { SliderQuestion } from './components/slider-question.js';
import { formatClock } from '../../shared/display/dates.js';
import { clearStoredState } from '../../shared/storage/stored-state.js';
import { useDraft } from './api/use-draft.js';
import { SavedLine } from './components/step-actions.js';
import { profileByUser, profileLocks } from '@panelist/domain/profile/browser';
import { aProfile } from '../../shared/testing/a-profile.test-kit.js';
import { SuccessPage } from './components/success-page.js';
import { ApiError } from '../../shared/api/api-error.js';
import { createDraftAutosave } from './model/draft-autosave.js';
import type { LocalCopy } from './model/local-copy.js';
import { localCopyOf } from './model/local-copy.js';

describe('place hold', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const soon = () => new Date(Date.now() + 15 * 60_000).toISOString();
  const view = (heldUntil: string | null) =>
    when(projectView).answers(() => ({
      project: {
        ...aCard('a'),
        placesRemaining: heldUntil === null ? 0 : 1,
        requiresNda: false,
        ndaType: 'none',
        exposeParticipantEmails: false,
        requiresIdentityVerification: false,
        organizationId: 'organization',
        doubleScreening: false,
        showReferral: false,
        referralLink: null,
        referralFee: null,
        referralBonus: null,
        messengerLink: null,
        prequalifies: { qualifies: true, reason: null, redirect: null, notification: null },
        place: { heldUntil, isOffered: false, waitingPosition: null },
        surveyResponse: null,
      },
      screenerQuestionsLength: 1,
      invite: null,
      inviteMessage: null,
    }));
  beforeEach(() => when(leavePlace).answers(() => ({ heldUntil: null, waitingPosition: null })));

  test('holds a place while it shows, says how long, and gives it back', async () => {
    const heldUntil = soon();
    when(holdPlace).answers(() => ({ heldUntil, waitingPosition: null }));
    view(heldUntil);
    const { unmount } = renderOnPage(<PlaceHold projectId="a" />);
    await screen.findByText(/^A place is held for you until/);
    screen.getByText(/: 15 min left\.$/);
    expect(callsMade(holdPlace)).toHaveLength(1);
    unmount();
    await waitFor(() => expect(callsMade(leavePlace)).toHaveLength(1));
  });

  test('offers the waiting list before the first question where no place is free', async () => {
    when(holdPlace).refuses(409, 'participation.places-full', 'All places of this project are taken for now.');
    view(null);
    renderOnPage(<PlaceHold projectId="a" />);
    await screen.findByRole('button', { name: 'Notify me if a place frees' });
  });

  test('says when the time is over, and holds a place again', async () => {
    when(holdPlace).answers(() => ({ heldUntil: soon(), waitingPosition: null }));
    view(null);
    const { user } = renderOnPage(<PlaceHold projectId="a" />);
    await user.click(await screen.findByRole('button', { name: 'Hold a place again' }));
    await waitFor(() => expect(callsMade(holdPlace)).toHaveLength(2));
  });
});

describe('the main action of an invited participant', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const show = (row: ('start' | 'book' | 'details')[], projectStarted = false) => {
    const response = aSurveyResponse({ status: 'INVITED', projectStarted, actions: { row, menu: [] } });
    return renderOnPage(<ResultActions kind="invited" response={response} />);
  };

  it('starts the project where there is a task', async () => {
    const { user } = show(['start', 'details']);
    await user.click(screen.getByRole('button', { name: 'Start project' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?id=response-1&task=true');
  });

  it('books a time where there is a session, which is not started', () => {
    show(['book', 'details']);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Book a Time' })).toHaveAttribute(
      'href',
      '/surveys/response-1/schedule?source=platform',
    );
  });

  it('is to browse further where the server offers neither', () => {
    show(['details']);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Browse more projects',
      'Project details',
    ]);
  });
});

describe('slider question', () => {
  function Asked({ maxValue = 20 }: { readonly maxValue?: number }) {
    const [given, setGiven] = useState<readonly GivenAnswer[]>([]);
    return (
      <>
        <span id="label">How often?</span>
        <SliderQuestion
          question={{ ...aQuestion('often'), minValue: 0, maxValue, step: 5 }}
          given={given}
          onChange={setGiven}
          problem={null}
          labelId="label"
          problemId="problem"
        />
      </>
    );
  }

  const answer = () => screen.getByText(/^\d+$/, { selector: 'output' });

  test('arrows move from the step that is nearest to a typed number, which shows until then', async () => {
    const { user } = renderOnPage(<Asked />);
    await user.type(await screen.findByRole('textbox'), '7');
    expect(answer()).toHaveTextContent('7');
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '7');
    act(() => screen.getByRole('slider').focus());
    await user.keyboard('{ArrowRight}');
    expect(answer()).toHaveTextContent('10');
    await user.keyboard('{ArrowLeft}');
    expect(answer()).toHaveTextContent('5');
  });

  test('a scale whose highest value is no step ends at its last step', () => {
    renderOnPage(<Asked maxValue={18} />);
    expect(screen.getByRole('slider')).toHaveAttribute('max', '15');
  });

  test('a typed number with a comma shows as understood', async () => {
    const { user } = renderOnPage(<Asked maxValue={5000} />);
    await user.type(await screen.findByRole('textbox'), '1,200');
    expect(screen.getByText('Understood as 1,200')).toBeInTheDocument();
    expect(answer()).toHaveTextContent('1200');
  });
});

describe('the save state of a screener’s draft', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => clearStoredState());
  const savedAt = '2026-05-01T10:42:00.000Z';
  const form = aForm(aCard('project-1'));
  const nothing = () => undefined;
  function DraftForm({ onRefused }: { readonly onRefused: () => void }) {
    const draft = useDraft({ form, userId: 'user-1', invitation: {}, onRefused, onContinuedElsewhere: nothing });
    return (
      <>
        <input aria-label="Answer" onChange={(event) => draft.change('a', [{ text: event.target.value }])} />
        <SavedLine save={draft.save} />
      </>
    );
  }
  const saves = () =>
    when(saveSurvey).answers(() => ({
      response: {
        id: 'participation-1',
        projectId: 'project-1',
        status: 'DRAFT',
        qualified: null,
        qualifiedPendingIdVerification: false,
        percentage: null,
        savedAt,
        project: { id: 'project-1', name: 'Project project-1', autoInvite: false },
      },
    }));
  function renderDraft() {
    let refusals = 0;
    const page = renderOnPage(<DraftForm onRefused={() => (refusals += 1)} />);
    return { ...page, refusals: () => refusals };
  }
  const line = () => screen.getAllByRole('status')[0];
  test('shows the time of each save', async () => {
    saves();
    const { user } = renderDraft();
    expect(line()).toHaveTextContent('Saves as you type');
    await user.click(screen.getByLabelText('Answer'));
    await user.keyboard('A bike');
    await waitFor(() => expect(line()).toHaveTextContent(`Saved ${formatClock(savedAt)}`));
    expect(callsMade(saveSurvey)).toMatchObject([
      { body: { status: 'DRAFT', responses: [{ questionId: 'a', answers: [{ text: 'A bike' }] }] } },
    ]);
  });

  test('without a connection, keeps answers on the device and sends them on reconnect', async () => {
    when(saveSurvey).refuses(500, 'server.failed', 'Something went wrong on our side.');
    const { user } = renderDraft();
    await user.click(screen.getByLabelText('Answer'));
    await user.keyboard('A');
    await waitFor(() => expect(line()).toHaveTextContent('Kept on this device; will be sent by itself'));
    saves();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(line()).toHaveTextContent(`Saved ${formatClock(savedAt)}`));
  });

  test('saves on a page that React mounts twice', async () => {
    saves();
    const { user } = renderOnPage(
      <StrictMode>
        <DraftForm onRefused={nothing} />
      </StrictMode>,
    );
    await user.click(screen.getByLabelText('Answer'));
    await user.keyboard('A');
    await waitFor(() => expect(line()).toHaveTextContent(`Saved ${formatClock(savedAt)}`));
  });

  test('reports a refusal by a rule to the page once', async () => {
    when(saveSurvey).refuses(409, 'participation.project-closed', 'This project is now closed.');
    const { user, refusals } = renderDraft();
    await user.click(screen.getByLabelText('Answer'));
    await user.keyboard('A');
    await waitFor(() => expect(refusals()).toBe(1));
    expect(line()).toHaveTextContent('Kept on this device');
  });
});

describe('the result of a screener', () => {
  const open = (change: Partial<SurveyResponse>) => {
    const employment = { ...aProfile.employment, email: 'ada@engines.example', isEmailVerified: false };
    when(profileByUser).answers(() => ({ ...aProfile, employment }));
    when(profileLocks).answers(() => ({}));
    when(surveyResponseOfProject).answers(() => ({ ...aSurveyResponse(change), ndaUrl: null }));
    return renderOnPage(<SuccessPage />, { at: '/projects/survey/success?project=garden' });
  };
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => clearStoredState());

  test('invites to book where there is a session, and asks for the work e-mail', async () => {
    open({ status: 'INVITED', actions: { row: ['book', 'details'], menu: [] } });
    expect(await screen.findByRole('heading', { name: "You did it! You're invited to participate." })).toBeInTheDocument();
    expect(screen.getByText('Choose a time for your session. It is yours once it is booked.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Send Verification' })).toBeInTheDocument();
  });

  test('invites to start where there is a task', async () => {
    open({ status: 'INVITED', actions: { row: ['start', 'details'], menu: [] } });
    expect(await screen.findByText(/^Start when you have the time/)).toBeInTheDocument();
  });

  test('says on a closed project that it is closed, and asks for nothing', async () => {
    open({ applicationClosed: true });
    expect(await screen.findByRole('heading', { name: 'This project is now closed.' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send Verification' })).not.toBeInTheDocument();
  });
});

describe('draft autosave', () => {
  const questions = [aQuestion('a'), { ...aQuestion('b'), questionType: 5 as const }];
  const unreachable = new ApiError({ code: 'network.unreachable', message: 'No connection.', status: 0 });
  function memoryStore(initial: LocalCopy | null = null) {
    let stored = initial;
    return { read: () => stored, write: (value: LocalCopy) => void (stored = value), clear: () => void (stored = null) };
  }
  function server() {
    const saves: GivenResponse[][] = [];
    let failure: unknown = null;
    let isAnswerLost = false;
    return {
      saves,
      fail: (error: unknown) => void (failure = error),
      loseAnswers: () => void (isAnswerLost = true),
      save: async (responses: GivenResponse[]) => {
        if (failure !== null) throw failure;
        saves.push(responses);
        if (isAnswerLost) throw unreachable;
        return `2026-01-01T10:0${saves.length}:00.000Z`;
      },
    };
  }
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('stores on the device at once and saves after a pause in typing', async () => {
    const store = memoryStore();
    const { saves, save } = server();
    const autosave = createDraftAutosave({ questions, draft: null, store, save });
    autosave.change('a', [{ text: 'o' }]);
    autosave.change('a', [{ text: 'one' }]);
    expect(store.read()?.answers).toEqual({ a: [{ text: 'one' }] });
    await jest.advanceTimersByTimeAsync(700);
    expect(saves).toEqual([[{ questionId: 'a', answers: [{ text: 'one' }] }]]);
    expect(autosave.state().save).toEqual({ status: 'saved', savedAt: '2026-01-01T10:01:00.000Z' });
    expect(store.read()).toBeNull();
  });

  it('retries automatically after a lost connection', async () => {
    const store = memoryStore();
    const { saves, save, fail } = server();
    const autosave = createDraftAutosave({ questions, draft: null, store, save });
    fail(unreachable);
    autosave.change('a', [{ text: 'one' }]);
    await jest.advanceTimersByTimeAsync(700);
    expect(autosave.state().save.status).toBe('waiting');
    expect(store.read()?.answers).toEqual({ a: [{ text: 'one' }] });
    fail(null);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(saves).toHaveLength(1);
    expect(autosave.state().save.status).toBe('saved');
  });

  it('keeps an incomplete answer on the device without sending it', async () => {
    const store = memoryStore();
    const { saves, save } = server();
    const autosave = createDraftAutosave({ questions, draft: null, store, save });
    autosave.change('b', [{ value: '1-' }]);
    await autosave.flush();
    expect(saves).toEqual([[]]);
    expect(store.read()?.answers).toEqual({ b: [{ value: '1-' }] });
  });

  it('keeps a submission that waits for the connection, until it was accepted', () => {
    const store = memoryStore();
    const { save } = server();
    const finish = { agree: true, place: null, totalTime: 30 };
    const autosave = createDraftAutosave({ questions, draft: null, store, save });
    autosave.finish(finish);
    expect(createDraftAutosave({ questions, draft: null, store, save }).finished).toEqual(finish);
    autosave.forget();
    autosave.finish(null);
    expect(store.read()).toBeNull();
  });

  it('reports a refusal by a rule and does not retry', async () => {
    const { save, fail } = server();
    const refusals: string[] = [];
    const autosave = createDraftAutosave({ questions, draft: null, store: memoryStore(), save });
    autosave.onRefused(({ code }) => void refusals.push(code));
    fail(new ApiError({ code: 'participation.project-closed', message: 'This project is now closed.', status: 409 }));
    autosave.change('a', [{ text: 'one' }]);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(refusals).toEqual(['participation.project-closed']);
  });

  it.each([
    ['a change at the same time', new ApiError({ code: 'store.conflict', message: 'Please try again.', status: 409 })],
    ['a line that is too slow', new ApiError({ code: 'request.timeout', message: 'Please try again.', status: 408 })],
  ])('saves again after %s', async (_, passing) => {
    const { saves, save, fail } = server();
    const refusals: string[] = [];
    const autosave = createDraftAutosave({ questions, draft: null, store: memoryStore(), save });
    autosave.onRefused(({ code }) => void refusals.push(code));
    fail(passing);
    autosave.change('a', [{ text: 'one' }]);
    await jest.advanceTimersByTimeAsync(700);
    fail(null);
    await jest.advanceTimersByTimeAsync(4_000);
    expect([refusals, saves.length]).toEqual([[], 1]);
  });

  it('merges another device’s draft; unsent answers win', () => {
    const autosave = createDraftAutosave({ questions, draft: null, store: memoryStore(), save: server().save });
    autosave.change('b', [{ value: 7 }]);
    const otherDraft = [
      { questionId: 'a', answers: [{ uid: null, text: 'theirs', value: null }] },
      { questionId: 'b', answers: [{ uid: null, text: null, value: 3 }] },
    ];
    expect(autosave.adopt({ responses: otherDraft, savedAt: '2026-01-01T11:00:00.000Z' })).toBe(true);
    expect(autosave.state().answers).toEqual({ a: [{ text: 'theirs' }], b: [{ value: 7 }] });
    expect(autosave.adopt({ responses: [], savedAt: '2026-01-01T10:59:00.000Z' })).toBe(false);
    autosave.pause(true);
  });

  it('sends nothing more once its page is left, however the last save ends', async () => {
    const store = memoryStore();
    const { saves, save, fail } = server();
    const autosave = createDraftAutosave({ questions, draft: null, store, save });
    fail(unreachable);
    autosave.change('a', [{ text: 'one' }]);
    const flushed = autosave.flush();
    autosave.pause(true);
    expect(await flushed).toBe(unreachable);
    fail(null);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(saves).toEqual([]);
    expect(store.read()?.answers).toEqual({ a: [{ text: 'one' }] });
  });

  it('saves what the page is left with', async () => {
    const { saves, save } = server();
    const autosave = createDraftAutosave({ questions, draft: null, store: memoryStore(), save });
    autosave.change('a', [{ text: 'one' }]);
    void autosave.flush();
    autosave.pause(true);
    await jest.advanceTimersByTimeAsync(700);
    expect(saves).toHaveLength(1);
  });

  it('takes a draft for its own where the answer to its save was lost, also after a further try', async () => {
    const store = memoryStore();
    const { saves, save, fail, loseAnswers } = server();
    const first = createDraftAutosave({ questions, draft: null, store, save });
    loseAnswers();
    first.change('a', [{ text: 'from ada@company.example' }]);
    await first.flush();
    fail(unreachable);
    first.change('a', [{ text: 'a bike' }]);
    await first.flush();
    first.change('a', [{ text: 'a cargo bike' }]);
    first.pause(true);
    const [stored = []] = saves;
    const responses = stored.map(({ questionId, answers: [answer] }) => ({
      questionId,
      answers: [{ uid: null, text: answer?.text ?? null, value: null }],
    }));
    const draft = { responses, savedAt: '2026-01-01T10:00:00.000Z' };
    const again = createDraftAutosave({ questions, draft, store, save });
    expect(again.state().answers).toEqual({ a: [{ text: 'a cargo bike' }] });
  });

  it('starts with an earlier visit’s unsent answers, unless another device saved since', () => {
    const draft = {
      responses: [{ questionId: 'a', answers: [{ uid: null, text: 'server', value: null }] }],
      savedAt: '2026-01-01T10:00:00.000Z',
    };
    const local = (basedOn: string | null): LocalCopy => ({
      answers: { a: [{ text: 'local' }], b: [{ value: 1 }] },
      basedOn,
      finished: null,
    });
    const initialAnswers = (basedOn: string | null) =>
      createDraftAutosave({ questions, draft, store: memoryStore(local(basedOn)), save: server().save }).state().answers;
    expect(initialAnswers(draft.savedAt)).toEqual({ a: [{ text: 'local' }], b: [{ value: 1 }] });
    expect(initialAnswers('2026-01-01T09:00:00.000Z')).toEqual({ a: [{ text: 'server' }], b: [{ value: 1 }] });
  });
});

describe('local copy', () => {
  afterEach(() => {
    jest.useRealTimers();
    clearStoredState();
  });

  test('answers that are not sent yet stay on the device for longer than a flight, until the log-out', () => {
    jest.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z') });
    const copy = { answers: { a: [{ text: 'A bike' }] }, basedOn: null, finished: null };
    localCopyOf('garden', 'ada').write(copy);
    jest.setSystemTime(new Date('2026-03-02T08:00:00Z'));
    expect(localCopyOf('garden', 'ada').read()).toEqual(copy);
    expect(localCopyOf('garden', 'ben').read()).toBeNull();
    clearStoredState();
    expect(localCopyOf('garden', 'ada').read()).toBeNull();
  });
});
