/** @jest-environment jest-fixed-jsdom */
import type { Payout } from '@panelist/domain/payout/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import { PayoutList } from './payout-list.js';

usingServer({ beforeAll, afterEach, afterAll });

const aPayout = (changes: Partial<Payout>): Payout => ({
  id: 'payout-1',
  cause: 'incentive',
  participationId: 'participation-1',
  referralId: null,
  projectId: 'project-1',
  projectName: 'Bicycles',
  type: 'PAYPAL',
  email: 'pat@example.com',
  status: 'paid',
  incentive: 100,
  fee: 5,
  tip: 0,
  net: 95,
  attempts: 1,
  requestedAt: '2026-05-01T10:00:00.000Z',
  sentAt: null,
  acceptedAt: null,
  paidAt: null,
  expectedBy: null,
  claimBy: null,
  failure: null,
  canChangeDestination: false,
  ...changes,
});
const failure = { code: 'RECEIVER_UNREGISTERED', message: 'This e-mail address has no PayPal account yet.' };
const repair = () => screen.queryByRole('link', { name: /^Change where it goes: .*Bicycles/ });

test('a payment that did not arrive says why, and has what mends it', async () => {
  const { user } = renderOnPage(<PayoutList payouts={[aPayout({ status: 'returned', canChangeDestination: true, failure })]} />);
  expect(screen.getByText(failure.message)).toBeInTheDocument();
  await user.click(repair() as HTMLElement);
  expect(screen.getByLabelText('Address')).toHaveTextContent('/?id=payout-1');
});

test.each([
  ['that arrived', { status: 'paid' }],
  ['that is under way, whose address can still be changed', { status: 'requested', canChangeDestination: true }],
  ['that was taken back, about which operations decide', { status: 'reversed', failure }],
] as const)('a payment %s has nothing to mend', (_which, changes) => {
  renderOnPage(<PayoutList payouts={[aPayout(changes)]} />);
  expect(repair()).toBeNull();
});
