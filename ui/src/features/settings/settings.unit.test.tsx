import {
  connectProvider,
  deleteProvider,
  eraseAccount,
  erasurePreview,
  logOut,
  socialProfile,
  socialProvidersOn,
} from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { screen, within, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { DeleteDialog } from './components/delete-dialog.js';
import type { SocialProvider } from '@panelist/domain/identity/browser';
import { SocialAccountsPage } from './components/social-accounts-page.js';

describe('the dialog that deletes an account', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const preview = {
    destroyed: ['Your name, e-mail addresses, phone numbers and password.'],
    kept: [
      { what: 'A payment of $42.75.', why: 'Tax law.' },
      { what: 'A payment of $10.00.', why: 'Tax law.' },
    ],
    payments: [],
    unpaidStudies: 0,
    money: { onItsWay: 0, notApproved: 0, cameBack: 0 },
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
  test('shows what goes and what stays, each reason once, and wants the password', async () => {
    when(erasurePreview).answers(() => ({
      ...preview,
      unpaidStudies: 2,
      money: { onItsWay: 23.75, notApproved: 95, cameBack: 33.25 },
    }));
    const { user: hand, onClose } = shown();
    expect(await screen.findByText('A payment of $10.00.')).toBeInTheDocument();
    expect(screen.getAllByText('Tax law.')).toHaveLength(1);
    expect(screen.getByText(/You took part in 2 projects whose payment is not approved yet/)).toBeInTheDocument();
    expect(screen.getByText(/^You would lose \$95(\.00)?\. You took part/)).toBeInTheDocument();
    expect(screen.getByText(/^You would lose \$33\.25, which came back to us/)).toBeInTheDocument();
    expect(screen.getByText(/^We still owe you \$23\.75\. It is paid also/)).toBeInTheDocument();
    expect(button('Delete for good')).toBeDisabled();
    expect(screen.getByText('Enter your password first.')).toBeInTheDocument();
    await hand.click(button('Keep my account'));
    expect(onClose).toHaveBeenCalled();
    await hand.type(screen.getByLabelText('Your password'), 'a good password');
    await hand.click(button('Delete for good'));
    await screen.findByText('A payment of $10.00.');
    expect(callsMade(eraseAccount)).toMatchObject([{ address: '/api/v4/users/user-1', body: { password: 'a good password' } }]);
  });

  test('sums the payments that are kept', async () => {
    const amounts = [42.75, 10, 23.75, 33.25];
    when(erasurePreview).answers(() => ({
      ...preview,
      kept: amounts.map((amount) => ({ what: `A payment of ${amount}.`, why: 'Tax law.' })),
      payments: amounts.map((amount, index) => ({
        payoutId: `payout-${index}`,
        amount,
        requestedAt: '2026-02-01T00:00:00.000Z',
        paidAt: null,
        providerIds: [],
      })),
    }));
    shown();
    expect(await screen.findByText('4 payments, $109.75')).toBeInTheDocument();
  });

  test('of an account without a password needs no further entry', async () => {
    when(erasurePreview).answers(() => ({ ...preview, confirmation: 'log-in', providers: ['linkedin'] }));
    const { user: hand } = shown();
    await hand.click(await screen.findByRole('button', { name: 'Delete for good' }));
    expect(callsMade(eraseAccount).at(-1)).toMatchObject({ address: '/api/v4/users/user-1', body: {} });
  });
});

describe('the social accounts', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const connectedWith = (...providers: readonly SocialProvider[]): void => {
    when(socialProfile).answers(() => ({
      response: { profile: { social: {} }, providers: providers.map((providerKey) => ({ providerKey })) },
    }));
    when(socialProvidersOn).answers(() => ({ response: { logIn: ['facebook'], connect: ['linkedin', 'facebook', 'github'] } }));
  };
  const row = async (name: string) => {
    const text = await screen.findByText(new RegExp(`^Your ${name} account`));
    return within(text.closest('li') ?? text);
  };
  test('are four rows, in this order', async () => {
    connectedWith('linkedin');
    renderOnPage(<SocialAccountsPage />);
    await row('LinkedIn');
    expect(screen.getAllByText(/^Your .* account is/).map(({ textContent }) => textContent)).toEqual([
      'Your LinkedIn account is connected',
      'Your Facebook account is not connected',
      'Your GitHub account is not connected',
      'Your Slack account is not connected',
    ]);
    expect((await row('LinkedIn')).getByRole('button', { name: 'Disconnect' })).toBeEnabled();
    expect(await (await row('GitHub')).findByRole('link', { name: 'Connect Account' })).toHaveAttribute(
      'href',
      '/auth/github?activity=verifications&backTo=%2Fsettings%2Fsocial',
    );
    // Slack is switched off.
    expect((await row('Slack')).getByText('Cannot be connected at present')).toBeVisible();
    expect((await row('Slack')).queryByRole('link')).toBeNull();
  });

  test('the refusal of a disconnection is shown above the rows', async () => {
    connectedWith('facebook');
    when(deleteProvider).refuses(409, 'identity.social-needs-linkedin', 'One social account is required.');
    const { user } = renderOnPage(<SocialAccountsPage />);
    await user.click((await row('Facebook')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('One social account is required.');
    expect(callsMade(deleteProvider)).toMatchObject([{ body: { provider: 'facebook' } }]);
  });

  test('a ticket in the address connects its account, once', async () => {
    connectedWith('github');
    when(connectProvider).answers(() => ({ message: 'Your GitHub account is connected.' }));
    renderOnPage(<SocialAccountsPage />, { at: '/settings/social?ticket=t1&provider=github' });
    expect(await screen.findByText('Your GitHub account is connected.')).toBeVisible();
    expect(callsMade(connectProvider)).toMatchObject([{ body: { provider: 'github', ticket: 't1' } }]);
  });

  test('a ticket stays in the address until it is used: the person may have to prove themselves elsewhere', async () => {
    connectedWith('github');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    when(connectProvider).answers(async () => {
      await held;
      return { message: 'Your GitHub account is connected.' };
    });
    renderOnPage(<SocialAccountsPage />, { at: '/settings/social?ticket=t1&provider=github' });
    await waitFor(() => expect(callsMade(connectProvider)).toHaveLength(1));
    expect(screen.getByLabelText('Address')).toHaveTextContent('ticket=t1');
    answer();
    await waitFor(() => expect(screen.getByLabelText('Address')).not.toHaveTextContent('ticket'));
  });

  test.each([
    ['cancelled', 'Please authorize Facebook to refresh your account.'],
    ['failed', 'The other site could not confirm who you are. Please try again later, or log in with your e-mail and password.'],
  ])('a flow that ended with %s says so', async (code, sentence) => {
    connectedWith();
    renderOnPage(<SocialAccountsPage />, { at: `/settings/social?socialError=${code}&provider=facebook` });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test('a text in the address is never shown', async () => {
    connectedWith();
    renderOnPage(<SocialAccountsPage />, { at: '/settings/social?socialError=Call+555&provider=facebook' });
    await row('LinkedIn');
    expect(screen.queryByText(/555/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
