import {
  answerDispute,
  closeDispute,
  appealDispute,
  decideDispute,
  disputable,
  openDispute,
  ownDispute,
  projectDispute,
  supportDispute,
  withdrawDispute,
  type DisputeView,
} from '@panelist/domain/dispute/browser';
import { searchSurveys } from '@panelist/domain/participation/browser';
import { giveAccessReason, accessReason } from '@panelist/domain/support/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { aDispute } from '../../../shared/testing/a-dispute.test-kit.js';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { ContestPage } from './contest-page.js';
import { OwnDisputePage } from './own-dispute-page.js';
import { ProjectDisputePage } from './project-dispute-page.js';
import { SupportDisputePage } from './support-dispute-page.js';

usingServer({ beforeAll, afterEach, afterAll });
beforeEach(() => localStorage.clear());

const at = '2026-11-20T10:00:00.000Z';
const later = '2026-11-25T10:00:00.000Z';

const page = (path: string, element: ReactNode, address: string, roles: readonly ('panelist' | 'researcher' | 'usermanager')[]) =>
  renderOnPage(
    <Routes>
      <Route path={path} element={element} />
      <Route path="*" element={null} />
    </Routes>,
    { at: address, session: { ...participant, roles } },
  );

describe('a participant contests', () => {
  const open = () => {
    when(searchSurveys).answers(() => ({ response: { totalCount: 1, surveys: [aSurveyResponse({ id: 'participation-1' })] } }));
    return page('/surveys/:id/contest', <ContestPage />, '/surveys/participation-1/contest', ['panelist']);
  };
  const from = { from: at, until: '2027-01-19T10:00:00.000Z' };

  test('with a text whose error names its bound, and what was written survives a reload', async () => {
    when(disputable).answers(() => ({ grounds: [{ ground: 'no-show', ...from, obstacle: null }], disputes: [] }));
    const { user, unmount } = open();
    const text = await screen.findByRole('textbox', { name: 'What happened, from your side' });
    expect(screen.getByText('I was recorded as not having come.')).toBeInTheDocument();
    expect(screen.getByText(/The researcher can answer until/)).toBeInTheDocument();
    await user.type(text, 'I came.');
    await user.click(screen.getByRole('button', { name: 'Open the dispute' }));
    expect(await screen.findByText('Please write at least 20 characters.')).toBeInTheDocument();
    expect(callsMade(openDispute)).toEqual([]);
    await waitFor(() => expect(localStorage.getItem('panelist.state.dispute.contest.participation-1')).toContain('I came.'));
    unmount();

    const again = open();
    const kept = await screen.findByRole('textbox', { name: 'What happened, from your side' });
    expect(kept).toHaveValue('I came.');
    await again.user.type(kept, ' I have the recording of the call.');
    when(openDispute).refuses(409, 'dispute.too-late', 'This could be disputed until January 19, 2027.');
    await again.user.click(screen.getByRole('button', { name: 'Open the dispute' }));
    expect(await screen.findByText('This could be disputed until January 19, 2027.')).toBeInTheDocument();
    expect(kept).toHaveValue('I came. I have the recording of the call.');
    when(openDispute).answers(() => ({ id: 'dispute-1', status: 'awaiting-answer' }));
    await again.user.click(screen.getByRole('button', { name: 'Open the dispute' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/disputes/dispute-1'));
    expect(callsMade(openDispute).at(-1)).toMatchObject({
      body: { ground: 'no-show', text: 'I came. I have the recording of the call.', files: [] },
    });
    expect(localStorage.getItem('panelist.state.dispute.contest.participation-1')).toBeNull();
  });

  test('one of several grounds', async () => {
    when(disputable).answers(() => ({
      grounds: [
        { ground: 'missing-payment', ...from, obstacle: null },
        { ground: 'hold', ...from, obstacle: null },
      ],
      disputes: [],
    }));
    when(openDispute).answers(() => ({ id: 'dispute-1', status: 'awaiting-answer' }));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'My payment is held back' }));
    await user.type(screen.getByRole('textbox'), 'Nobody says why it is held back.');
    await user.click(screen.getByRole('button', { name: 'Open the dispute' }));
    await waitFor(() => expect(callsMade(openDispute)).toMatchObject([{ body: { ground: 'hold' } }]));
  });

  test('not before its time, and not twice', async () => {
    when(disputable).answers(() => ({ grounds: [{ ground: 'missing-payment', ...from, obstacle: 'too-early' }], disputes: [] }));
    const { unmount } = open();
    expect(await screen.findByText(/My payment is missing: you can dispute that from Nov 20/)).toBeInTheDocument();
    unmount();
    when(disputable).answers(() => ({
      grounds: [{ ground: 'no-show', ...from, obstacle: 'contested' }],
      disputes: [{ id: 'dispute-1', ground: 'no-show', status: 'declined' }],
    }));
    open();
    expect(await screen.findByRole('link', { name: 'Open the dispute' })).toHaveAttribute('href', '/disputes/dispute-1');
  });
});

