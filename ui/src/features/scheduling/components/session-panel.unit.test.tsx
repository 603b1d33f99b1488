import { checkIn as checkInCall, type SurveyResponse } from '@panelist/domain/participation/browser';
import { ownDisputes } from '@panelist/domain/dispute/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionTime } from '../../../shared/display/dates.js';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { SessionPanel } from './session-panel.js';

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

describe('a booked session', () => {
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
