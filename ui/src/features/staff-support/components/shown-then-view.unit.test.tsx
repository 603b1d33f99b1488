import {
  eventTypes,
  accessReason,
  personState,
  supportHistory,
  type HistoryEntry,
  type PersonState,
} from '@panelist/domain/support/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aDispute } from '../../../shared/testing/a-dispute.test-kit.js';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../../shared/testing/sample-user.test-kit.js';
import { SupportPage } from './support-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const times = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:05:00.000Z', '2026-11-21T09:00:00.000Z'] as const;

const entry = (index: number, text: string): HistoryEntry => ({
  eventId: `event-${index}-${text}`,
  position: String(index),
  stream: 'account-ada',
  revision: index,
  type: 'EmailVerified',
  context: 'identity',
  at: times[index] ?? '',
  text,
  reason: null,
  correlationId: `action-${index}`,
  causationId: 'request',
  project: null,
  amount: null,
  departures: [],
  actor: { kind: 'panelist', id: 'ada', name: 'Ada Lovelace', onBehalfOf: null },
  raw: {},
});

/** As the server folds it: unverified, then verified, then with an application. */
function stateAt(at: string): PersonState {
  const surveys = at < times[2] ? [] : [aSurveyResponse()];
  const disputes = at < times[2] ? [] : [aDispute()];
  const group = { totalCount: 0, items: [] };
  return {
    at,
    position: '1',
    account: { ...sampleUser, isEmailVerified: at >= times[1] },
    profile: null,
    cycle: { screenerCount: surveys.length, cycleExpiryDate: null, limit: 10 },
    dashboard: {
      today: { needsYou: [], next: [], waiting: [] },
      applications: group,
      invited: group,
      scheduled: group,
      processing: group,
      payments: group,
    },
    surveys: { totalCount: surveys.length, surveys },
    payouts: { totalCount: 0, paidTotal: 0, items: [] },
    referrals: { items: [], totalCount: 0, lifetimeBonusReceived: 0 },
    conversations: { items: [], offset: 0, limit: 20, total: 0 },
    disputes: { totalCount: disputes.length, items: disputes },
  };
}

const given = { reason: 'Asked by mail', until: '2099-11-20T11:00:00.000Z' };

