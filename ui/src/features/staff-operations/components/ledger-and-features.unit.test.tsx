import { featureFlagList, operationsLedger, setFeatureFlag, type LedgerPage } from '@panelist/domain/operations/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { OperationsPage } from './operations-page.js';

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
    expect(screen.getByRole('link', { name: 'Payout payout-1' })).toHaveAttribute('href', expect.stringContaining('id=payout-1'));
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
