import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cityTime, clockAmong, formatWeekday, sessionTime } from '../../shared/display/dates.js';
import { freeTimes, slotsByDay, viewersZone } from './model/days.js';
import { whyNotToMove } from './model/session-stage.js';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { SlotPicker } from './components/slot-picker.js';
import { checkIn as checkInCall } from '@panelist/domain/participation/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { ownDisputes } from '@panelist/domain/dispute/browser';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { SessionPanel } from './components/session-panel.js';

describe('scheduling', () => {
  afterEach(() => localStorage.clear());

  const slot = (start: string) => ({ start, end: start.replace(':00:00', ':30:00') });
  const slots = [slot('2026-11-20T15:00:00.000Z'), slot('2026-11-20T16:00:00.000Z'), slot('2026-12-02T15:00:00.000Z')] as const;
  const [first, second, third] = slots;
  const [day = '', later = ''] = slotsByDay(slots, viewersZone()).keys();
  const dayLabel = (of: string, count: number) => `${formatWeekday(of)} (${freeTimes(count)})`;
  const timeOf = ({ start }: { readonly start: string }, clock: 'h12' | 'h23' = 'h12') =>
    clockAmong(start, [], viewersZone(), clock);

  const none: Parameters<typeof SlotPicker>[0]['ownSessions'] = [];

  function show(problem: string | null = null, ownSessions = none) {
    const onTake = jest.fn();
    render(
      <SlotPicker
        slots={slots}
        timezone="Asia/Kolkata"
        ownSessions={ownSessions}
        action="Book"
        running={false}
        problem={problem}
        onTake={onTake}
      />,
    );
    return onTake;
  }

  test('the first day with free times is chosen; a participant chooses a time and takes it', async () => {
    const user = userEvent.setup();
    const onTake = show();
    const take = screen.getByRole('button', { name: 'Book' });
    expect(take).toHaveProperty('disabled', true);
    screen.getByText('Choose a time first.');
    expect(screen.getByRole('button', { name: dayLabel(day, 2) }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: timeOf(first) }));
    screen.getByText(sessionTime(first.start, first.end));
    await user.click(take);
    expect(onTake).toHaveBeenCalledWith(first, viewersZone());
  });

  test('another day has its own times, and the choice begins anew', async () => {
    const user = userEvent.setup();
    const onTake = show();
    await user.click(screen.getByRole('button', { name: timeOf(second) }));
    await user.click(screen.getByRole('button', { name: dayLabel(later, 1) }));
    expect(screen.getByRole('button', { name: 'Book' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: timeOf(third) }));
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(onTake).toHaveBeenCalledWith(third, viewersZone());
  });

  test('the month is a choice; later months are one step away', async () => {
    const user = userEvent.setup();
    show();
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await screen.findByRole('table', { name: 'November 2026' });
    await user.click(screen.getByRole('button', { name: 'Later month' }));
    screen.getByRole('table', { name: 'December 2026' });
    expect(screen.getByRole('button', { name: 'Later month' })).toHaveProperty('disabled', true);
  });

  test('zones are named by their cities, the researcher’s beside the own one', () => {
    show();
    screen.getByText(/is 8:30 PM for the researcher \(Kolkata time\)/);
  });

  test('another zone can be chosen, in which days and times are then written and booked', async () => {
    const user = userEvent.setup();
    const onTake = show();
    await user.click(screen.getByRole('button', { name: timeOf(first) }));
    await user.click(screen.getByRole('button', { name: 'Another time zone' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show times in' }), 'Pacific/Auckland');
    screen.getByText('Auckland time');
    screen.getByRole('heading', { name: 'Saturday, November 21' });
    screen.getByText(sessionTime(first.start, first.end, undefined, 'Pacific/Auckland'));
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(onTake).toHaveBeenCalledWith(first, 'Pacific/Auckland');
  });

  test('the chosen zone is there again at the next visit, unless the browser is elsewhere by then', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Another time zone' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show times in' }), 'Pacific/Auckland');
    cleanup();
    show();
    screen.getByText('Auckland time');
    cleanup();
    const stored = localStorage.getItem('panelist.state.booking-zone') ?? '';
    localStorage.setItem('panelist.state.booking-zone', stored.replace(viewersZone(), 'America/Lima'));
    show();
    screen.getByText(cityTime(viewersZone()));
  });

  test('the clock of 24 hours is a choice that stays', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('checkbox', { name: '24-hour clock' }));
    await user.click(screen.getByRole('button', { name: timeOf(second, 'h23') }));
    screen.getByText(sessionTime(second.start, second.end, 'h23'));
    expect(sessionTime(second.start, second.end)).toBe(sessionTime(second.start, second.end, 'h23'));
  });

  test('a time at which the participant has another session says so, and can be taken', async () => {
    const user = userEvent.setup();
    const start = '2026-11-20T15:10:00.000Z';
    show(null, [{ start, end: '2026-11-20T15:20:00.000Z', projectName: 'Rooftop bees' }]);
    await user.click(screen.getByRole('button', { name: timeOf(second) }));
    expect(screen.queryByText(/You have another session/)).toBeNull();
    await user.click(screen.getByRole('button', { name: timeOf(first) }));
    expect(screen.getByText(/You have another session at that time: “Rooftop bees”/).closest('[role="status"]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Book' })).toHaveProperty('disabled', false);
  });

  test('a time that is gone says so', () => {
    const message = 'This time is not free any more. Please choose another one.';
    show(message);
    expect(screen.getByRole('alert').textContent).toBe(message);
  });

  test('a session that cannot be moved says why', () => {
    const { project } = aSurveyResponse();
    expect(whyNotToMove(aSurveyResponse({ tooLate: true }))).toMatch(/^It is too late to reschedule: .* 4 hours/);
    expect(whyNotToMove(aSurveyResponse({ tooLate: true, project: { ...project, isRemote: false } }))).toMatch(/48 hours/);
    expect(whyNotToMove(aSurveyResponse({ tooLate: true, past: true }))).toBe('The session has begun already.');
    expect(whyNotToMove(aSurveyResponse({ project: { ...project, closed: true } }))).toBe('This project is now closed.');
  });
});

