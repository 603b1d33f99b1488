import {
  connectProvider,
  deleteProvider,
  socialProfile,
  socialProvidersOn,
  type SocialProvider,
} from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { SocialAccountsPage } from './social-accounts-page.js';

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

describe('the social accounts', () => {
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
