import {
  budgetList,
  depositFunds,
  featureFlagList,
  historyStepMinutes,
  operationsHistory,
  operationsLedger,
  organizationFunds,
  organizationList,
  projectorList,
  queueBoardPath,
  queueList,
  rebuildProjector,
  resumeProjector,
  setFeatureFlag,
} from '@panelist/domain/operations/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { OperationsPage } from './components/operations-page.js';
import type { HistoryPoint, LedgerPage, ReactionStatus } from '@panelist/domain/operations/browser';
import {
  liftPayoutPause,
  noteDifference,
  payoutBatch,
  payoutPause,
  reconciliation,
  retryPayouts,
} from '@panelist/domain/payout/browser';
import type { PayoutPauseView, Reconciliation } from '@panelist/domain/payout/browser';
import { PayoutPause } from './components/payouts-tab.js';
import { useState } from 'react';
import type { ListedPayout } from './model/operations-status.js';
import { PayoutsTable } from './components/payouts-table.js';
import { ProjectorsTab } from './components/projectors-tab.js';
import { QueuesTab } from './components/queues-tab.js';
import { ReconciliationTab } from './components/reconciliation-tab.js';
import { endedReferrals } from '@panelist/domain/referral/browser';
import { BatchProgress } from './components/batch-progress.js';
import { RetryMany } from './components/retry-many.js';
import { StatusFilterButtons } from './components/status-filter.js';