describe('a booked session', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const minute = 60_000;
  const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
  const link = 'https://meet.example/a';
  function show(startsIn: number, change: Partial<SurveyResponse> = {}, timezone = 'Asia/Kolkata') {
    when(ownDisputes).answers(() => ({ items: [], totalCount: 0 }));
    const booking = { uid: 'booking-1', start: fromNow(startsIn), end: fromNow(startsIn + 40), timezone: 'UTC', sequence: 0 };
    const invitation = { message: 'Welcome', remoteCommunicationDetails: link };
    const actions = { row: ['reschedule' as const, 'details' as const], menu: [] };
    const response = {
      ...aSurveyResponse({ status: 'SCHEDULED', statusText: 'Scheduled', invitation, actions, ...change }),
      booking,
    };
    renderOnPage(<SessionPanel response={response} timezone={timezone} />);
    return booking;
  }
  test('has weekday, start and end, a countdown, the researcher’s time, and until when it can be moved', () => {
    const { start, end } = show(3 * 24 * 60 + 5);
    expect(screen.getByRole('heading', { name: sessionTime(start, end) })).toBeInTheDocument();
    expect(screen.getByText(/in 3 days/)).toHaveTextContent(/for the researcher \(Kolkata time\)/);
    expect(screen.getByText('You can move it', { selector: 'dt' }).nextElementSibling).toHaveTextContent(/^until \w{3}, /);
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
    expect(screen.getByText('Check in here from 10 minutes before', { exact: false })).toBeInTheDocument();
  });

  test.each([
    [9, 'shortly before its start'],
    [-5, 'while it runs'],
  ])('can be joined %s minutes before its start: %s', (startsIn) => {
    show(startsIn);
    expect(screen.getByRole('link', { name: 'Join' })).toHaveAttribute('href', link);
  });

  const checkIn = { from: fromNow(-1), until: fromNow(50), participantAt: null, researcherAt: null };

  test('is joined and checked in to by one press', async () => {
    when(checkInCall).answers(() => ({}) as never);
    show(5, { checkIn });
    const join = screen.getByRole('link', { name: 'Check in and join' });
    expect(join).toHaveAttribute('href', link);
    await userEvent.setup().click(join);
    await waitFor(() => expect(callsMade(checkInCall)).toHaveLength(1));
  });

  test('says who has checked in', () => {
    show(5, { checkIn: { ...checkIn, participantAt: fromNow(-1) } });
    expect(screen.getByText('You have checked in. The researcher has not yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Join' })).toBeInTheDocument();
  });

  test('without an address says how one meets, and is checked in to alone', () => {
    show(5, { checkIn, invitation: { message: '', remoteCommunicationDetails: 'We call you.' } });
    expect(screen.getByText('We call you.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /[Jj]oin/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Check in' })).toBeInTheDocument();
  });

  test('says afterwards what happened, what comes next and what is paid', () => {
    show(-60, { next: { what: 'The researcher confirms that you took part.' } });
    expect(screen.getByText(/It is over/)).toBeInTheDocument();
    expect(screen.getByText('Scheduled')).toBeInTheDocument();
    expect(screen.getByText('The researcher confirms that you took part.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  test('leads to its payment', () => {
    const payment = {
      payoutId: 'payout-1',
      type: 'PAYPAL',
      status: 'PAID',
      statusText: 'Paid',
      incentive: 40,
      tip: 0,
      net: 38,
      canChangeDestination: false,
      expectedDate: null,
      paidAt: fromNow(-5),
      panelist: { email: null, paypal: 'ada@paypal.example' },
      metadata: { transactionId: null, payoutItemId: null, errors: [] },
    } as const satisfies Partial<NonNullable<SurveyResponse['payment']>>;
    show(-600, { status: 'PAID', statusText: 'Paid', payment: { ...payment, metadata: { ...payment.metadata, errors: [] } } });
    expect(screen.getByRole('link', { name: 'Follow the payment: Project garden' })).toHaveAttribute(
      'href',
      '/payouts?id=payout-1',
    );
  });
});
