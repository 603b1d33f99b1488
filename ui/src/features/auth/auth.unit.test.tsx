import { userStatements } from '@panelist/domain/fairness/browser';
import { ownSuspension, undoEmailChange } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { SuspendedPage } from './components/suspended-page.js';
import { currentSession } from '../../shared/session/session-store.js';
import { UndoEmailPage } from './components/undo-email-page.js';

describe('suspended page', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const at = { session: { status: 'out' as const }, at: '/suspended' };

  test('says why, since when and how to object', async () => {
    when(ownSuspension).answers(() => ({
      of: 'account',
      since: '2026-03-01T10:00:00.000Z',
      reason: 'Two people take part.',
      objection: 'Write to our support.',
    }));
    renderOnPage(<SuspendedPage />, at);
    expect(await screen.findByText('Two people take part.')).toBeInTheDocument();
    expect(screen.getByText('Write to our support.')).toBeInTheDocument();
    expect(screen.getByText(/^Suspended since/)).toHaveTextContent('Mar 1');
  });

  test('shows the decision to whom it concerns, with its review', async () => {
    const since = '2026-03-01T10:00:00.000Z';
    when(ownSuspension).answers(() => ({ of: 'account', since, reason: 'Two people.', objection: 'Write to us.' }));
    when(userStatements).answers(() => [
      {
        id: 'account-user-1.3',
        at: since,
        kind: 'account-suspended',
        decision: 'Your account is suspended.',
        by: 'staff',
        facts: [{ text: 'Two people take part under one name.' }],
        consequence: 'You can take part in nothing.',
        objection: { until: '2099-01-19T10:00:00.000Z', how: 'Ask a person to look at this.' },
      },
    ]);
    renderOnPage(<SuspendedPage />, { ...at, session: { status: 'out', suspended: 'user-1' } });
    expect(await screen.findByRole('button', { name: 'Ask a person to look at this' })).toBeInTheDocument();
    expect(callsMade(userStatements)[0]?.address).toMatch(/users\/user-1\/statements/);
  });

  test('says nothing to others', async () => {
    when(ownSuspension).refuses(404, 'resource.not-found', 'There is nothing here.');
    renderOnPage(<SuspendedPage />, at);
    expect(await screen.findByText('There is nothing to read here')).toBeInTheDocument();
  });
});

describe('undo email page', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const button = () => screen.getByRole('button', { name: 'Use this address again' });
  const open = () => renderOnPage(<UndoEmailPage />, { at: '/?token=user-1.secret' });

  test('leaves the session of another person as it is', async () => {
    when(undoEmailChange).answers(() => ({ success: true, message: 'Your former e-mail is back.' }));
    const { user } = renderOnPage(<UndoEmailPage />, { at: '/?token=somebody-else.secret' });
    await user.click(button());
    expect(await screen.findByRole('heading', { name: 'Your former e-mail is back' })).toBeInTheDocument();
    expect(currentSession().status).toBe('in');
  });

  test('undoes nothing before its button is pressed, for mail scanners open links', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Undo the change of your e-mail' })).toBeInTheDocument();
    expect(callsMade(undoEmailChange)).toEqual([]);
  });

  test('sends the token of the link, forgets the session that the server has ended, and leads to a new password', async () => {
    when(undoEmailChange).answers(() => ({ success: true, message: 'Your former e-mail is back, and every log-in has ended.' }));
    const { user } = open();
    await user.click(button());
    expect(await screen.findByRole('heading', { name: 'Your former e-mail is back' })).toBeInTheDocument();
    expect(screen.getByText(/every log-in has ended\. Choose a new password now\./)).toBeInTheDocument();
    expect(callsMade(undoEmailChange)).toMatchObject([{ body: { token: 'user-1.secret' } }]);
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      expect.stringContaining('/forgot-password'),
    );
    expect(currentSession().status).toBe('out');
  });

  test('says why a link is refused, and can be tried again', async () => {
    when(undoEmailChange).refuses(422, 'identity.link-expired', 'This link is over. Please ask for a new one.');
    const { user } = open();
    await user.click(button());
    expect(await screen.findByText('This link is over. Please ask for a new one.')).toBeInTheDocument();
    expect(button()).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Choose a new password' })).not.toBeInTheDocument();
  });

  test('can be pressed by keyboard alone', async () => {
    when(undoEmailChange).answers(() => ({ success: true, message: 'Your former e-mail is back.' }));
    const { user } = open();
    await user.tab();
    expect(button()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Your former e-mail is back' })).toBeInTheDocument();
  });
});
