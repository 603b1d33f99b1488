import { payoutBatch, retryPayouts } from '@panelist/domain/payout/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { BatchProgress } from './batch-progress.js';
import { RetryMany } from './retry-many.js';

usingServer({ beforeAll, afterEach, afterAll });

const staff = { session: { ...participant, roles: ['paymentmanager' as const] } };
const nothing = () => undefined;

describe('several payouts', () => {
  test('are retried by the filter, with a reason, and show their progress and what was refused', async () => {
    when(retryPayouts).answers(() => ({ batchId: 'batch-1' }));
    when(payoutBatch).answers(() => ({
      id: 'batch-1',
      state: 'done',
      total: 3,
      done: 2,
      failed: 1,
      reason: 'Topped up',
      requestedAt: '2026-05-01T10:00:00.000Z',
      refused: [{ payoutId: 'payout-3', code: 'payout.retry-refused', message: 'It may have been paid.' }],
    }));
    const filter = { status: 'failed', query: 'coffee', page: 1 } as const;
    const { user } = renderOnPage(
      <>
        <BatchProgress />
        <RetryMany filter={filter} totalCount={3} chosen={[]} onBegun={nothing} />
      </>,
      staff,
    );
    await user.click(screen.getByRole('button', { name: 'Retry all 3' }));
    await user.type(screen.getByLabelText('Reason'), 'Topped up');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2 of 3 sent again, 1 not.')).toBeInTheDocument();
    await user.click(screen.getByText('Why some were not sent again'));
    expect(screen.getByText(/It may have been paid./)).toBeVisible();
    expect(callsMade(retryPayouts)).toMatchObject([
      { body: { filter: { status: 'failed', query: 'coffee' }, reason: 'Topped up' } },
    ]);
  });

  test('are not retried without a filter or a mark, and the page says so', () => {
    renderOnPage(
      <RetryMany filter={{ status: undefined, query: '', page: 1 }} totalCount={9} chosen={[]} onBegun={nothing} />,
      staff,
    );
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    expect(screen.getByText('Mark payouts, or choose a filter, to retry several.')).toBeInTheDocument();
  });

  test('that are marked are retried by their ids', async () => {
    when(retryPayouts).answers(() => ({ batchId: 'batch-1' }));
    const filter = { status: undefined, query: '', page: 1 };
    const { user } = renderOnPage(<RetryMany filter={filter} totalCount={9} chosen={['a', 'b']} onBegun={nothing} />, staff);
    await user.click(screen.getByRole('button', { name: 'Retry 2 marked' }));
    await user.type(screen.getByLabelText('Reason'), 'Again');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(callsMade(retryPayouts)).toMatchObject([{ body: { ids: ['a', 'b'], reason: 'Again' } }]));
  });
});
