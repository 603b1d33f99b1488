import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { earningsStatement } from '@panelist/domain/payout/browser';
import { screen } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { yearsOfEarnings } from '../model/years-of-earnings.js';
import { Years } from './years.js';

const paid = (paidAt: string, net: number, type: 'TREMENDOUS' | 'PAYPAL' = 'PAYPAL') =>
  ({ paidAt, net, status: 'paid', type }) as const;
const years = yearsOfEarnings([
  paid('2025-12-31T23:59:59.000Z', 47.5),
  paid('2026-01-01T00:00:00.000Z', 0.1, 'TREMENDOUS'),
  paid('2026-06-01T00:00:00.000Z', 0.2),
  { ...paid('2026-07-01T00:00:00.000Z', 100), status: 'reversed' },
]);

describe('earnings year by year', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('have a sum and the sums of each method, without what was taken back', () => {
    renderOnPage(<Years years={years} />);
    expect(screen.getByText('2026: $0.30 in 2 payments')).toBeInTheDocument();
    expect(screen.getByText('2025: $47.50 in 1 payment')).toBeInTheDocument();
    const [newest] = screen.getAllByRole('listitem');
    expect(newest).toHaveTextContent(/Gift card.* \$0\.10 · PayPal \$0\.20/);
  });

  it('are downloaded as a file of their year; a refusal is shown', async () => {
    const { user } = renderOnPage(<Years years={years} />);
    when(earningsStatement).refuses(500, 'server.failed', 'No.');
    await user.click(screen.getByRole('button', { name: 'Statement 2025 as CSV' }));
    expect(await screen.findByText('The file could not be downloaded. Please try again.')).toBeInTheDocument();
    expect(callsMade(earningsStatement)).toMatchObject([{ address: '/api/v4/earnings/statement?year=2025&format=csv' }]);
  });
});
