import { impersonate } from '@panelist/domain/support/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { LogInAsUser } from './log-in-as-user.js';

usingServer({ beforeAll, afterEach, afterAll });

describe('logging in as a participant', () => {
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
