import { eraseAccount, erasurePreview, logOut } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { DeleteDialog } from './delete-dialog.js';

usingServer({ beforeAll, afterEach, afterAll });

const preview = {
  destroyed: ['Your name, e-mail addresses, phone numbers and password.'],
  kept: [
    { what: 'A payment of $42.75.', why: 'Tax law.' },
    { what: 'A payment of $10.00.', why: 'Tax law.' },
  ],
  payments: [],
  unpaidStudies: 0,
  confirmation: 'password' as const,
  providers: [],
};
const receipt = { id: 'r1', at: '2026-03-01T10:00:00.000Z', destroyed: [], kept: [] };
const shown = (address = '/settings?delete=account') => {
  when(logOut).answers(() => ({}));
  when(eraseAccount).answers(() => ({ receipt }));
  const onClose = jest.fn();
  return { ...renderOnPage(<DeleteDialog userId="user-1" onClose={onClose} />, { at: address }), onClose };
};
const button = (name: string) => screen.getByRole('button', { name });

describe('the dialog that deletes an account', () => {
  test('shows what goes and what stays, each reason once, and wants the password', async () => {
    when(erasurePreview).answers(() => ({ ...preview, unpaidStudies: 2 }));
    const { user: hand, onClose } = shown();
    expect(await screen.findByText('A payment of $10.00.')).toBeInTheDocument();
    expect(screen.getAllByText('Tax law.')).toHaveLength(1);
    expect(screen.getByText(/You took part in 2 projects whose payment is not approved yet/)).toBeInTheDocument();
    expect(button('Delete for good')).toBeDisabled();
    expect(screen.getByText('Enter your password first.')).toBeInTheDocument();
    await hand.click(button('Keep my account'));
    expect(onClose).toHaveBeenCalled();
    await hand.type(screen.getByLabelText('Your password'), 'a good password');
    await hand.click(button('Delete for good'));
    await screen.findByText('A payment of $10.00.');
    expect(callsMade(eraseAccount)).toMatchObject([{ address: '/api/v4/users/user-1', body: { password: 'a good password' } }]);
  });

  test('of an account without a password needs no further entry', async () => {
    when(erasurePreview).answers(() => ({ ...preview, confirmation: 'log-in', providers: ['linkedin'] }));
    const { user: hand } = shown();
    await hand.click(await screen.findByRole('button', { name: 'Delete for good' }));
    expect(callsMade(eraseAccount).at(-1)).toMatchObject({ address: '/api/v4/users/user-1', body: {} });
  });
});
