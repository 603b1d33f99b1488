import { cancelSurvey, completeTask, searchSurveys, startProject, timeline } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { adjustableTimers, callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { CancelDialog, OpenResponseDialog } from './open-response-dialog.js';
import { ResponseActions } from './response-actions.js';
import { ResponseDialogs } from './response-dialogs.js';
import { participationStatements } from '@panelist/domain/fairness/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { DetailsDialog } from './details-dialog.js';
import { DeviceCheck } from './device-check/device-check.js';
import { lineText } from './device-check/use-connection.js';
import { useState } from 'react';
import { payoutById } from '@panelist/domain/payout/browser';
import { RepairPayment } from './repair-payment.js';

describe('the form that withdraws from a response', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const onClose = jest.fn<() => void>();
  const open = (messageRequired: boolean) => {
    onClose.mockClear();
    return renderOnPage(<CancelDialog response={aSurveyResponse()} messageRequired={messageRequired} onClose={onClose} />);
  };
  const message = () => screen.getByRole('textbox', { name: /^Message to the researcher/ });
  const sent = () => callsMade(cancelSurvey).map(({ body }) => body);
  test('requires a message on the dashboard: not empty, and not only blanks', async () => {
    const { user } = open(true);
    await user.type(message(), '{Enter}');
    expect(await screen.findByText('Required.')).toBeInTheDocument();
    await user.type(message(), '  \u3164\u2800{Enter}');
    expect(await screen.findByText('A valid input is required.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('says that work which was done is not paid then', () => {
    const done = { url: 'https://task.example/a', status: 'complete', instructions: '', context: { completedAt: null } } as const;
    const task = { ...done, type: 'custom_url', projectCompletionId: 'c1' } as const;
    for (const response of [aSurveyResponse({ status: 'ATTENDED' }), aSurveyResponse({ status: 'INVITED', task })]) {
      const { unmount } = renderOnPage(<CancelDialog response={response} messageRequired={false} onClose={onClose} />);
      expect(screen.getByRole('dialog', { name: 'Cancel this participation?' })).toHaveTextContent(
        'You have done your part. If you withdraw, the $95.00 for it are not paid.',
      );
      unmount();
    }
    open(false);
    expect(screen.queryByText(/You have done your part/)).toBeNull();
  });

  test('an Enter that ends the composition of a character sends nothing', async () => {
    const { user } = open(true);
    await user.type(message(), 'nihon');
    act(() => {
      message().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
      // Safari ends the composition before its Enter.
      message().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }));
    });
    expect(sent()).toEqual([]);
  });

  test('sends with Enter, once however often it is pressed, and breaks the line with Shift+Enter', async () => {
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    when(cancelSurvey).answers(async () => {
      await isAnswered;
      return { response: { id: 'response-1', status: 'CANCELLED' } };
    });
    const { user } = open(true);
    await user.type(message(), 'I moved{Shift>}{Enter}{/Shift}away.');
    expect(message()).toHaveValue('I moved\naway.');
    expect(sent()).toEqual([]);
    await user.keyboard('{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancelling…' }));
    answer();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent()).toEqual([{ id: 'response-1', message: 'I moved\naway.' }]);
    expect(await screen.findByText('Your application was cancelled.')).toBeInTheDocument();
  });

  test('needs no message in My projects', async () => {
    when(cancelSurvey).answers(() => ({ response: { id: 'response-1', status: 'CANCELLED' } }));
    const { user } = open(false);
    await user.click(screen.getByRole('button', { name: 'Cancel application' }));
    await waitFor(() => expect(sent()).toEqual([{ id: 'response-1' }]));
  });
});