describe('funds tab', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const session = { ...participant, userId: 'staff-1', roles: ['paymentmanager' as const] };
  const at = '/staff/operations?tab=funds';
  const fact = (name: string) => screen.getByText(name).nextSibling;

  const acme = { id: 'acme', companies: ['Acme Research', 'Aisle', 'Ample', 'Beds & Co'], projects: 5 };
  const period = 'month' as const;
  const budgets = [
    { name: 'signup-bonus' as const, spentCents: 1_000_000, limitCents: 1_000_000, period },
    { name: 'compensation' as const, spentCents: 0, limitCents: 500_000, period },
  ];
  beforeEach(() => {
    when(organizationList).answers(() => ({ items: [acme], more: false }));
    when(budgetList).answers(() => budgets);
  });

  test('the budgets of the platform itself are shown, and that one is spent', async () => {
    renderOnPage(<OperationsPage />, { session, at });
    expect(await screen.findByText('Sign-up bonuses')).toBeInTheDocument();
    expect(fact('Sign-up bonuses')).toHaveTextContent('$10,000.00 of $10,000.00: further ones wait for a release');
    expect(fact('Compensation')).toHaveTextContent('$0.00 of $5,000.00');
  });

  describe('the list of organizations', () => {
    test('is searched by what is typed, and leads to the funds of one', async () => {
      const nameless = { id: 'user-9', companies: [], projects: 0 };
      when(organizationList).answers(() => ({ items: [acme, nameless], more: true }));
      when(organizationFunds).answers(() => ({ balanceCents: 10_000, reservedCents: 2_500, spentCents: 0 }));
      const { user } = renderOnPage(<OperationsPage />, { session, at });
      expect(await screen.findByRole('link', { name: 'Acme Research, Aisle, Ample and 1 more' })).toBeInTheDocument();
      expect(screen.getByText('acme, 5 projects')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'user-9' })).toBeInTheDocument();
      expect(screen.getByText(/^There are more/)).toBeInTheDocument();

      when(organizationList).answers(() => ({ items: [acme], more: false }));
      await user.type(screen.getByRole('textbox', { name: 'Organization' }), 'beds');
      await waitFor(() => expect(screen.queryByRole('link', { name: 'user-9' })).toBeNull());
      expect(callsMade(organizationList).at(-1)?.address).toBe('/api/v4/operations/organizations?text=beds');
      await user.click(screen.getByRole('link', { name: 'Beds & Co, Acme Research, Aisle and 1 more' }));
      expect(await screen.findByText('$100.00')).toBeInTheDocument();
      expect(screen.getByLabelText('Address')).toHaveTextContent('organization=acme');
      expect(screen.getByRole('textbox', { name: 'Organization' })).toHaveValue('acme');
    });

    test('says that it knows none of the name', async () => {
      when(organizationList).answers(() => ({ items: [], more: false }));
      renderOnPage(<OperationsPage />, { session, at });
      expect(await screen.findByText('No organization is known by this name or id.')).toBeInTheDocument();
    });
  });

  describe('funds', () => {
    test('of an organization are shown, and a deposit is booked once for each submit', async () => {
      let balanceCents = 10_000;
      when(organizationFunds).answers(() => ({ balanceCents, reservedCents: 6_250, spentCents: 5_000 }));
      when(depositFunds).answers(() => {
        balanceCents += 150_000;
        return { balanceCents, reservedCents: 6_250, spentCents: 5_000 };
      });
      const { user } = renderOnPage(<OperationsPage />, { session, at });
      await user.type(await screen.findByRole('textbox', { name: 'Organization' }), ' acme ');
      await user.click(screen.getByRole('button', { name: 'Show funds' }));
      expect(await screen.findByText('$100.00')).toBeInTheDocument();
      expect(fact('Left to reserve')).toHaveTextContent('$37.50');
      expect(fact('Spent')).toHaveTextContent('$50.00');
      expect(screen.getByLabelText('Address')).toHaveTextContent('/staff/operations?tab=funds&organization=acme');

      await user.type(screen.getByRole('textbox', { name: 'Amount in US dollars' }), '1,500');
      await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'WIRE-7 ');
      await user.click(screen.getByRole('button', { name: 'Book deposit' }));
      expect(await screen.findByText('$1,500.00 are booked under “WIRE-7”.')).toBeInTheDocument();
      expect(callsMade(depositFunds)).toMatchObject([
        { address: '/api/v4/operations/organizations/acme/funds', body: { amountCents: 150_000, reference: 'WIRE-7' } },
      ]);
      expect(await screen.findByText('$1,600.00')).toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Amount in US dollars' })).toHaveValue('');
    });

    test.each(['', 'ten', '12,50', '1.555', '-5', '0', '100000000.01'])('of the amount “%s” are not booked', async (amount) => {
      when(organizationFunds).answers(() => ({ balanceCents: 0, reservedCents: 0, spentCents: 0 }));
      const { user } = renderOnPage(<OperationsPage />, { session, at: `${at}&organization=acme` });
      const field = await screen.findByRole('textbox', { name: 'Amount in US dollars' });
      if (amount !== '') await user.type(field, amount);
      await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'WIRE-7');
      await user.click(screen.getByRole('button', { name: 'Book deposit' }));
      expect(await screen.findByText(/^An amount (in dollars|above \$0)/)).toBeInTheDocument();
      expect(callsMade(depositFunds)).toEqual([]);
    });

    test('say why a deposit was refused, and keep what was typed', async () => {
      when(organizationFunds).answers(() => ({ balanceCents: 0, reservedCents: 0, spentCents: 0 }));
      when(depositFunds).refuses(409, 'catalogue.deposit-differs', 'Another amount was booked under this reference.');
      const { user } = renderOnPage(<OperationsPage />, { session, at: `${at}&organization=acme` });
      await user.type(screen.getByRole('textbox', { name: 'Amount in US dollars' }), '20');
      await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'WIRE-7');
      await user.click(screen.getByRole('button', { name: 'Book deposit' }));
      expect(await screen.findByText('Another amount was booked under this reference.')).toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue('WIRE-7');
    });
  });
});

