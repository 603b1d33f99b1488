import { verifyEmail } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { projectAskedFor } from '../../../entities/project/apply-steps.js';
import { takeTarget } from '../../../shared/session/return-target.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { VerifyEmailPage } from './verify-email-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const at = '/verify-email?token=user.secret';

describe('the link of the verification mail', () => {
  test('verifies the account that is logged in', async () => {
    when(verifyEmail).answers(() => ({ message: 'Your e-mail has been verified.' }));
    renderOnPage(<VerifyEmailPage />, { at });
    expect(await screen.findByRole('heading', { name: 'Your e-mail is verified' })).toBeInTheDocument();
    expect(callsMade(verifyEmail)).toMatchObject([{ body: { token: 'user.secret' } }]);
  });

  test('verifies nothing for a visitor: they log in first, and come back', async () => {
    const { user } = renderOnPage(<VerifyEmailPage />, { at, session: { status: 'out' } });
    expect(screen.getByRole('heading', { name: 'Log in to verify your e-mail' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/login');
    expect(takeTarget()).toBe('/verify-email?token=user.secret');
    expect(callsMade(verifyEmail)).toEqual([]);
  });

  test('leads back to the project for which it was asked', async () => {
    const to = '/projects/view/a?verify=apply&steps=email.phone';
    projectAskedFor.write({ name: 'Find the parcel', to });
    when(verifyEmail).answers(() => ({ message: 'Your e-mail has been verified.' }));
    renderOnPage(<VerifyEmailPage />, { at });
    expect(await screen.findByRole('link', { name: 'Back to “Find the parcel”' })).toHaveAttribute('href', to);
  });

  test('says that it belongs to another account', async () => {
    when(verifyEmail).refuses(403, 'identity.link-of-other-account', 'This link belongs to another account.');
    renderOnPage(<VerifyEmailPage />, { at });
    expect(await screen.findByRole('heading', { name: 'This link did not work' })).toBeInTheDocument();
    expect(screen.getByText(/This link belongs to another account/)).toBeInTheDocument();
    expect(screen.getByText(/You can have a new link sent from your dashboard\./)).toBeInTheDocument();
  });
});
