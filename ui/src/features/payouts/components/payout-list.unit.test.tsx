import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import { aPayout } from '../payouts.test-kit.js';
import { payoutGroups } from '../model/payout-groups.js';
import { PayoutList } from './payout-list.js';

usingServer({ beforeAll, afterEach, afterAll });
const failure = { code: 'RECEIVER_UNREGISTERED', message: 'This e-mail address has no PayPal account yet.' };
const repair = () => screen.queryByRole('link', { name: /^Change where it goes: .*Bicycles/ });

test('a payment that did not arrive says why, and has what mends it', async () => {
  const { user } = renderOnPage(
    <PayoutList groups={payoutGroups([aPayout({ status: 'returned', canChangeDestination: true, failure })])} />,
  );
  expect(screen.getByText(failure.message)).toBeInTheDocument();
  await user.click(repair() as HTMLElement);
  expect(screen.getByLabelText('Address')).toHaveTextContent('/?id=payout-1');
});

test.each([
  ['that arrived', { status: 'paid' }],
  ['that is under way, whose address can still be changed', { status: 'requested', canChangeDestination: true }],
  ['that was taken back, about which operations decide', { status: 'reversed', canChangeDestination: false, failure }],
] as const)('a payment %s has nothing to mend', (_which, changes) => {
  renderOnPage(<PayoutList groups={payoutGroups([aPayout(changes)])} />);
  expect(repair()).toBeNull();
});