describe('what a participant saw then', () => {
  const all = [
    entry(0, 'Signed up.'),
    entry(1, 'Verified the e-mail address.'),
    entry(2, 'Started the screener.'),
    entry(2, 'Submitted the screener.'),
  ];
  const answerHistory = (items: readonly HistoryEntry[] = all, later?: () => Promise<readonly HistoryEntry[]>) =>
    when(supportHistory).answers(async ({ address: called }) => ({
      today: null,
      open: null,
      stories: null,
      participant: {
        userId: 'ada',
        profileId: null,
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@company.example',
        phone: null,
        isEmailVerified: true,
        isPhoneVerified: false,
        registeredAt: times[0],
        reactivatableUntil: null,
        erasedAt: null,
        responses: 1,
        payouts: 0,
      },
      items: later && called.includes('cursor=') ? [...(await later())] : [...items],
      nextCursor: later && !called.includes('cursor=') ? 'later' : null,
      accessReason: given,
    }));
  const open = (at: string, { hasReason = true } = {}) => {
    when(accessReason).answers(() => ({ isNeeded: true, given: hasReason ? given : null }));
    when(eventTypes).answers(() => ({ items: [] }));
    answerHistory();
    let answered = 0;
    when(personState).answers(() => {
      const address = callsMade(personState)[answered++]?.address ?? '';
      return stateAt(new URLSearchParams(address.split('?')[1]).get('at') ?? '');
    });
    return renderOnPage(<SupportPage />, { at: `/?userId=ada&at=${at}` });
  };
  const askedMoments = () =>
    callsMade(personState).map(({ address: called }) => new URLSearchParams(called.split('?')[1]).get('at') ?? '');
  const changes = async () => within(await screen.findByRole('list', { name: 'What it changed' })).getAllByRole('listitem');

  test('shows the screens of the moment in the address, and what it changed', async () => {
    // Between two moments the earlier one counts.
    open('2026-11-20T20:00:00.000Z');
    expect(await screen.findByRole('heading', { name: 'What Ada Lovelace saw then' })).toBeInTheDocument();
    const [change, ...others] = await changes();
    expect(change).toHaveTextContent('Account: E-mail');
    expect(change).toHaveTextContent('Before: ada@company.example, not verified After: ada@company.example, verified');
    expect(others).toEqual([]);
    expect(screen.getByRole('region', { name: 'My projects (0)' })).toHaveTextContent('Nothing yet.');
    expect(screen.getByRole('link', { name: 'Back to the history' })).toHaveAttribute('href', '/?userId=ada');
  });

  test('asks for no screens before the history has reached the moment in the address', async () => {
    let answer: (() => void) | undefined;
    open(times[2]);
    answerHistory(all.slice(0, 1), async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return all.slice(1);
    });
    await waitFor(() => expect(answer).toBeDefined());
    expect(await screen.findByText('Loading later events…')).toBeInTheDocument();
    answer?.();
    await changes();
    // The moment, and the one before to compare it with.
    expect(askedMoments().toSorted()).toEqual([times[1], times[2]]);
  });

  test('shows a moment that the history has reached while later events load', async () => {
    open(times[1]);
    answerHistory(all.slice(0, 2), async () => new Promise(() => undefined));
    await changes();
    expect(screen.getByText('Loading later events…')).toBeInTheDocument();
    expect(askedMoments().toSorted()).toEqual([times[0], times[1]]);
  });

  test('goes to other moments by keyboard and by button, and keeps the moment in the address', async () => {
    const { user } = open(times[1]);
    const slider = await screen.findByRole('slider', { name: 'Moment of the history' });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Verified the e-mail address.'));
    act(() => slider.focus());
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('region', { name: 'My projects (1)' })).toHaveTextContent('Submitted');
    expect(screen.getByRole('region', { name: 'Disputes (1)' })).toHaveTextContent(
      /Bicycles: I was recorded as not having come.*Waits for the researcher\. The researcher answers by Nov 25 2026/,
    );
    expect(screen.getByLabelText('Address')).toHaveTextContent(`userId=ada&at=${encodeURIComponent(times[2])}`);
    // Both events of the moment are named.
    expect(screen.getByText('Started the screener.')).toBeInTheDocument();
    expect(screen.getByText('Submitted the screener.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(encodeURIComponent(times[0])));
    expect(await screen.findByText(/not verified/, { selector: 'dd' })).toBeInTheDocument();
  });

  const address = () => new URLSearchParams(screen.getByLabelText('Address').textContent?.split('?')[1]).get('at');

  test('plays by keyboard from moment to moment, waits for each answer, and stops at the last one', async () => {
    const { user } = open(times[0]);
    const play = await screen.findByRole('button', { name: 'Play' });
    await changes();
    await user.selectOptions(screen.getByLabelText('Speed'), '5 moments a second');
    let answer: (() => void) | undefined;
    when(personState).answers(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return stateAt(times[1]);
    });
    act(() => play.focus());
    await user.keyboard('{Enter}');
    expect(play).toHaveAccessibleName('Pause');
    await waitFor(() => expect(answer).toBeDefined(), { timeout: 10_000 });
    expect(address()).toBe(times[1]);
    // Longer than a step takes: without the answer there is no next one.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(address()).toBe(times[1]);
    when(personState).answers(() => stateAt(times[2]));
    answer?.();
    await waitFor(() => expect(address()).toBe(times[2]), { timeout: 10_000 });
    expect(await screen.findByText('This is the last moment.')).toBeInTheDocument();
    expect(play).toHaveAccessibleName('Play');
    expect(play).toHaveFocus();
    // From the last moment it plays from the first one, whose screens are known.
    await user.selectOptions(screen.getByLabelText('Speed'), '1 moment a second');
    fireEvent.click(play);
    await waitFor(() => expect(address()).toBe(times[0]));
    await waitFor(() => expect(address()).toBe(times[2]), { timeout: 10_000 });
  });

  test('pauses where a person chooses a moment, and where screens cannot be loaded', async () => {
    const { user } = open(times[0]);
    await changes();
    // At once, before it steps by itself.
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    fireEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe(times[1]));
    await changes();
    when(personState).refuses(500, 'server.error', 'Something went wrong.');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(address()).toBe(times[2]), { timeout: 10_000 });
    expect(await screen.findByText(/What you see was loaded earlier/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
  });

  test('is linked from each event of the history', async () => {
    const { user } = open('');
    const links = await screen.findAllByRole('link', { name: 'See what the person saw then' });
    expect(links).toHaveLength(4);
    const [first] = links;
    if (first !== undefined) await user.click(first);
    expect(await screen.findByRole('heading', { name: 'What Ada Lovelace saw then' })).toBeInTheDocument();
  });

  test('asks for a reason before anything of the participant is asked for', async () => {
    open(times[1], { hasReason: false });
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveFocus();
    expect(callsMade(supportHistory)).toEqual([]);
    expect(callsMade(personState)).toEqual([]);
  });

  test('says that there were no screens before the account was opened', async () => {
    open(times[0]);
    when(personState).refuses(404, 'resource.not-found', 'Not found.');
    expect(await screen.findByText('The account was not open yet.')).toBeInTheDocument();
    expect(screen.getByText('It changed nothing that these screens show.')).toBeInTheDocument();
  });
});
