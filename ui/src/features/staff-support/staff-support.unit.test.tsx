import { impersonate, supportQueue } from '@panelist/domain/support/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { LogInAsUser } from './components/participant-view.js';
import type { QueueItem } from '@panelist/domain/support/browser';
import { SupportPage } from './components/support-page.js';

describe('logging in as a participant', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const render = () => {
    const opened: string[] = [];
    const page = renderOnPage(<LogInAsUser userId="ada" name="Ada Lovelace" open={(address) => opened.push(address)} />);
    return { ...page, opened };
  };

  test('asks for a reason and opens the address', async () => {
    when(impersonate).answers(() => ({ url: '/loginasuser/ticket' }));
    const { user, opened } = render();
    await user.click(screen.getByRole('button', { name: 'Log in as Ada Lovelace' }));
    expect(await screen.findByText('Say why first.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Cannot find the payout');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(opened).toEqual(['/loginasuser/ticket']));
    expect(callsMade(impersonate)).toMatchObject([{ body: { reason: 'Cannot find the payout' } }]);
  });

  test('shows why it was refused', async () => {
    when(impersonate).refuses(403, 'access.forbidden', 'You are not allowed to do that.');
    const { user, opened } = render();
    await user.click(screen.getByRole('button', { name: 'Log in as Ada Lovelace' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Why not');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText('You are not allowed to do that.');
    expect(opened).toEqual([]);
  });
});

describe('support queue', () => {
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
    since: '2031-03-01T10:00:00.000Z',
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
      '/staff/support/disputes/ada/d1',
    );
    expect(disputes).toHaveTextContent(/Your turn, by /);
    const payments = screen.getByRole('region', { name: 'Failed payments' });
    expect(payments).toHaveTextContent('$23.75');
    expect(payments).toHaveTextContent(/Operations, since /);
    expect(screen.getByRole('region', { name: 'Reviews to answer' })).toHaveTextContent('No review waits for an answer.');
    expect(screen.getByText('Nobody yet. Find a participant above.')).toBeVisible();
  });
});
