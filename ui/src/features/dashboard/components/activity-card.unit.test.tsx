import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import { ActivityCard } from './activity.js';

usingServer({ beforeAll, afterEach, afterAll });

type Payment = NonNullable<SurveyResponse['payment']>;
const payment: Payment = {
  payoutId: 'payout-1',
  type: 'PAYPAL',
  status: 'FAILED',
  statusText: 'Not sent',
  incentive: 40,
  tip: 0,
  net: 38,
  canChangeDestination: true,
  expectedDate: null,
  paidAt: null,
  panelist: { email: null, paypal: 'ada@paypal.example' },
  metadata: { transactionId: null, payoutItemId: null, errors: [] },
};

test.each([
  ['offers to mend a payment that did not arrive', {}, 'Change where it goes'],
  ['lets one be followed that operations have to decide about', { canChangeDestination: false }, 'Follow the payment'],
  ['lets one be followed that is under way', { status: 'PENDING' }, 'Follow the payment'],
] as const)('the dashboard %s', (_what, change, label) => {
  renderOnPage(<ActivityCard response={aSurveyResponse({ status: 'PAID', payment: { ...payment, ...change } })} />);
  expect(screen.getByRole('link', { name: `${label}: Project garden` })).toHaveAttribute('href', '/payouts?id=payout-1');
});