describe('ledger and features', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const staff = { ...participant, userId: 'staff-1', roles: ['paymentmanager' as const] };
  const admin = { ...staff, roles: ['admin' as const] };

  const ledger = (proof: Partial<LedgerPage['proof']> = {}): LedgerPage => ({
    from: null,
    to: null,
    accounts: [{ account: 'fee-income', opening: 0, moved: 2.5, closing: 2.5 }],
    total: { opening: 0, moved: 0, closing: 0 },
    proof: { balanced: true, events: 2, postings: 5, unbalanced: [], ...proof },
    totalCount: 1,
    items: [
      {
        at: '2026-05-01T10:00:00.000Z',
        eventId: 'event-1',
        type: 'PayoutRequested',
        payoutId: 'payout-1',
        userId: 'ada',
        organizationId: null,
        projectId: 'bicycle',
        account: 'fee-income',
        amount: 2.5,
      },
    ],
  });

  describe('the ledger', () => {
    test('shows accounts, proof and postings of the period in the address', async () => {
      when(operationsLedger).answers(() => ledger());
      renderOnPage(<OperationsPage />, { session: staff, at: '/staff/operations?tab=ledger&from=2026-05-01&account=fee-income' });
      expect(await screen.findByText(/The books balance: 5 postings of 2 events add up to \$0.00/)).toBeInTheDocument();
      expect(screen.getByRole('row', { name: /Fee income \$0.00 \$2.50 \$2.50/ })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Payout payout-1' })).toHaveAttribute(
        'href',
        expect.stringContaining('id=payout-1'),
      );
      expect(callsMade(operationsLedger)[0]?.address).toMatch(/from=2026-05-01&account=fee-income/);
    });

    test('says so if the books do not balance', async () => {
      when(operationsLedger).answers(() => ledger({ balanced: false, unbalanced: ['event-9'] }));
      renderOnPage(<OperationsPage />, { session: staff, at: '/staff/operations?tab=ledger' });
      expect(await screen.findByText(/The books do not balance.*event-9/)).toBeInTheDocument();
    });
  });

  describe('features', () => {
    const scopes = [
      { scope: '*', active: false },
      { scope: 'acme', active: true },
    ];
    const items = [{ name: 'EnableDoubleScreeningAlert' as const, purpose: 'Two steps.', scopes }];

    test('are switched by an admin for all organizations and for one', async () => {
      when(featureFlagList).answers(() => ({ items }));
      when(setFeatureFlag).answers(() => ({
        success: true,
        response: { name: 'EnableDoubleScreeningAlert', organizationId: 'acme', active: false },
      }));
      const { user } = renderOnPage(<OperationsPage />, { session: admin, at: '/staff/operations?tab=features' });
      await user.click(await screen.findByRole('button', { name: /Switch off EnableDoubleScreeningAlert: Organization acme/ }));
      await waitFor(() => expect(callsMade(setFeatureFlag)).toMatchObject([{ body: { active: false, organizationId: 'acme' } }]));
      await user.type(screen.getByRole('textbox', { name: 'Organization' }), 'rosa');
      await user.click(screen.getByRole('button', { name: 'Switch on for it' }));
      await waitFor(() =>
        expect(callsMade(setFeatureFlag).at(-1)).toMatchObject({ body: { active: true, organizationId: 'rosa' } }),
      );
    });

    test('are no tab for other staff', () => {
      renderOnPage(<OperationsPage />, { session: staff, at: '/staff/operations?tab=funds' });
      expect(screen.queryByRole('tab', { name: 'Features' })).toBeNull();
    });
  });
});

describe('the pause of payouts', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const paused: PayoutPauseView = {
    paused: true,
    reason: 'restore',
    since: '2025-03-03T08:00:00.000Z',
    checked: [{ provider: 'TREMENDOUS', until: '2025-03-03T08:05:00.000Z' }],
    lift: null,
    left: [{ id: 'd1', type: 'PAYPAL', key: 'p1.1', providerId: 'ITEM1', amount: 52.5 }],
  };
  test('shows its reason, what was checked, and what is left to operations', async () => {
    when(payoutPause).answers(() => paused);
    renderOnPage(<PayoutPause />);
    const card = await screen.findByRole('region', { name: 'Payouts are paused' });
    expect(card).toHaveTextContent('A backup was restored.');
    const facts = within(card)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts[1]).toMatch(/Mar 3, 2025/);
    expect(facts[2]).toBe('Not read yet');
    expect(within(card).getByRole('list', { name: /Left to operations/ })).toHaveTextContent('PayPal ITEM1, $52.50');
  });

  test('is lifted by two people: one asks, another one approves', async () => {
    let lift: PayoutPauseView['lift'] = null;
    when(payoutPause).answers(() => ({ ...paused, lift }));
    when(liftPayoutPause).answers(() => ({ paused: true }));
    const { user } = renderOnPage(<PayoutPause />);
    await user.click(await screen.findByRole('button', { name: 'Let payouts go on' }));
    const dialog = await screen.findByRole('dialog', { name: 'Let payouts go on?' });
    await user.type(within(dialog).getByLabelText('Reason'), 'Checked by hand.');
    lift = { by: 'olga', byName: 'Olga Brandt', reason: 'Checked by hand.', at: '2026-11-28T08:10:00.000Z' };
    await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
    await waitFor(() => expect(callsMade(liftPayoutPause)[0]).toMatchObject({ body: { reason: 'Checked by hand.' } }));
    expect(await screen.findByText(/Olga Brandt wants payouts to go on now: Checked by hand\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument();
  });

  test('is not there where payouts go on', async () => {
    when(payoutPause).answers(() => ({ paused: false, reason: null, since: null, checked: [], lift: null, left: [] }));
    renderOnPage(<PayoutPause />);
    await waitFor(() => expect(callsMade(payoutPause)).toHaveLength(1));
    expect(screen.queryByText('Payouts are paused')).not.toBeInTheDocument();
  });
});