describe('marking a task as complete', () => {
  const task = {
    type: 'custom_url',
    url: 'https://task.example',
    instructions: '',
    status: 'pending',
    context: { completedAt: null },
    projectCompletionId: 'response-1',
  } as const;
  const response = aSurveyResponse({
    status: 'INVITED',
    projectStarted: true,
    task,
    actions: { row: ['markComplete'], menu: [] },
  });
  usingServer({ beforeAll, afterEach, afterAll });
  const marks = async () => {
    const { user } = renderOnPage(
      <>
        <ResponseActions response={response} />
        <ResponseDialogs messageRequired={false} />
      </>,
    );
    await user.click(screen.getByRole('link', { name: 'Mark as Complete: Project garden' }));
    return user;
  };

  it('calls once, says so, and leaves the address as it was', async () => {
    const completionMarkedAt = '2026-11-20T10:00:00.000Z';
    when(completeTask).answers(() => ({ id: 'response-1', projectId: 'garden', status: 'INVITED', completionMarkedAt }));
    const user = await marks();
    const dialog = await screen.findByRole('dialog', { name: 'Project completed' });
    expect(within(dialog).getByRole('status')).toHaveTextContent('The researcher has been notified');
    expect(callsMade(completeTask).map(({ address }) => address)).toEqual([
      '/api/v4/integrations/survey-responses/tasks/response-1/complete',
    ]);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?cc=response-1');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText('Address').textContent).toBe('/');
  });

  it('says that the researcher knows already', async () => {
    const sentence = "The researcher has already been notified that you've completed the project.";
    when(completeTask).refuses(409, 'participation.already-completed', sentence);
    await marks();
    const dialog = await screen.findByRole('dialog', { name: 'Already notified' });
    expect(within(dialog).getByRole('status')).toHaveTextContent(sentence);
  });

  it('shows the message of any other refusal', async () => {
    when(completeTask).refuses(409, 'participation.wrong-state', 'That is not possible.');
    await marks();
    const dialog = await screen.findByRole('dialog', { name: 'The project could not be marked as complete' });
    expect(within(dialog).getByRole('status')).toHaveTextContent('That is not possible.');
  });
});

