import { me, phoneIsUnused, sendPhoneCode, verifyEmail, verifyPhone } from '@panelist/domain/identity/browser';
import type { User } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useMe } from '../../shared/session/me.js';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../shared/testing/sample-user.test-kit.js';
import { VerificationDialogs } from './components/verification-dialogs.js';
import { PhoneDialog } from './components/phone-dialog.js';
import type { PhoneDialogProps } from './components/phone-dialog.js';
import { projectAskedFor } from '../../entities/project/apply-steps.js';
import { takeTarget } from '../../shared/session/return-target.js';
import { VerifyEmailPage } from './components/verify-email-page.js';

describe('email dialog', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  /** As the live channel, which the page hears of a change from. */
  function Refetch() {
    const { reload } = useMe();
    return <button onClick={() => void reload()}>changed elsewhere</button>;
  }

  test('the dialog ends once the link was opened elsewhere', async () => {
    let user: User = { ...sampleUser, isEmailVerified: false };
    when(me).answers(() => ({ response: user }));
    const page = renderOnPage(
      <>
        <VerificationDialogs />
        <Refetch />
      </>,
      { at: '/dashboard?tab=all&verify=email' },
    );
    await screen.findByRole('dialog', { name: 'Verify your e-mail' });
    user = sampleUser;
    await page.user.click(screen.getByText('changed elsewhere'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Your e-mail is verified.')).toBeInTheDocument();
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/dashboard\?tab=all$/);
  });
});

describe('the phone dialog', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const open = (number: string, more: Partial<PhoneDialogProps> = {}) => {
    when(phoneIsUnused).answers(() => true);
    when(sendPhoneCode).answers(() => null);
    return renderOnPage(
      <PhoneDialog number={number} verifiedNumber={null} onClose={() => undefined} onDone={() => undefined} {...more} />,
    );
  };
  const country = () => screen.getByRole('combobox', { name: 'Country of the phone number' });
  const phone = () => screen.getByRole('textbox', { name: 'Phone' });
  test('a country is chosen by keyboard, by its name or its calling code, and the number moves there', async () => {
    const { user } = open('+12025550123');
    expect(country()).toHaveValue('United States +1');
    await user.click(country());
    await user.keyboard('germ{Enter}');
    expect(country()).toHaveValue('Germany +49');
    expect(phone()).toHaveValue('+49 2025550123');
    await user.clear(country());
    await user.keyboard('+44');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('United Kingdom');
    await user.keyboard('{Enter}');
    expect(country()).toHaveValue('United Kingdom +44');
  });

  test('a number with a calling code names the country, one without is from the chosen one', async () => {
    const { user } = open('+12025550123');
    await user.clear(phone());
    await user.type(phone(), '+49 30 901820');
    expect(country()).toHaveValue('Germany +49');
    await user.clear(phone());
    await user.type(phone(), '030 901820');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(callsMade(sendPhoneCode)).toMatchObject([{ body: { phone: '+4930901820', countryCode: 'DE' } }]));
  });

  test('marks of direction that were pasted with a number or a code do not count', async () => {
    when(verifyPhone).answers(() => ({ phone: '+4930901820', isPhoneVerified: true, message: 'Your phone number is verified.' }));
    const { user } = open('+12025550123');
    await user.clear(phone());
    await user.type(phone(), '\u202A+49 30 901820\u202C');
    expect(country()).toHaveValue('Germany +49');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '\u2066a1b2c3\u2069');
    await waitFor(() =>
      expect(callsMade(verifyPhone)).toMatchObject([{ address: '/api/v4/verification/A1B2C3', body: { phone: '+4930901820' } }]),
    );
  });

  test.each(['+1 310 754 9', '+1 900 555 1234'])('sends no code to %s: too short, or costly to its caller', async (typed) => {
    const { user } = open('+12025550123');
    await user.clear(phone());
    await user.type(phone(), typed);
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('Invalid phone number')).toBeInTheDocument();
    expect(callsMade(sendPhoneCode)).toEqual([]);
  });

  test('notes a number from another country than the profile’s, and a failure in the words of the specification', async () => {
    const { user } = open('+12025550123', { profileCountry: 'US' });
    expect(screen.queryByText(/another country/)).not.toBeInTheDocument();
    await user.clear(phone());
    await user.type(phone(), '+49 30 901820');
    expect(screen.getByText(/another country than the one in your profile/)).toBeInTheDocument();
    when(sendPhoneCode).refuses(500, 'server.failed', 'It failed.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('Something went wrong, please try again later')).toBeInTheDocument();
  });

  test('sends no code to a number that another account uses, or of which that is not known', async () => {
    const { user } = open('+12025550123');
    when(phoneIsUnused).answers(() => false);
    await user.clear(phone());
    await user.type(phone(), '+49 30 901820');
    expect(await screen.findByText('Phone number already in use')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
    when(phoneIsUnused).refuses(500, 'server.failed', 'It failed.');
    await user.clear(phone());
    await user.type(phone(), '+49 30 901821');
    expect(await screen.findByText('Unable to validate uniqueness of phone number.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(callsMade(sendPhoneCode)).toEqual([]);
  });

  test.each([
    ['request.too-many', 'Too many attempts. Please try again in 20 minutes.', 'Choose the number'],
    ['identity.phone-code-too-soon', 'A code is on its way.', 'Enter the code'],
  ])('asks for a code only where one was sent: %s', async (code, problem, form) => {
    const { user } = open('+12025550123');
    when(sendPhoneCode).refuses(429, code, 'A code is on its way.', {}, { 'Retry-After': '1200' });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText(problem)).toBeInTheDocument();
    expect(screen.getByRole('form', { name: form })).toBeInTheDocument();
  });

  test('a code that is too short says so when its field is left, and at Enter', async () => {
    const { user } = open('+12025550123');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    const code = await screen.findByRole('textbox', { name: 'Verification code' });
    await user.type(code, 'ab');
    expect(screen.queryByText('6 characters')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByText('6 characters')).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, '{Enter}');
    expect(screen.getByText('Required.')).toBeInTheDocument();
  });

  test('asks nothing about a number that is verified already', async () => {
    open('+12025550123', { verifiedNumber: '+12025550123' });
    expect(screen.getByText('This number is verified already.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
    expect(callsMade(phoneIsUnused)).toEqual([]);
  });

  test('can be skipped only where another step follows', async () => {
    const onNext = jest.fn<() => void>();
    const { user } = open('+12025550123', { onNext });
    await user.click(screen.getByRole('button', { name: 'Skip for now' }));
    expect(onNext).toHaveBeenCalled();
  });
});

describe('the link of the verification mail', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const at = '/verify-email?token=user.secret';
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