describe('payouts table', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const aPayout = (userId: string): ListedPayout => ({
    id: `payout-of-${userId}`,
    cause: 'incentive',
    participationId: 'participation-1',
    referralId: null,
    projectId: 'project-1',
    projectName: 'Bicycles',
    type: 'TREMENDOUS',
    email: `${userId}@example.com`,
    status: 'rejected',
    incentive: 40,
    fee: 2,
    tip: 0,
    net: 38,
    attempts: 1,
    requestedAt: '2026-05-01T10:00:00.000Z',
    sentAt: null,
    acceptedAt: null,
    paidAt: null,
    expectedBy: null,
    claimBy: null,
    failure: null,
    canChangeDestination: true,
    waitsFor: null,
    heldUntil: null,
    requestedDestination: null,
    statusChangedAt: '2026-05-01T10:00:00.000Z',
    actions: userId === 'staff-1' ? [] : ['retry'],
    userId,
    participantName: userId,
    participantEmail: `${userId}@example.com`,
    leftToOperations: null,
    proposal: null,
  });

  function Marking({ owners }: { readonly owners: readonly string[] }) {
    const [marked, setMarked] = useState<readonly string[]>([]);
    return (
      <>
        <PayoutsTable payouts={owners.map(aPayout)} marked={new Set(marked)} onMark={(ids, is) => setMarked(is ? ids : [])} />
        <output aria-label="Marked">{marked.join()}</output>
      </>
    );
  }
  const open = (...owners: readonly string[]) =>
    renderOnPage(<Marking owners={owners} />, {
      session: { ...participant, userId: 'staff-1', roles: ['paymentmanager'] },
    });

  test('all of a page are marked but one’s own, which another member of staff decides about', async () => {
    const { user } = open('pat', 'staff-1', 'dana');
    const own = screen.getByText('Your own').closest('tr') as HTMLElement;
    expect(within(own).queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('checkbox', { name: /^Mark the payout of/ })).toHaveLength(2);
    await user.click(screen.getByRole('checkbox', { name: 'Mark all on this page' }));
    expect(screen.getByLabelText('Marked')).toHaveTextContent('payout-of-pat,payout-of-dana');
    expect(screen.getByRole('checkbox', { name: 'Mark all on this page' })).toBeChecked();
  });

  test('a page of one’s own payments has nothing to mark', () => {
    open('staff-1');
    expect(screen.getByRole('checkbox', { name: 'Mark all on this page' })).toBeDisabled();
  });
});