describe('the details of one of the participant’s projects', () => {
  const sample = aSurveyResponse();
  const task = {
    type: 'custom_url',
    url: 'https://task.example/a',
    instructions: 'Take your time.',
    status: 'pending',
    context: { completedAt: null },
    projectCompletionId: 'response-1',
  } as const;
  const invitation = { message: 'Welcome!', remoteCommunicationDetails: 'https://meet.example/a' };
  function open(change: Partial<SurveyResponse>) {
    when(timeline).answers(() => []);
    when(participationStatements).answers(() => []);
    return renderOnPage(<DetailsDialog response={aSurveyResponse(change)} onClose={() => undefined} />);
  }
  /** What the dialog says under this name. */
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;
  usingServer({ beforeAll, afterEach, afterAll });

  it('name duration, dates and incentive, and the place of a session in person', () => {
    const project = {
      ...sample.project,
      isRemote: false,
      researchConductType: 1,
      timeMinutesRequired: 45,
      incentive: 40,
    } as const;
    open({
      status: 'SCHEDULED',
      scheduledAt: '2036-01-02T12:00:00.000Z',
      project: { ...project, location: { formattedAddress: '1 Main Street, Portland' }, description: 'How you grow food.' },
      invitation: { ...invitation, remoteCommunicationDetails: 'Second floor' },
    });
    expect(screen.getByRole('dialog', { name: 'Project garden' })).toBeInTheDocument();
    expect(fact('Session duration')).toHaveTextContent('45 min');
    expect(fact('Date taken')).toHaveTextContent(/Nov 20 2026/);
    expect(fact('Scheduled on')).toHaveTextContent(/Jan 02 2036/);
    expect(fact('Incentive')).toHaveTextContent('$40');
    expect(screen.queryByText('Tip', { selector: 'dt' })).toBeNull();
    expect(fact('Location')).toHaveTextContent('1 Main Street, Portland');
    expect(screen.getByText('Second floor')).toBeInTheDocument();
    expect(screen.getByText('How you grow food.')).toBeInTheDocument();
  });

  it('lead to the place of a remote session, and name a tip', () => {
    const payment = {
      payoutId: null,
      type: null,
      status: 'PENDING',
      statusText: 'Payment Sent',
      incentive: 40,
      tip: 4,
      net: 42,
      canChangeDestination: false,
      expectedDate: null,
      paidAt: null,
      panelist: { email: null, paypal: null },
      metadata: { transactionId: null, payoutItemId: null, errors: [] },
    } as const;
    open({ status: 'PAID', invitation, payment: { ...payment, metadata: { ...payment.metadata, errors: [] } } });
    expect(within(fact('Location')).getByRole('link')).toHaveAttribute('href', 'https://meet.example/a');
    expect(fact('Tip')).toHaveTextContent('$4');
    expect(screen.getByText('Paid amount: $38.00* + $4.00 tip')).toBeInTheDocument();
  });

  it('show the link of a study without a session, and its instructions once it has begun', async () => {
    when(startProject).answers(() => ({ response: { id: 'response-1', status: 'INVITED', projectStarted: true as const } }));
    const project = { ...sample.project, isQuantitativeStudy: true };
    const { unmount } = open({ status: 'INVITED', project, task, invitation });
    const link = within(fact('Link')).getByRole('link');
    expect(link).toHaveAttribute('href', task.url);
    // Who follows it has begun.
    link.click();
    await waitFor(() =>
      expect(callsMade(startProject).map(({ body }) => body)).toEqual([{ id: 'response-1', projectStarted: true }]),
    );
    // As the list of projects names the researcher's message.
    expect(screen.getByRole('heading', { name: 'Special instructions' })).toBeInTheDocument();
    unmount();
    open({ status: 'INVITED', project, task, invitation, projectStarted: true });
    expect(within(fact('Link')).getByRole('link')).toHaveAttribute('href', task.url);
    expect(fact('Special instructions')).toHaveTextContent('Take your time.');
    expect(screen.getByRole('heading', { name: 'Message from the researcher' })).toBeInTheDocument();
  });

  it('begin no study of a closed project by its link, and say why', async () => {
    when(startProject).refuses(409, 'participation.project-closed', 'This project is now closed.');
    open({ status: 'INVITED', project: { ...sample.project, isQuantitativeStudy: true, closed: true }, task, invitation });
    expect(fireEvent.click(within(fact('Link')).getByRole('link'))).toBe(false);
    expect(await screen.findByText('This project is now closed.')).toBeInTheDocument();
  });

  it('copy the participant’s id', async () => {
    const { user } = open({});
    const copied: string[] = [];
    navigator.clipboard.writeText = async (text) => void copied.push(text);
    expect(fact('Your user id')).toHaveTextContent('user-1');
    await user.click(screen.getByRole('button', { name: 'Copy user id' }));
    expect(await screen.findByText('User id copied')).toBeInTheDocument();
    expect(copied).toEqual(['user-1']);
  });

  it('cut a long message after 250 characters, until the participant asks for more', async () => {
    const { user } = open({
      status: 'INVITED',
      invitation: { message: `${'x'.repeat(250)}THE END`, remoteCommunicationDetails: null },
    });
    expect(screen.getByText(`${'x'.repeat(250)}...`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'show more' }));
    expect(screen.getByText(/THE END$/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'show less' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('show a message of 250 characters whole', () => {
    open({ status: 'INVITED', invitation: { message: 'x'.repeat(250), remoteCommunicationDetails: null } });
    expect(screen.getByText('x'.repeat(250))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'show more' })).toBeNull();
  });

  it('promise no payment for what ended without one, but name the incentive', () => {
    const incentive = 90;
    const project = { ...sample.project, incentive, panelistRemuneration: 85.5 };
    for (const ended of [
      { status: 'CANCELLED' },
      { status: 'NOSHOW', ending: { stage: 'invitation', reason: 'no-show' } },
      { status: 'PENDING', ending: { stage: 'screener', reason: 'other-people' } },
    ] as const) {
      const { unmount } = open({ ...ended, project });
      expect(fact('Incentive')).toHaveTextContent('$90.00');
      expect(screen.queryByText('You receive')).toBeNull();
      unmount();
    }
    open({ status: 'INVITED', project });
    expect(screen.getByText('You receive')).toBeInTheDocument();
  });
});

describe('device check', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  let ofTheServer: typeof fetch;
  let picture: () => Response;
  beforeEach(() => {
    ofTheServer = globalThis.fetch;
    picture = () => new Response(new Uint8Array(20_000));
    globalThis.fetch = async (address, init) =>
      typeof address === 'string' && address.endsWith('share.png') ? picture() : ofTheServer(address, init);
  });
  afterEach(() => {
    globalThis.fetch = ofTheServer;
  });

  type Constraints = { readonly video: unknown; readonly audio: unknown };

  /** A browser with these devices; what it has is what the page sees of the machine. */
  function aBrowser({ refuses, loud = 128 }: { readonly refuses?: string; readonly loud?: number } = {}) {
    const asked: Constraints[] = [];
    const stopped: string[] = [];
    const track = (deviceId: string) => ({ getSettings: () => ({ deviceId }), stop: () => stopped.push(deviceId) });
    const chosen = (constraint: unknown, usual: string) =>
      (constraint as { readonly deviceId?: { readonly exact: string } }).deviceId?.exact ?? usual;
    Object.assign(navigator, {
      mediaDevices: {
        getUserMedia: async (constraints: Constraints) => {
          asked.push(constraints);
          if (refuses !== undefined) throw Object.assign(new Error('No.'), { name: refuses });
          const [camera, microphone] = [track(chosen(constraints.video, 'front')), track(chosen(constraints.audio, 'built-in'))];
          return { getVideoTracks: () => [camera], getAudioTracks: () => [microphone], getTracks: () => [camera, microphone] };
        },
        enumerateDevices: async () => [
          { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
          { kind: 'videoinput', deviceId: 'desk', label: 'Desk camera' },
          { kind: 'audioinput', deviceId: 'built-in', label: '' },
        ],
      },
    });
    const played = jest.fn();
    const node = {
      connect: () => node,
      gain: {},
      frequency: {},
      start: played,
      stop: () => undefined,
      addEventListener: () => undefined,
    };
    Object.assign(globalThis, {
      AudioContext: class {
        currentTime = 0;
        destination = node;
        createAnalyser = () => ({ fftSize: 0, getByteTimeDomainData: (samples: Uint8Array) => samples.fill(loud) });
        createMediaStreamSource = () => node;
        createOscillator = () => node;
        createGain = () => node;
        close = async () => undefined;
      },
    });
    return { asked, stopped, played };
  }

  async function openCheck() {
    const { user } = renderOnPage(<DeviceCheck />);
    await user.click(screen.getByRole('button', { name: 'Check camera and sound' }));
    return user;
  }

  test('shows the camera, lists the devices, and opens the one that was chosen; closing turns them off', async () => {
    const { asked, stopped } = aBrowser();
    const user = await openCheck();
    await screen.findByLabelText('Your camera');
    expect(screen.getByRole('combobox', { name: 'Microphone' })).toHaveTextContent('Microphone 1');
    await user.click(screen.getByRole('combobox', { name: 'Camera' }));
    await user.click(screen.getByRole('option', { name: 'Desk camera' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveTextContent('Desk camera'));
    expect(asked.at(-1)).toEqual({ video: { deviceId: { exact: 'desk' } }, audio: { deviceId: { exact: 'built-in' } } });
    expect(stopped).toEqual(['front', 'built-in']);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(stopped).toEqual(['front', 'built-in', 'desk', 'built-in']));
  });

  test('opens by the link of the reminder, and leaves the address without it', async () => {
    aBrowser();
    when(searchSurveys).answers(() => ({ response: { surveys: [aSurveyResponse()], totalCount: 1 } }));
    const { user } = renderOnPage(<ResponseDialogs messageRequired={false} />, { at: '/?id=response-1&deviceCheck=true' });
    const dialog = await screen.findByRole('dialog', { name: 'Check camera and sound' });
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/'));
  });

  test('says that the microphone works once it hears something, and plays a sound', async () => {
    const { played } = aBrowser({ loud: 160 });
    const user = await openCheck();
    expect(await screen.findByText('Your microphone works.')).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Loudness of your microphone' })).toHaveAttribute('aria-valuenow', '80');
    await user.click(screen.getByRole('button', { name: 'Play a sound' }));
    expect(played).toHaveBeenCalledTimes(1);
  });

  test('measures the line to the server', async () => {
    aBrowser();
    await openCheck();
    expect(await screen.findByText(/^Your connection is .* for video \(\d+\.\d Mbit\/s, \d+ ms\)/)).toBeInTheDocument();
  });

  test('says where the line could not be measured', async () => {
    picture = () => new Response(null, { status: 503 });
    aBrowser();
    await openCheck();
    expect(await screen.findByText('We could not measure your connection. Check that you are online.')).toBeInTheDocument();
  });

  test.each([
    [1.5, 300, 'fast enough'],
    [1.4, 40, 'slow'],
    [20, 301, 'slow'],
  ])('a line of %d Mbit/s and %d ms is %s for video', (megabits, milliseconds, word) => {
    expect(lineText({ at: 'measured', megabits, milliseconds })).toContain(`is ${word} for video`);
  });

  test.each([
    ['NotAllowedError', /Allow both for this site/],
    ['NotFoundError', /Connect them, then try again/],
    ['NotReadableError', /Another program uses/],
  ])('says what to do where the browser answers %s', async (refuses, sentence) => {
    aBrowser({ refuses });
    const user = await openCheck();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    aBrowser();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Your camera')).toBeInTheDocument();
  });
});

describe('the dialog that cancels an application', () => {
  function Opened({ messageRequired }: { readonly messageRequired: boolean }) {
    const [isOpen, setOpen] = useState(true);
    return (
      isOpen && <CancelDialog response={aSurveyResponse()} messageRequired={messageRequired} onClose={() => setOpen(false)} />
    );
  }
  const open = (messageRequired = false) => renderOnPage(<Opened messageRequired={messageRequired} />);
  const message = () => screen.getByRole('textbox', { name: /^Message to the researcher/ });
  const sent = () => callsMade(cancelSurvey).map(({ body }) => body);
  usingServer({ beforeAll, afterEach, afterAll });

  it('needs no message in My Projects: Enter sends, Shift+Enter begins a line, and a second Enter sends nothing', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    when(cancelSurvey).answers(async () => {
      await held;
      return { response: { id: 'response-1', status: 'CANCELLED' } };
    });
    const { user } = open();
    await user.type(message(), 'I am away{Shift>}{Enter}{/Shift}that week.{Enter}{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ id: 'response-1', message: 'I am away\nthat week.' }]));
    answer();
    expect(await screen.findByText('Your application was cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toHaveLength(1);
  });

  it('is sent without a message there, and not from the dashboard', async () => {
    when(cancelSurvey).answers(() => ({ response: { id: 'response-1', status: 'CANCELLED' } }));
    const { user, unmount } = open(true);
    await user.type(message(), '{Enter}');
    expect(await screen.findByText('Required.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    unmount();
    const { user: again } = open();
    await again.type(message(), '{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ id: 'response-1' }]));
  });

  it('says for a while why it could not be cancelled, and keeps the message', async () => {
    when(cancelSurvey).refuses(409, 'participation.wrong-state', 'The researcher has decided already.');
    const pass = adjustableTimers();
    const { user } = open();
    await user.type(message(), 'Sorry{Enter}');
    const text = 'Could not be canceled: The researcher has decided already.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(message()).toHaveValue('Sorry');
    await pass(5_000);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});

describe('the payment in the details', () => {
  const at = '2026-11-20T10:00:00.000Z';
  const payment = {
    payoutId: 'payout-1',
    type: 'PAYPAL',
    status: 'FAILED',
    statusText: 'Not sent',
    incentive: 40,
    tip: 3,
    net: 41,
    canChangeDestination: true,
    expectedDate: null,
    paidAt: null,
    panelist: { email: null, paypal: 'ada@paypal.example' },
    metadata: { transactionId: null, payoutItemId: null, errors: [{ name: 'X', message: 'It could not be delivered.' }] },
  } as const;
  const shown = aSurveyResponse({
    status: 'PAID',
    statusText: 'Payment Sent',
    payment: { ...payment, metadata: { ...payment.metadata, errors: [...payment.metadata.errors] } },
  });
  usingServer({ beforeAll, afterEach, afterAll });

  it('has each amount with its label, why it failed, and leads to the dialog that changes where it goes', async () => {
    when(searchSurveys).answers(() => ({ response: { totalCount: 1, surveys: [shown] } }));
    when(timeline).answers(() => []);
    when(participationStatements).answers(() => []);
    when(payoutById).answers(() => ({
      id: 'payout-1',
      cause: 'incentive',
      participationId: 'response-1',
      referralId: null,
      expectedBy: null,
      claimBy: null,
      projectId: 'garden',
      projectName: 'Project garden',
      type: 'PAYPAL',
      email: 'ada@paypal.example',
      status: 'paid',
      incentive: 40,
      fee: 2,
      tip: 3,
      net: 41,
      attempts: 1,
      requestedAt: at,
      sentAt: at,
      acceptedAt: at,
      paidAt: at,
      failure: null,
      canChangeDestination: false,
      waitsFor: null,
      heldUntil: null,
      requestedDestination: null,
      steps: [],
    }));
    const { user } = renderOnPage(<OpenResponseDialog messageRequired={false} />, { at: '/?id=response-1' });
    const details = await screen.findByRole('dialog', { name: 'Project garden' });
    const lines = within(within(details).getByRole('region', { name: 'Payment' }));
    expect(lines.getByText('You receive', { selector: 'dt' }).nextSibling).toHaveTextContent('$41.00');
    expect(lines.getByText('Our fee (5%, at least $1)').nextSibling).toHaveTextContent('$2.00');
    expect(lines.getByText('It could not be delivered.')).toBeInTheDocument();
    expect(lines.getByText('ada@paypal.example')).toBeInTheDocument();
    await user.click(lines.getByRole('link', { name: 'Change where it goes and send it again' }));
    const change = await screen.findByRole('dialog', { name: 'Change where this payment goes' });
    expect(await within(change).findByText(/can’t be changed any more/)).toBeInTheDocument();
  });
});

describe('the repair of a payment', () => {
  type Payment = NonNullable<SurveyResponse['payment']>;
  const payment: Payment = {
    payoutId: 'payout-1',
    type: 'PAYPAL',
    status: 'FAILED',
    statusText: 'Not sent',
    incentive: 40,
    tip: 0,
    net: 38,
    canChangeDestination: true,
    expectedDate: null,
    paidAt: null,
    panelist: { email: null, paypal: 'ada@paypal.example' },
    metadata: { transactionId: null, payoutItemId: null, errors: [] },
  };
  const show = (change: Partial<Payment>) =>
    renderOnPage(<RepairPayment response={aSurveyResponse({ status: 'PAID', payment: { ...payment, ...change } })} />);
  usingServer({ beforeAll, afterEach, afterAll });

  it('opens the dialog that changes where it goes', () => {
    show({});
    const link = screen.getByRole('link', { name: 'Change where it goes: Project garden' });
    expect(link).toHaveAttribute('href', '/?id=response-1&payment=true');
  });

  it('leads to the payment where operations have to act', () => {
    show({ canChangeDestination: false });
    expect(screen.getByRole('link', { name: 'Follow the payment: Project garden' })).toHaveAttribute(
      'href',
      '/payouts?id=payout-1',
    );
  });

  it.each(['PENDING', 'PAID', 'VOIDED'] as const)('is absent beside a payment that is %s', (status) => {
    show({ status });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the actions of a response', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const address = () => screen.getByLabelText('Address').textContent;

  it('shows exactly what the server offers: buttons, and the rest in a menu', async () => {
    const response = aSurveyResponse({
      actions: { row: ['resume', 'details'], menu: [{ action: 'cancel' }] },
    });
    const { user } = renderOnPage(<ResponseActions response={response} />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Resume Screener']);
    await user.click(screen.getByRole('button', { name: 'More actions: Project garden' }));
    const menu = await screen.findByRole('menu', { name: 'More actions: Project garden' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Project details', 'Cancel']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Cancel' }));
    expect(address()).toBe('/?id=response-1&cancel=true');
  });

  it('has Cancel in the row of an application, and with the details in the menu, which keys open and leave', async () => {
    const response = aSurveyResponse({
      status: 'PENDING',
      actions: { row: ['details', 'cancel'], menu: [{ action: 'cancel' }] },
    });
    const { user } = renderOnPage(<ResponseActions response={response} />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Cancel']);
    const more = screen.getByRole('button', { name: 'More actions: Project garden' });
    expect(more).toHaveAttribute('aria-haspopup', 'menu');
    act(() => more.focus());
    await user.keyboard('{Enter}');
    const details = await screen.findByRole('menuitem', { name: 'Project details' });
    await waitFor(() => expect(details).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Project details', 'Cancel']);
    expect(screen.getByRole('menuitem', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(more).toHaveFocus());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each([
    ['the details alone are offered', { row: ['details'], menu: [] }, false, ['Project details']],
    ['the project is closed', { row: ['details', 'cancel'], menu: [] }, true, ['Project details', 'Cancel']],
  ] as const)('has no menu where %s', (_, actions, closed, links) => {
    const response = aSurveyResponse({ actions: { row: [...actions.row], menu: [] } });
    renderOnPage(<ResponseActions response={{ ...response, project: { ...response.project, closed } }} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links);
  });

  it('names booking and messages shorter on a card', () => {
    const response = aSurveyResponse({ status: 'INVITED', actions: { row: ['book', 'contact'], menu: [] } });
    const { unmount } = renderOnPage(<ResponseActions response={response} />);
    expect(screen.getByRole('link', { name: /^Book a Time/ })).toBeInTheDocument();
    unmount();
    renderOnPage(<ResponseActions response={response} flat />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Book', 'Message researcher']);
  });

  it('shows all of them on a card, each once, and says why one is disabled', () => {
    const response = aSurveyResponse({
      status: 'SCHEDULED',
      projectStarted: true,
      actions: { row: ['start', 'details'], menu: [{ action: 'details' }, { action: 'cancelInterview', disabled: true }] },
    });
    renderOnPage(<ResponseActions response={response} flat />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Open project', 'Project details']);
    expect(screen.getByRole('button', { name: 'Cancel interview: Project garden' })).toBeDisabled();
    expect(screen.getByText('The session has begun.')).toBeInTheDocument();
  });

  it('is called Contact in a row, and Message researcher on a card', () => {
    const response = aSurveyResponse({ actions: { row: ['contact'], menu: [] } });
    const shown = () => screen.getByRole('link').textContent;
    const { unmount } = renderOnPage(<ResponseActions response={response} />);
    expect(shown()).toBe('Contact');
    unmount();
    renderOnPage(<ResponseActions response={response} flat />);
    expect(shown()).toBe('Message researcher');
  });

  it('books on the researcher’s page in a new tab, and asks for the time in this one', async () => {
    const response = aSurveyResponse({
      status: 'INVITED',
      externalProject: { bookingUrl: 'https://book.example/a', meetingCancelLink: null, bookedDate: null, timezone: null },
      actions: { row: ['book'], menu: [] },
    });
    const { user } = renderOnPage(<ResponseActions response={response} />);
    const link = screen.getByRole('link', { name: 'Book a Time: Project garden' });
    expect(link).toHaveAttribute('href', 'https://book.example/a');
    expect(link).toHaveAttribute('target', '_blank');
    await user.click(link);
    expect(address()).toBe('/surveys/response-1/schedule');
  });

  it('opens the agreement in a new tab', () => {
    const response = aSurveyResponse({ actions: { row: ['agreement'], menu: [] } });
    renderOnPage(
      <ResponseActions response={{ ...response, project: { ...response.project, ndaUrl: 'https://nda.example/a' } }} />,
    );
    const link = screen.getByRole('link', { name: 'View Participation Agreement: Project garden' });
    expect(link).toHaveAttribute('href', 'https://nda.example/a');
    expect(link).toHaveAttribute('target', '_blank');
  });
});
