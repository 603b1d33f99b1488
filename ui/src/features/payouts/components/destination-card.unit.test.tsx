import { changePayoutDestination } from '@panelist/domain/payout/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aPayout } from '../payouts.test-kit.js';
import { DestinationCard } from './tracker.js';

usingServer({ beforeAll, afterEach, afterAll });

const field = () => screen.getByRole('textbox', { name: 'E-mail of the PayPal account' });

describe('the destination of a payment', () => {
  test('is an open form after a failure, and saving sends the payment again', async () => {
    when(changePayoutDestination).answers(() => ({
      id: 'payout-1',
      status: 'requested',
      type: 'PAYPAL',
      email: 'new@example.com',
      waitsForApproval: false,
      heldUntil: null,
    }));
    const { user } = renderOnPage(<DestinationCard payout={aPayout()} />);
    await user.clear(field());
    await user.type(field(), 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Save and send again' }));
    expect(await screen.findByText('It is being sent again to new@example.com.')).toBeInTheDocument();
    expect(callsMade(changePayoutDestination)).toMatchObject([
      { address: '/api/v4/payouts/payout-1/destination', body: { type: 'PAYPAL', email: 'new@example.com' } },
    ]);
  });

  test('is validated before it is sent', async () => {
    const { user } = renderOnPage(<DestinationCard payout={aPayout()} />);
    await user.clear(field());
    await user.type(field(), 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Save and send again' }));
    expect(await screen.findByText('E-mail must be valid')).toBeInTheDocument();
    expect(field()).toBeInvalid();
    expect(callsMade(changePayoutDestination)).toEqual([]);
  });

  test('stays in the form with the server’s error', async () => {
    when(changePayoutDestination).refuses(409, 'payout.wrong-state', 'It has been sent meanwhile.');
    const { user } = renderOnPage(<DestinationCard payout={aPayout()} />);
    await user.click(screen.getByRole('button', { name: 'Save and send again' }));
    expect(await screen.findByText('It has been sent meanwhile.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Save and send again' })).toBeEnabled();
    expect(field()).toHaveValue('pat@example.com');
  });

  test('can be changed before the payment is sent', async () => {
    const { user } = renderOnPage(<DestinationCard payout={aPayout({ status: 'requested' })} />);
    await user.click(screen.getByRole('button', { name: 'Change where it goes' }));
    expect(field()).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave as it is' }));
    expect(screen.getByRole('button', { name: 'Change where it goes' })).toBeInTheDocument();
  });

  test('stays a gift card once the gift card was bought', async () => {
    const { user } = renderOnPage(<DestinationCard payout={aPayout({ status: 'returned', type: 'TREMENDOUS' })} />);
    expect(screen.getByRole('radio', { name: /PayPal/ })).toBeDisabled();
    await user.click(screen.getByText('PayPal'));
    expect(screen.getByRole('radio', { name: /Gift card/ })).toBeChecked();
    expect(screen.getByText(/bought already/)).toBeInTheDocument();
  });

  test('can’t be changed by staff who impersonate the participant', () => {
    renderOnPage(<DestinationCard payout={aPayout()} />, { session: { ...participant, loggedInAsUser: true } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText(/can’t be changed/)).toBeInTheDocument();
  });
});
