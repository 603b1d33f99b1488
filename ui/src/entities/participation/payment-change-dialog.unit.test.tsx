import { participationStatements } from '@panelist/domain/fairness/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { payoutById } from '@panelist/domain/payout/browser';
import { searchSurveys } from '@panelist/domain/participation/browser';
import { timeline } from '@panelist/domain/participation/browser';
import { screen, within } from '@testing-library/react';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { OpenResponseDialog } from './open-response-dialog.js';

const at = '2026-11-20T10:00:00.000Z';
const payment = {
  payoutId: 'payout-1',
  type: 'PAYPAL',
  status: 'FAILED',
  statusText: 'Not sent',
  incentive: 40,
  tip: 3,
  net: 41,
  canChangeDestination: true,
  expectedDate: null,
  paidAt: null,
  panelist: { email: null, paypal: 'ada@paypal.example' },
  metadata: { transactionId: null, payoutItemId: null, errors: [{ name: 'X', message: 'It could not be delivered.' }] },
} as const;
const shown = aSurveyResponse({
  status: 'PAID',
  statusText: 'Payment Sent',
  payment: { ...payment, metadata: { ...payment.metadata, errors: [...payment.metadata.errors] } },
});

describe('the payment in the details', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('has each amount with its label, why it failed, and leads to the dialog that changes where it goes', async () => {
    when(searchSurveys).answers(() => ({ response: { totalCount: 1, surveys: [shown] } }));
    when(timeline).answers(() => []);
    when(participationStatements).answers(() => []);
    when(payoutById).answers(() => ({
      id: 'payout-1',
      cause: 'incentive',
      participationId: 'response-1',
      referralId: null,
      expectedBy: null,
      claimBy: null,
      projectId: 'garden',
      projectName: 'Project garden',
      type: 'PAYPAL',
      email: 'ada@paypal.example',
      status: 'paid',
      incentive: 40,
      fee: 2,
      tip: 3,
      net: 41,
      attempts: 1,
      requestedAt: at,
      sentAt: at,
      acceptedAt: at,
      paidAt: at,
      failure: null,
      canChangeDestination: false,
      waitsFor: null,
      heldUntil: null,
      requestedDestination: null,
      steps: [],
    }));
    const { user } = renderOnPage(<OpenResponseDialog messageRequired={false} />, { at: '/?id=response-1' });
    const details = await screen.findByRole('dialog', { name: 'Project garden' });
    const lines = within(within(details).getByRole('region', { name: 'Payment' }));
    expect(lines.getByText('You receive', { selector: 'dt' }).nextSibling).toHaveTextContent('$41.00');
    expect(lines.getByText('Our fee (5%, at least $1)').nextSibling).toHaveTextContent('$2.00');
    expect(lines.getByText('It could not be delivered.')).toBeInTheDocument();
    expect(lines.getByText('ada@paypal.example')).toBeInTheDocument();
    await user.click(lines.getByRole('link', { name: 'Change where it goes and send it again' }));
    const change = await screen.findByRole('dialog', { name: 'Change where this payment goes' });
    expect(await within(change).findByText(/can’t be changed any more/)).toBeInTheDocument();
  });
});
