import { giveConsent } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setAccountConsent } from '../../shared/consent/consent-store.js';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { ConsentArea } from './consent-area.js';

const visitor = { status: 'out' } as const;
const choice = { analytics: false, preferences: false, marketing: false };

describe('the question about cookies', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => setAccountConsent(null));

  test('is asked until there is a choice; then a visitor has a button', async () => {
    when(giveConsent).answers(() => ({ response: { analytics: true, preferences: true, marketing: true } }));
    const { user } = renderOnPage(<ConsentArea />, { session: visitor });
    expect(screen.getByRole('region', { name: 'We Value Your Privacy' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    expect(await screen.findByRole('button', { name: 'Cookie settings' })).toBeInTheDocument();
    expect(screen.queryByRole('region')).toBeNull();
    expect(callsMade(giveConsent)[0]?.body).toEqual({ analytics: true, preferences: true, marketing: true });
  });

  test('all can be declined in the dialog', async () => {
    when(giveConsent).answers(() => ({ response: choice }));
    const { user } = renderOnPage(<ConsentArea />, { session: visitor });
    await user.click(screen.getByRole('button', { name: 'Manage / Decline' }));
    await user.click(await screen.findByRole('button', { name: 'Decline all' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsMade(giveConsent)[0]?.body).toEqual(choice);
  });

  test('a failure keeps the question and says what happened', async () => {
    when(giveConsent).refuses(429, 'request.too-many', 'Too many requests.');
    const { user } = renderOnPage(<ConsentArea />, { session: visitor });
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    expect(await screen.findByText('Too many requests.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept all' })).toBeEnabled();
  });

  test('is not asked of a person whose account has the answer, nor of staff in their name', () => {
    setAccountConsent(choice);
    const { unmount } = renderOnPage(<ConsentArea />);
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    setAccountConsent(null);
    renderOnPage(<ConsentArea />, { session: { ...participant, loggedInAsUser: true } });
    expect(screen.queryByRole('region')).toBeNull();
  });
});
