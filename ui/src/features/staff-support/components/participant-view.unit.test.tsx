import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { eventTypes, giveAccessReason, accessReason, supportHistory, type HistoryEntry } from '@panelist/domain/support/browser';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { SupportPage } from './support-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const id = (last: string) => `0199a000-0000-7000-8000-00000000000${last}`;

const entry = (last: string, text: string, cause: string, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  eventId: id(last),
  position: last,
  stream: 'payout-1',
  revision: Number(last),
  type: 'PayoutSettled',
  context: 'payout',
  at: `2026-11-20T10:0${last}:00.000Z`,
  text,
  reason: null,
  correlationId: 'approve',
  causationId: cause,
  project: 'Bicycles',
  amount: null,
  departures: [],
  actor: { kind: 'system', id: 'request-payout', name: 'The system', onBehalfOf: null },
  raw: {},
  ...change,
});

const payout = { amount: { what: 'payout', dollars: 42 } } as const;

let given: AnswerOf<typeof accessReason>['given'];
beforeEach(() => {
  given = { reason: 'Asked by mail', until: '2099-11-20T11:00:00.000Z' };
  more = [];
});

/** Visits of the reader, of a colleague, and the reader's own act with the visit that led to it. */
const visits = (): readonly HistoryEntry[] => {
  const visit = (last: string, correlationId: string, actorId: string): HistoryEntry =>
    entry(last, 'Your data was looked at.', id('0'), {
      type: 'PersonDataAccessed',
      correlationId,
      actor: { kind: 'staff', id: actorId, name: actorId, onBehalfOf: null },
    });
  return [
    visit('7', 'own-second', participant.userId),
    visit('6', 'of-colleague', 'sven'),
    visit('5', 'own-first', participant.userId),
  ];
};

let more: readonly HistoryEntry[];
const open = (at = '/?userId=ada') => {
  when(accessReason).answers(() => ({ isNeeded: true, given }));
  when(eventTypes).answers(() => ({ items: [] }));
  when(supportHistory).answers(() => ({
    participant: {
      userId: 'ada',
      profileId: null,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@company.example',
      phone: null,
      isEmailVerified: true,
      isPhoneVerified: false,
      registeredAt: '2026-11-20T10:00:00.000Z',
      reactivatableUntil: null,
      erasedAt: null,
      responses: 1,
      payouts: 1,
    },
    today: {
      needsYou: [
        {
          id: 'response-1',
          project: 'Bicycles',
          dollars: 33.25,
          turn: 'mend',
          what: '$33.25 did not arrive',
          action: 'Check address',
          path: '/payouts?id=payout-1',
          by: null,
          session: null,
        },
      ],
      next: [],
      waiting: [],
    },
    open: [
      {
        kind: 'dispute',
        id: id('8'),
        userId: 'ada',
        text: 'that the response was rejected',
        project: 'Bicycles',
        amount: null,
        turn: 'researcher',
        by: null,
        since: '2026-03-01T10:00:00.000Z',
      },
      {
        kind: 'parked',
        id: id('7'),
        userId: 'ada',
        text: 'PaymentApproved, reaction-request-payouts',
        project: null,
        amount: null,
        turn: 'operations',
        by: null,
        since: '2026-03-02T10:00:00.000Z',
      },
    ],
    stories: [
      {
        id: id('9'),
        project: 'Bicycles',
        steps: [
          { text: 'applied', at: '2026-11-20T10:00:00.000Z' },
          { text: 'paid', at: '2026-11-20T10:03:00.000Z' },
        ],
      },
    ],
    items: [
      ...more,
      entry('3', 'The payout was paid.', `advance-payout-${id('2')}`, {
        ...payout,
        correlationId: 'payout-1',
        departures: [{ to: 'Our mail service', what: 'That you were paid.' }],
      }),
      entry('2', 'A payout was requested.', id('1'), payout),
      entry('1', 'The payment was approved.', 'approve', {
        actor: { kind: 'researcher', id: 'rosa', name: 'Rosa', onBehalfOf: null },
      }),
    ],
    nextCursor: null,
    accessReason: given,
  }));
  return renderOnPage(<SupportPage />, { at });
};

const orders = () => callsMade(supportHistory).map(({ address }) => new URLSearchParams(address.split('?')[1]).get('order'));

