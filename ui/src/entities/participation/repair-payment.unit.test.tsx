import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer } from '../../shared/testing/component.test-kit.js';
import { RepairPayment } from './repair-payment.js';

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
const show = (change: Partial<Payment>) =>
  renderOnPage(<RepairPayment response={aSurveyResponse({ status: 'PAID', payment: { ...payment, ...change } })} />);

describe('the repair of a payment', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('opens the dialog that changes where it goes', () => {
    show({});
    const link = screen.getByRole('link', { name: 'Change where it goes: Project garden' });
    expect(link).toHaveAttribute('href', '/?id=response-1&payment=true');
  });

  it('leads to the payment where operations have to act', () => {
    show({ canChangeDestination: false });
    expect(screen.getByRole('link', { name: 'Follow the payment: Project garden' })).toHaveAttribute(
      'href',
      '/payouts?id=payout-1',
    );
  });

  it.each(['PENDING', 'PAID', 'VOIDED'] as const)('is absent beside a payment that is %s', (status) => {
    show({ status });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