describe('projectors tab', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const subscriber = {
    version: 1,
    state: 'running' as const,
    position: '12',
    lag: 0,
    lagSeconds: 0,
    failing: null,
    leader: null,
    standbys: [],
  };

  const reaction = (
    name: string,
    parked: ReactionStatus['parked'] = [],
    parkedCount: number = parked.length,
  ): ReactionStatus => ({ ...subscriber, name, parked, parkedCount });

  describe('reactions', () => {
    test('show the streams that they parked, and resume on request', async () => {
      const stream = {
        stream: 'participation-1',
        eventId: 'e1',
        type: 'PaymentApproved',
        position: '9',
        message: 'Error: no account',
        since: '2026-03-01T00:00:00.000Z',
      };
      const accounts = {
        ...subscriber,
        name: 'accounts',
        rebuild: null,
      };
      when(projectorList).answers(() => ({
        items: [accounts],
        reactions: [
          reaction('reaction-send-mails'),
          reaction('reaction-request-payouts', [stream]),
          reaction('reaction-settle-disputes', [{ ...stream, stream: 'participation-2' }], 21),
        ],
      }));
      when(resumeProjector).answers(() => ({ name: 'reaction-request-payouts' }));
      const { user } = renderOnPage(<ProjectorsTab />);
      await screen.findByText('One stream is parked');
      // The list has the oldest alone.
      expect(screen.getByText('21 streams are parked; the first 1:')).toBeVisible();
      expect(screen.getByText('2 of 4 need you.')).toBeVisible();
      // What needs operations comes first.
      const [, first] = within(screen.getByRole('table', { name: 'Reactions' })).getAllByRole('row');
      expect(first).toHaveTextContent('reaction-request-payouts');
      expect(screen.getByText(/participation-1, at PaymentApproved since/)).toHaveTextContent('Error: no account');
      expect(screen.queryByRole('button', { name: 'Resume reaction-send-mails' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Resume reaction-request-payouts' }));
      await waitFor(() => expect(callsMade(resumeProjector)).toHaveLength(1));
      expect(callsMade(resumeProjector)[0]?.address).toBe('/api/v4/operations/projectors/reaction-request-payouts/resume');
      await screen.findByText('reaction-request-payouts tries again.');
    });
  });

  describe('read models', () => {
    test('are named with the version that the list shows', async () => {
      const accounts = {
        ...subscriber,
        name: 'accounts',
        version: 2,
        rebuild: null,
      };
      when(projectorList).answers(() => ({ items: [accounts], reactions: [] }));
      when(rebuildProjector).answers(() => ({ name: 'accounts-v2' }));
      const { user } = renderOnPage(<ProjectorsTab />);
      await user.click(await screen.findByRole('button', { name: 'Rebuild accounts' }));
      await user.click(await screen.findByRole('button', { name: 'Rebuild' }));
      await waitFor(() => expect(callsMade(rebuildProjector)).toHaveLength(1));
      expect(callsMade(rebuildProjector)[0]?.address).toBe('/api/v4/operations/projectors/accounts-v2/rebuild');
      await screen.findByText('accounts is being rebuilt.');
    });

    test('say that they are ahead of the log, and which command takes them back', async () => {
      const one = {
        ...subscriber,
        state: 'ahead' as const,
        rebuild: null,
      };
      when(projectorList).answers(() => ({
        items: [{ ...one, name: 'accounts' }],
        reactions: [{ ...reaction('reaction-send-mails'), state: 'ahead' as const }],
      }));
      renderOnPage(<ProjectorsTab />);
      expect(await screen.findByText(/accounts, reaction-send-mails have processed/)).toHaveTextContent('npm run rewind');
      expect(screen.getAllByText('Ahead of the log')).toHaveLength(2);
    });
  });
});

describe('the queues', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const begin = Date.parse('2026-03-01T00:00:00.000Z');
  const still = { waiting: 0, failed: 0, lag: 0, lagSeconds: 0, parked: 0 };
  const gap = { waiting: null, failed: null, lag: null, lagSeconds: null, parked: null };
  const pointAt = (step: number, values: Omit<HistoryPoint, 'at'>): HistoryPoint => ({
    at: new Date(begin + step * historyStepMinutes * 60_000).toISOString(),
    ...values,
  });
  /** Three hours: quiet, not measured, and one with a peak. */
  const day = Array.from({ length: 36 }, (_, step) => {
    if (step >= 12 && step < 24) return pointAt(step, gap);
    return pointAt(step, step === 30 ? { waiting: 7, failed: 2, lag: 1, lagSeconds: 75, parked: 3 } : still);
  });
  const queue = { waiting: 0, active: 0, delayed: 0, failed: 0 };
  function answers(items: readonly HistoryPoint[]): void {
    when(queueList).answers(() => ({
      items: [
        { name: 'advance-payout', ...queue, waiting: 3 },
        { name: 'send-password-reset', ...queue, failed: 1 },
        { name: 'follow-webhook', ...queue },
      ],
      failing: [
        {
          name: 'advance-payout',
          jobId: 'sweep-payouts-1',
          attempts: 2,
          mostAttempts: 8,
          error: 'The provider does not answer',
          failedAt: '2026-03-01T10:00:00.000Z',
          nextTryAt: '2026-03-01T10:01:05.000Z',
        },
        {
          name: 'send-password-reset',
          jobId: 'send-1',
          attempts: 17,
          mostAttempts: 17,
          error: 'no mailbox for •••',
          failedAt: '2026-03-01T09:00:00.000Z',
          nextTryAt: null,
        },
      ],
    }));
    when(projectorList).answers(() => ({ items: [], reactions: [] }));
    when(operationsHistory).answers(() => ({ items: [...items] }));
  }
  test('list failing jobs with their next try, and lead to the board', async () => {
    answers(day);
    renderOnPage(<QueuesTab />);
    const jobs = await screen.findByRole('table', { name: 'Failing jobs' });
    const [, next, last] = within(jobs).getAllByRole('row');
    expect(next).toHaveTextContent(/sweep-payouts-1.*2 of 8.*does not answer.*:01:05/);
    expect(last).toHaveTextContent(/send-1.*17 of 17.*no mailbox for •••.*given up/);
    const queues = screen.getByRole('table', { name: 'Queues' });
    expect(within(queues).getByRole('row', { name: /advance-payout/ })).toHaveTextContent('Working');
    expect(within(queues).getByRole('row', { name: /send-password-reset/ })).toHaveTextContent('Has given up jobs');
    expect(within(queues).queryByRole('row', { name: /follow-webhook/ })).not.toBeInTheDocument();
    expect(screen.getByText('Empty: follow-webhook.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the board of the queues' })).toHaveAttribute('href', queueBoardPath);
  });

  test('draw a day, and say it as a table of the highest values of each measured hour', async () => {
    answers(day);
    renderOnPage(<QueuesTab />);
    expect(await screen.findAllByRole('img', { name: /over the last 24 hours/ })).toHaveLength(4);
    const table = screen.getByRole('table', { name: 'The highest values of each hour', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true }).slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/7.*2.*1 event, 1 min 15 s.*3/);
    expect(rows[1]).toHaveTextContent(/0.*0.*0 events, 0 s.*0/);
  });

  test('ask for one queue, which the address keeps', async () => {
    answers(day);
    const { user } = renderOnPage(<QueuesTab />);
    await user.click(await screen.findByRole('combobox', { name: 'Queue' }));
    await user.click(screen.getByRole('option', { name: 'advance-payout' }));
    await waitFor(() => expect(callsMade(operationsHistory).at(-1)?.address).toMatch(/\?queue=advance-payout$/));
  });

  test('say that nothing was measured yet', async () => {
    answers(day.map((point) => ({ ...point, ...gap })));
    renderOnPage(<QueuesTab />);
    expect(await screen.findByText('Nothing was measured yet')).toBeInTheDocument();
  });
});

