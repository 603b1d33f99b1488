import { supportQueue, type QueueItem } from '@panelist/domain/support/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { SupportPage } from './support-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const item: QueueItem = {
  kind: 'dispute',
  id: 'd1',
  userId: 'ada',
  text: 'a no-show',
  project: 'Coffee habits',
  amount: null,
  turn: 'support',
  by: '2031-03-04T10:00:00.000Z',
};

test('support begins with what is due, and names no stranger', async () => {
  when(supportQueue).answers(() => ({
    items: [item, { ...item, kind: 'payout', id: 'p1', text: 'rejected', amount: 23.75, turn: 'operations', by: null }],
    recentPeople: [],
  }));
  renderOnPage(<SupportPage />, { at: '/staff/support' });
  const disputes = await screen.findByRole('region', { name: 'Disputes to decide' });
  expect(within(disputes).getByRole('link', { name: 'Dispute: a no-show, “Coffee habits”' })).toHaveAttribute(
    'href',
    '/staff/support/disputes/d1',
  );
  expect(disputes).toHaveTextContent(/Your turn, by /);
  const payments = screen.getByRole('region', { name: 'Failed payments' });
  expect(payments).toHaveTextContent('$23.75');
  expect(payments).toHaveTextContent('Operations');
  expect(screen.getByRole('region', { name: 'Reviews to answer' })).toHaveTextContent('No review waits for an answer.');
  expect(screen.getByText('Nobody yet. Find a participant above.')).toBeVisible();
});
