import { payoutStatements } from '@panelist/domain/fairness/browser';
import { payoutById, type PayoutWithSteps } from '@panelist/domain/payout/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aPayout } from '../payouts.test-kit.js';
import { Tracker } from './tracker.js';

usingServer({ beforeAll, afterEach, afterAll });

const cards = async (changes: Partial<PayoutWithSteps>): Promise<readonly (string | null)[]> => {
  when(payoutById).answers(() => aPayout(changes));
  when(payoutStatements).answers(() => []);
  renderOnPage(<Tracker />, { at: '/?id=payout-1' });
  await screen.findByRole('heading', { name: 'Step by step' });
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
};

describe('the tracker of a payment', () => {
  test('has the repair of a failed payment before its steps', async () => {
    expect(await cards({ status: 'rejected' })).toEqual(['Where it goes', 'Step by step', 'How the amount came about']);
  });

  test('asks nothing of its owner where our funds were short', async () => {
    const failure = { code: 'INSUFFICIENT_FUNDS', message: 'An error occurred' };
    expect(await cards({ status: 'rejected', failure })).toEqual(['Step by step', 'Where it goes', 'How the amount came about']);
    expect(screen.getByText(/^You don’t need to do anything\. We still owe you \$95\.00/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change where it goes' })).toBeInTheDocument();
  });

  test('of a link to no payment says so, and leads to the list', async () => {
    when(payoutById).refuses(404, 'resource.not-found', 'There is nothing here.');
    const { user } = renderOnPage(<Tracker />, { at: '/payouts?id=nope' });
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such payment');
    await user.click(screen.getByRole('link', { name: 'All payments' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/payouts$/);
  });

  test('that the server cannot load offers to try again', async () => {
    when(payoutById).refuses(500, 'server.error', 'Something went wrong.');
    renderOnPage(<Tracker />, { at: '/payouts?id=payout-1' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText(/There is no such/)).not.toBeInTheDocument();
  });

  test('begins with the steps of a paid one', async () => {
    const paid = { status: 'paid', canChangeDestination: false } as const;
    expect(await cards(paid)).toEqual(['Step by step', 'Where it goes', 'How the amount came about']);
  });
});