describe('the comparisons with the providers', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const run = {
    type: 'PAYPAL',
    at: '2026-11-23T08:00:00.000Z',
    since: '2026-10-24T08:00:00.000Z',
    until: '2026-11-23T08:00:00.000Z',
    listed: 9,
    compared: 10,
    differences: 1,
  } as const;
  const found: Reconciliation = {
    runs: [run],
    totalCount: 1,
    openCount: 1,
    items: [
      {
        id: 'd1',
        kind: 'missing-at-provider',
        type: 'PAYPAL',
        key: 'p1.1',
        payoutId: 'p1',
        providerId: null,
        ours: { status: 'paid', amount: 52.5 },
        theirs: null,
        firstFoundAt: '2026-11-23T08:00:00.000Z',
        lastFoundAt: '2026-11-23T08:00:00.000Z',
        goneAt: null,
        notes: [{ text: 'Asked PayPal.', by: 'staff-1', byName: 'Olga Brandt', at: '2026-11-23T09:00:00.000Z' }],
      },
    ],
  };
  test('show each difference with both sides and its payment', async () => {
    when(reconciliation).answers(() => found);
    const { user } = renderOnPage(<ReconciliationTab />);
    expect(await screen.findByText('Missing at the provider')).toBeInTheDocument();
    expect(screen.getByText('$52.50, paid')).toBeInTheDocument();
    expect(screen.getByText('Nothing')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the payment' })).toHaveAttribute('href', '/?id=p1');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await screen.findByRole('button', { name: 'All', pressed: true })).toBeInTheDocument();
    expect(callsMade(reconciliation).at(-1)?.address).toContain('status=all');
  });

  test('keep what operations found out', async () => {
    when(reconciliation).answers(() => found);
    when(noteDifference).answers(() => ({ id: 'd1' }));
    const { user } = renderOnPage(<ReconciliationTab />);
    expect(await screen.findByText(/Asked PayPal\./)).toHaveTextContent('Olga Brandt');
    await user.click(screen.getByRole('button', { name: 'Add a note' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a note' });
    await user.type(within(dialog).getByLabelText('What you found out'), 'They paid it by hand.');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(callsMade(noteDifference)).toHaveLength(1));
    expect(callsMade(noteDifference)[0]).toMatchObject({
      address: '/api/v4/operations/reconciliation/d1/notes',
      body: { text: 'They paid it by hand.' },
    });
  });

  test('say so when nothing differs', async () => {
    when(reconciliation).answers(() => ({ runs: [run], totalCount: 0, openCount: 0, items: [] }));
    renderOnPage(<ReconciliationTab />);
    expect(await screen.findByText('No differences')).toBeInTheDocument();
    expect(screen.getByText('Our payments and the providers’ lists agree.')).toBeInTheDocument();
  });

  test('do not claim that the lists agree before they were compared', async () => {
    when(reconciliation).answers(() => ({ runs: [], totalCount: 0, openCount: 0, items: [] }));
    renderOnPage(<ReconciliationTab />);
    expect(await screen.findByText('Nothing compared yet')).toBeInTheDocument();
    expect(screen.queryByText(/agree/)).not.toBeInTheDocument();
  });
});

describe('referrals tab', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const session = { ...participant, userId: 'staff-1', roles: ['paymentmanager' as const] };

  test('ended referrals show with their reason, and are filtered by the address', async () => {
    const ended = {
      id: 'r1',
      referralType: 'network' as const,
      reason: 'same-phone' as const,
      endedAt: '2026-11-02T10:00:00.000Z',
      bonusAmount: 20,
      referrer: { userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' },
      referred: { userId: 'u2', name: '', email: '' },
      project: null,
      history: [{ status: 'CRITERIA_NOT_MET' as const, at: '2026-11-02T10:00:00.000Z', cause: 'abuse' }],
    };
    when(endedReferrals).answers(() => {
      const matches = !(callsMade(endedReferrals).at(-1)?.address ?? '').includes('reason=limit');
      return { totalCount: matches ? 1 : 0, counts: { 'same-phone': 1 }, items: matches ? [ended] : [] };
    });
    const { user } = renderOnPage(<OperationsPage />, { session, at: '/staff/operations?tab=referrals&reason=same-phone' });
    const row = await screen.findByRole('row', { name: /A••• L•••/ });
    expect(row).toHaveTextContent('a•••@example.com');
    expect(row).toHaveTextContent('The same phone number');
    expect(row).toHaveTextContent('Former participant');
    expect(row).toHaveTextContent('Criteria not met (abuse)');
    expect(screen.getByRole('link', { name: 'A••• L•••' })).toHaveAttribute('href', '/staff/support?userId=u1');
    expect(callsMade(endedReferrals)[0]?.address).toContain('reason=same-phone');
    await user.click(screen.getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'More than five paid referrals to this project (0)' }));
    expect(await screen.findByText('No referral matches')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all referrals' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/staff/operations?tab=referrals'));
  });
});

