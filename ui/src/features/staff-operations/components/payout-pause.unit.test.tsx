import { liftPayoutPause, payoutPause, type PayoutPauseView } from '@panelist/domain/payout/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { PayoutPause } from './payout-pause.js';

usingServer({ beforeAll, afterEach, afterAll });

const paused: PayoutPauseView = {
  paused: true,
  reason: 'restore',
  since: '2025-03-03T08:00:00.000Z',
  checked: [{ provider: 'TREMENDOUS', until: '2025-03-03T08:05:00.000Z' }],
  lift: null,
  left: [{ id: 'd1', type: 'PAYPAL', key: 'p1.1', providerId: 'ITEM1', amount: 52.5 }],
};

describe('the pause of payouts', () => {
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
