import {
  historyStepMinutes,
  operationsHistory,
  projectorList,
  queueBoardPath,
  queueList,
  type HistoryPoint,
} from '@panelist/domain/operations/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { QueuesTab } from './queues-tab.js';

usingServer({ beforeAll, afterEach, afterAll });

const begin = Date.parse('2026-03-01T00:00:00.000Z');
const still = { waiting: 0, failed: 0, lag: 0, lagSeconds: 0, parked: 0 };
const gap = { waiting: null, failed: null, lag: null, lagSeconds: null, parked: null };
const pointAt = (step: number, values: Omit<HistoryPoint, 'at'>): HistoryPoint => ({
  at: new Date(begin + step * historyStepMinutes * 60_000).toISOString(),
  ...values,
});
/** Three hours: quiet, not measured, and one with a peak. */
const day = Array.from({ length: 36 }, (_, step) => {
  if (step >= 12 && step < 24) return pointAt(step, gap);
  return pointAt(step, step === 30 ? { waiting: 7, failed: 2, lag: 1, lagSeconds: 75, parked: 3 } : still);
});
const queue = { waiting: 0, active: 0, delayed: 0, failed: 0 };

function answers(items: readonly HistoryPoint[]): void {
  when(queueList).answers(() => ({
    items: [
      { name: 'advance-payout', ...queue, waiting: 3 },
      { name: 'send-password-reset', ...queue, failed: 1 },
      { name: 'follow-webhook', ...queue },
    ],
    failing: [
      {
        name: 'advance-payout',
        jobId: 'sweep-payouts-1',
        attempts: 2,
        mostAttempts: 8,
        error: 'The provider does not answer',
        failedAt: '2026-03-01T10:00:00.000Z',
        nextTryAt: '2026-03-01T10:01:05.000Z',
      },
      {
        name: 'send-password-reset',
        jobId: 'send-1',
        attempts: 17,
        mostAttempts: 17,
        error: 'no mailbox for •••',
        failedAt: '2026-03-01T09:00:00.000Z',
        nextTryAt: null,
      },
    ],
  }));
  when(projectorList).answers(() => ({ items: [], reactions: [] }));
  when(operationsHistory).answers(() => ({ items: [...items] }));
}

describe('the queues', () => {
  test('list failing jobs with their next try, and lead to the board', async () => {
    answers(day);
    renderOnPage(<QueuesTab />);
    const jobs = await screen.findByRole('table', { name: 'Failing jobs' });
    const [, next, last] = within(jobs).getAllByRole('row');
    expect(next).toHaveTextContent(/sweep-payouts-1.*2 of 8.*does not answer.*:01:05/);
    expect(last).toHaveTextContent(/send-1.*17 of 17.*no mailbox for •••.*given up/);
    const queues = screen.getByRole('table', { name: 'Queues' });
    expect(within(queues).getByRole('row', { name: /advance-payout/ })).toHaveTextContent('Working');
    expect(within(queues).getByRole('row', { name: /send-password-reset/ })).toHaveTextContent('Has given up jobs');
    expect(within(queues).queryByRole('row', { name: /follow-webhook/ })).not.toBeInTheDocument();
    expect(screen.getByText('Empty: follow-webhook.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the board of the queues' })).toHaveAttribute('href', queueBoardPath);
  });

  test('draw a day, and say it as a table of the highest values of each measured hour', async () => {
    answers(day);
    renderOnPage(<QueuesTab />);
    expect(await screen.findAllByRole('img', { name: /over the last 24 hours/ })).toHaveLength(4);
    const table = screen.getByRole('table', { name: 'The highest values of each hour', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true }).slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/7.*2.*1 event, 1 min 15 s.*3/);
    expect(rows[1]).toHaveTextContent(/0.*0.*0 events, 0 s.*0/);
  });

  test('ask for one queue, which the address keeps', async () => {
    answers(day);
    const { user } = renderOnPage(<QueuesTab />);
    await user.click(await screen.findByRole('combobox', { name: 'Queue' }));
    await user.click(screen.getByRole('option', { name: 'advance-payout' }));
    await waitFor(() => expect(callsMade(operationsHistory).at(-1)?.address).toMatch(/\?queue=advance-payout$/));
  });

  test('say that nothing was measured yet', async () => {
    answers(day.map((point) => ({ ...point, ...gap })));
    renderOnPage(<QueuesTab />);
    expect(await screen.findByText('Nothing was measured yet')).toBeInTheDocument();
  });
});