describe('several payouts', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const staff = { session: { ...participant, roles: ['paymentmanager' as const] } };
  const nothing = () => undefined;
  test('are retried by the filter, with a reason, and show their progress and what was refused', async () => {
    when(retryPayouts).answers(() => ({ batchId: 'batch-1' }));
    when(payoutBatch).answers(() => ({
      id: 'batch-1',
      state: 'done',
      total: 3,
      done: 2,
      failed: 1,
      reason: 'Topped up',
      requestedAt: '2026-05-01T10:00:00.000Z',
      refused: [{ payoutId: 'payout-3', code: 'payout.retry-refused', message: 'It may have been paid.' }],
    }));
    const filter = { status: 'failed', query: 'coffee', page: 1 } as const;
    const { user } = renderOnPage(
      <>
        <BatchProgress />
        <RetryMany filter={filter} totalCount={3} chosen={[]} onBegun={nothing} />
      </>,
      staff,
    );
    await user.click(screen.getByRole('button', { name: 'Retry all 3' }));
    await user.type(screen.getByLabelText('Reason'), 'Topped up');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2 of 3 sent again, 1 not.')).toBeInTheDocument();
    await user.click(screen.getByText('Why some were not sent again'));
    expect(screen.getByText(/It may have been paid./)).toBeVisible();
    expect(callsMade(retryPayouts)).toMatchObject([
      { body: { filter: { status: 'failed', query: 'coffee' }, reason: 'Topped up' } },
    ]);
  });

  test('are not retried without a filter or a mark, and the page says so', () => {
    renderOnPage(
      <RetryMany filter={{ status: undefined, query: '', page: 1 }} totalCount={9} chosen={[]} onBegun={nothing} />,
      staff,
    );
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    expect(screen.getByText('Mark payouts, or choose a filter, to retry several.')).toBeInTheDocument();
  });

  test('are those of the moment at which the dialog opened', async () => {
    when(retryPayouts).answers(() => ({ batchId: 'batch-1' }));
    const filter = { status: undefined, query: '', page: 1 };
    function List() {
      const [chosen, setChosen] = useState(['a']);
      return (
        <>
          <button onClick={() => setChosen([])}>The list goes on</button>
          <RetryMany filter={filter} totalCount={400} chosen={chosen} onBegun={nothing} />
        </>
      );
    }
    const { user } = renderOnPage(<List />, staff);
    await user.click(screen.getByRole('button', { name: 'Retry 1 marked' }));
    fireEvent.click(screen.getByText('The list goes on'));
    expect(screen.getByText('Retry 1 payout?')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Reason'), 'Again');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(callsMade(retryPayouts)).toMatchObject([{ body: { ids: ['a'], reason: 'Again' } }]));
  });

  test('that are marked are retried by their ids', async () => {
    when(retryPayouts).answers(() => ({ batchId: 'batch-1' }));
    const filter = { status: undefined, query: '', page: 1 };
    const { user } = renderOnPage(<RetryMany filter={filter} totalCount={9} chosen={['a', 'b']} onBegun={nothing} />, staff);
    await user.click(screen.getByRole('button', { name: 'Retry 2 marked' }));
    await user.type(screen.getByLabelText('Reason'), 'Again');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(callsMade(retryPayouts)).toMatchObject([{ body: { ids: ['a', 'b'], reason: 'Again' } }]));
  });
});

describe('status filter', () => {
  const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent.trim());

  test('no number is shown before it is known', () => {
    const { rerender } = render(<StatusFilterButtons chosen={undefined} counts={undefined} onChoose={() => undefined} />);
    expect(texts()[1]).toBe('All');
    expect(texts().join()).not.toMatch(/\d/);
    rerender(<StatusFilterButtons chosen={undefined} counts={{ all: 3 }} onChoose={() => undefined} />);
    expect(texts()[1]).toBe('All 3');
    expect(texts()[0]).toMatch(/0$/);
  });

  test('the statuses that failed payouts have are offered once failed ones are chosen', () => {
    const counts = { all: 5, failed: 2, rejected: 2, paid: 3 };
    const { rerender } = render(<StatusFilterButtons chosen="needs-action" counts={counts} onChoose={() => undefined} />);
    expect(texts()).toContain('Paid 3');
    expect(texts()).not.toContain('Rejected 2');
    rerender(<StatusFilterButtons chosen="failed" counts={counts} onChoose={() => undefined} />);
    expect(texts()).toContain('Rejected 2');
  });
});
