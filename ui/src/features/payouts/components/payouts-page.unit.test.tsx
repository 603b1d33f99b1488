import { payouts } from '@panelist/domain/payout/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { rememberServerTime } from '../../../shared/api/server-time.js';
import { renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aPayout } from '../payouts.test-kit.js';
import { PayoutsPage } from './payouts-page.js';

usingServer({ beforeAll, afterEach, afterAll });
afterEach(() => rememberServerTime(new Date().toUTCString()));

test('the months end with the server’s, whose clock the demo can move', async () => {
  rememberServerTime('Fri, 04 Apr 2036 12:00:00 GMT');
  const paid = aPayout({ status: 'paid', paidAt: '2036-04-03T12:00:00.000Z', failure: null, canChangeDestination: false });
  when(payouts).answers(() => ({ items: [paid], totalCount: 1, paidTotal: 95 }));
  renderOnPage(<PayoutsPage />);
  expect(await screen.findByRole('rowheader', { name: 'April 2036' })).toBeInTheDocument();
});