describe('the participant’s page of a dispute', () => {
  const open = (dispute: DisputeView) => {
    when(ownDispute).answers(() => dispute);
    return page('/disputes/:id', <OwnDisputePage />, '/disputes/dispute-1', ['panelist']);
  };

  test('shows texts, files, evidence, steps and what comes next; it can be withdrawn', async () => {
    const { user } = open(aDispute({ actions: ['withdraw'] }));
    expect(await screen.findByText('I waited for half an hour in the call.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'call.png' })).toHaveAttribute('href', '/files/call');
    expect(screen.getByText('The researcher recorded a no-show.')).toBeInTheDocument();
    const steps = screen.getByRole('region', { name: 'Step by step' });
    expect(steps).toHaveTextContent('You opened the dispute');
    expect(steps).toHaveTextContent('What comes nextThe researcher answers by');
    when(withdrawDispute).answers(() => ({ id: 'dispute-1', status: 'withdrawn' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The dispute is withdrawn.')).toBeInTheDocument();
  });

  test('says that there is none behind a link, and leads to the list', async () => {
    when(ownDispute).refuses(404, 'resource.not-found', 'There is nothing here.');
    page('/disputes/:id', <OwnDisputePage />, '/disputes/nope', ['panelist']);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('There is no such dispute');
    expect(within(alert).getByRole('link', { name: 'All disputes' })).toHaveAttribute('href', '/disputes');
  });

  test('a decision against the participant shows its reason and can be appealed', async () => {
    const decision = { at: later, outcome: 'declined', by: 'support', reason: 'The recording shows nobody.' } as const;
    const { user } = open(
      aDispute({
        status: 'declined',
        decisions: [decision],
        appealUntil: '2026-12-09T10:00:00.000Z',
        actions: ['appeal'],
        next: { by: 'participant', what: 'appeal', dueAt: '2026-12-09T10:00:00.000Z' },
      }),
    );
    expect(await screen.findByRole('region', { name: 'The decision' })).toHaveTextContent('The recording shows nobody.');
    when(appealDispute).answers(() => ({ id: 'dispute-1', status: 'appealed' }));
    await user.type(
      await screen.findByRole('textbox', { name: 'Why the decision is wrong' }),
      'The recording is of another call.',
    );
    await user.click(screen.getByRole('button', { name: 'Appeal' }));
    expect(await screen.findByText('Your appeal is with our support team.')).toBeInTheDocument();
    expect(callsMade(appealDispute)).toMatchObject([{ body: { text: 'The recording is of another call.', files: [] } }]);
  });

  test('a decision for the participant says what was ordered until it is carried out', async () => {
    open(
      aDispute({
        status: 'upheld',
        decisions: [{ at: later, outcome: 'upheld', by: 'support', reason: 'You were in the call.' }],
        remedy: 'payment',
        next: { by: 'panelist', what: 'remedy', dueAt: null },
      }),
    );
    expect(await screen.findByText('The response counts as accepted, and its payment is approved.')).toBeInTheDocument();
    expect(screen.getAllByText(/Ordered, not carried out yet/)).not.toHaveLength(0);
  });
});

test('a researcher accepts without a text, or says why not with one', async () => {
  when(projectDispute).answers(() => aDispute({ actions: ['answer'] }));
  when(answerDispute).answers(() => ({ id: 'dispute-1', status: 'awaiting-decision' }));
  const path = '/researcher/projects/:id/disputes/:disputeId';
  const { user } = page(path, <ProjectDisputePage />, '/researcher/projects/project-1/disputes/dispute-1', ['researcher']);
  await user.click(await screen.findByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('Please write at least 20 characters.')).toBeInTheDocument();
  expect(callsMade(answerDispute)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /^I accept/ }));
  await waitFor(() => expect(screen.queryByText('Please write at least 20 characters.')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(callsMade(answerDispute)).toMatchObject([
      { address: '/api/v4/projects/project-1/disputes/dispute-1/answer', body: { accepts: true, text: '', files: [] } },
    ]),
  );
});

/** What support alone reads of a dispute. */
const ofSupport = { userId: 'ada', researcherId: 'rosa', payoutId: null, remedyRefusal: null, researcherReason: null };

test('support reads a dispute once they have said why, and decides with a reason', async () => {
  let given: { reason: string; until: string } | null = null;
  when(accessReason).answers(() => ({ isNeeded: true, given }));
  when(supportDispute).answers(() => ({
    ...aDispute({ status: 'awaiting-decision', actions: ['decide'], next: { by: 'support', what: 'decide', dueAt: later } }),
    ...ofSupport,
    researcherReason: { at, text: 'The call was empty.' },
  }));
  const path = '/staff/support/disputes/:userId/:id';
  const { user } = page(path, <SupportDisputePage />, '/staff/support/disputes/ada/dispute-1', ['usermanager']);
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(callsMade(supportDispute)).toEqual([]);
  when(giveAccessReason).answers(() => {
    given = { reason: 'To decide', until: '2099-01-01T00:00:00.000Z' };
    return { until: given.until };
  });
  await user.keyboard('To decide{Enter}');
  expect(await screen.findByText('I waited for half an hour in the call.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'The researcher’s reason' })).toHaveTextContent('The call was empty.');
  expect(screen.getByRole('link', { name: 'History of the participant' })).toHaveAttribute('href', '/staff/support?userId=ada');
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Choose how you decide.')).toBeInTheDocument();
  expect(screen.getByText('Please write at least 20 characters.')).toBeInTheDocument();
  when(decideDispute).answers(() => ({ id: 'dispute-1', status: 'upheld' }));
  await user.click(screen.getByRole('radio', { name: /^Uphold/ }));
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The participant was in the call.');
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('It is decided. Both sides are told by mail.')).toBeInTheDocument();
  expect(callsMade(decideDispute)).toMatchObject([{ body: { outcome: 'upheld', reason: 'The participant was in the call.' } }]);
});

test('what support has written of a decision outlasts the hour of its reason', async () => {
  let isOver = false;
  when(accessReason).answers(() => ({ isNeeded: isOver, given: null }));
  when(supportDispute).answers(() => ({
    ...aDispute({ status: 'awaiting-decision', actions: ['decide'], next: { by: 'support', what: 'decide', dueAt: later } }),
    ...ofSupport,
  }));
  const path = '/staff/support/disputes/:userId/:id';
  const open = () => page(path, <SupportDisputePage />, '/staff/support/disputes/ada/dispute-1', ['usermanager']);
  const first = open();
  await first.user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The participant was in the call.');
  await first.user.tab();
  first.unmount();
  isOver = true;
  const second = open();
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('');
  second.unmount();
  isOver = false;
  open();
  expect(await screen.findByDisplayValue('The participant was in the call.')).toBeInTheDocument();
});

test('support reads why what a decision orders was refused, and closes the dispute', async () => {
  when(accessReason).answers(() => ({ isNeeded: false, given: null }));
  when(supportDispute).answers(() => ({
    ...aDispute({
      status: 'upheld',
      remedy: 'payment',
      actions: ['close'],
      next: { by: 'support', what: 'close', dueAt: null },
      history: [{ at, step: 'remedy-refused' }],
    }),
    ...ofSupport,
    remedyRefusal: 'You cannot take part in a project of your own organization.',
  }));
  when(closeDispute).answers(() => ({ id: 'dispute-1', status: 'upheld' }));
  const path = '/staff/support/disputes/:userId/:id';
  const { user } = page(path, <SupportDisputePage />, '/staff/support/disputes/ada/dispute-1', ['usermanager']);
  expect(await screen.findByText('You cannot take part in a project of your own organization.')).toBeInTheDocument();
  expect(screen.getByText('What the decision orders could not be carried out')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Close it' }));
  await waitFor(() => expect(callsMade(closeDispute)).toMatchObject([{ address: '/api/v4/support/disputes/dispute-1/close' }]));
});