test('an action is one tree of lists: what a request did, what followed, the job and the mails', async () => {
  open();
  const approved = (await screen.findByText('The payment was approved.')).closest('li');
  expect(approved).not.toBeNull();
  const [caused] = within(approved ?? document.body).getAllByRole('list', { name: 'What it caused' });
  expect(caused).toHaveTextContent('A payout was requested.');
  expect(caused).toHaveTextContent('System: request payout');
  const job = screen.getByText('Job: advance payout').closest('li');
  const [late] = within(job ?? document.body).getAllByRole('list', { name: 'What it caused' });
  expect(late).toHaveTextContent('The payout was paid.');
  expect(within(late ?? document.body).getByRole('list', { name: 'What was sent' })).toHaveTextContent(
    'Sent to Our mail service: That you were paid.',
  );
  expect(screen.getByText('“Bicycles” · Payout $42.00')).toBeInTheDocument();
});

test('what is open comes before the history, in the words of the participant’s dashboard', async () => {
  open();
  const now = await screen.findByRole('region', { name: 'Open now' });
  expect(within(now).getByText('The participant’s turn').nextElementSibling).toHaveTextContent(
    '“Bicycles”: $33.25 did not arrive',
  );
  expect(within(now).getAllByRole('listitem')[0]).toHaveTextContent(
    'Dispute: that the response was rejected, “Bicycles”The researcher answers',
  );
  // Only operations have the page that resumes it.
  const parked = within(now).getByText('Parked stream: PaymentApproved, reaction-request-payouts');
  expect(parked.closest('li')).toHaveTextContent(/Operations, since /);
  expect(within(parked.closest('li')!).queryByRole('link')).toBeNull();
});

test('the reader’s own visits of a day are folded into one line; those of others are not', async () => {
  more = visits();
  open();
  const own = (await screen.findByText('You opened this record 2 times')).closest('details');
  expect(own).not.toHaveAttribute('open');
  expect(within(own!).getAllByText('Your data was looked at.')).toHaveLength(2);
  const all = screen.getAllByText('Your data was looked at.');
  expect(all).toHaveLength(3);
  expect(all.filter((one) => one.closest('details') === null)).toHaveLength(1);
});

test('an application is one line, which opens to its events and closes again', async () => {
  const { user } = open();
  const stories = await screen.findByRole('region', { name: 'Applications and payments' });
  expect(stories).toHaveTextContent('Bicyclesapplied → paid');
  await user.click(within(stories).getByRole('button', { name: 'Events of Bicycles' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent(`/?userId=ada&story=${id('9')}`);
  await waitFor(() => expect(callsMade(supportHistory).at(-1)?.address).toContain(`story=${id('9')}`));
  await user.click(await screen.findByRole('button', { name: 'Events of Bicycles', pressed: true }));
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/\?userId=ada$/);
});

test('the newest come first; the address keeps the other order', async () => {
  const { user } = open();
  await screen.findByText('The payout was paid.');
  expect(orders()).toEqual(['newest']);
  await user.selectOptions(screen.getByLabelText('Order'), 'Oldest first');
  expect(screen.getByLabelText('Address')).toHaveTextContent('userId=ada&order=oldest');
  await waitFor(() => expect(orders()).toContain('oldest'));
});

test('a group of events is one press away, and the address keeps it', async () => {
  const { user } = open('/?userId=ada&type=SessionBooked');
  await user.click(await screen.findByRole('button', { name: 'Money' }));
  expect(screen.getByRole('button', { name: 'Money' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Address')).toHaveTextContent('/?userId=ada&context=payout');
  await waitFor(() => expect(callsMade(supportHistory).at(-1)?.address).toContain('context=payout'));
  await user.click(screen.getByRole('button', { name: 'Everything' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/\?userId=ada$/);
});

test('asks for nothing of the participant and shows nothing before a reason is given', async () => {
  given = null;
  const until = '2099-11-20T11:00:00.000Z';
  const { user } = open();
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1, name: 'Participant' })).toBeInTheDocument();
  expect(screen.queryByText(/Ada|Lovelace|example/)).toBeNull();
  expect(callsMade(supportHistory)).toEqual([]);
  when(giveAccessReason).answers(() => {
    given = { reason: 'Asked about a payout', until };
    return { until };
  });
  await user.keyboard('Asked about a payout{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeInTheDocument();
  const why = screen.getByRole('region', { name: 'Why you look' });
  await waitFor(() => expect(why).toHaveTextContent('Your reason: “Asked about a payout”.'));
  await user.click(within(why).getByRole('button', { name: 'Give another reason' }));
  when(giveAccessReason).answers(() => {
    given = { reason: 'A second mail', until };
    return { until };
  });
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'A second mail');
  await user.click(screen.getByRole('button', { name: 'Give the reason' }));
  await waitFor(() => expect(why).toHaveTextContent('Your reason: “A second mail”.'));
});
