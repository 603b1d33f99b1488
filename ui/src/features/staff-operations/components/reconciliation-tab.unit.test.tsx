import { noteDifference, reconciliation, type Reconciliation } from '@panelist/domain/payout/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { ReconciliationTab } from './reconciliation-tab.js';

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

describe('the comparisons with the providers', () => {
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
