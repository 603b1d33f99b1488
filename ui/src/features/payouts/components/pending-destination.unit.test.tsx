import {
  cancelPayoutChange,
  changePayoutSettings,
  confirmPayoutChange,
  payoutSettings,
  resendPayoutConfirmation,
  withdrawPayoutChange,
} from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { CancelDestinationPage, ConfirmDestinationPage } from './destination-link-page.js';
import { HoldNote } from './tracker.js';
import { PayoutSettingsPage } from './payout-settings-page.js';
import { aPayout } from '../payouts.test-kit.js';

usingServer({ beforeAll, afterEach, afterAll });

const former = { type: 'TREMENDOUS', email: 'former@example.com' } as const;
const changed = { type: 'PAYPAL', email: 'new@example.com' } as const;
const served = { isDefault: false, methods: ['TREMENDOUS', 'PAYPAL'] as ('TREMENDOUS' | 'PAYPAL')[], country: 'US' };
const settled = { ...former, ...served, pending: null };
const waiting = { ...changed, ...served, pending: { ...changed, heldUntil: '2026-05-04T10:00:00.000Z', former } };

test('an unconfirmed change says until when payments wait; it is taken back, and its mail sent again', async () => {
  when(payoutSettings).answers(() => waiting);
  when(resendPayoutConfirmation).answers(() => ({ message: 'We sent the mail again.' }));
  when(withdrawPayoutChange).answers(() => settled);
  const { user } = renderOnPage(<PayoutSettingsPage />);
  expect(await screen.findByText(/your payments wait until/)).toHaveTextContent(
    'payments then go as a gift card to former@example.com again',
  );
  expect(document.querySelector('time[datetime="2026-05-04T10:00:00.000Z"]')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('We sent the mail again.')).toBeInTheDocument();
  when(payoutSettings).answers(() => settled);
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText('The change is taken back.')).toBeInTheDocument();
  expect(callsMade(withdrawPayoutChange)).toHaveLength(1);
});

test('saving another destination says that a mail has to confirm it', async () => {
  when(payoutSettings).answers(() => settled);
  when(changePayoutSettings).answers(() => waiting);
  const { user } = renderOnPage(<PayoutSettingsPage />);
  const email = await screen.findByRole('textbox', { name: /E-mail/ });
  await user.clear(email);
  await user.type(email, 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/Once you confirm it there, payments go as a PayPal payment to new@example.com/),
  ).toBeInTheDocument();
});

test.each([
  ['confirm', ConfirmDestinationPage, confirmPayoutChange, 'Confirm the change', 'The change is confirmed'],
  ['cancel', CancelDestinationPage, cancelPayoutChange, 'Take the change back', 'The change is taken back'],
] as const)('the link of the mail does nothing before its button: %s', async (_kind, PageOf, call, button, done) => {
  when(call).answers(() => ({ message: 'It is done.' }));
  const { user } = renderOnPage(<PageOf />, { at: '/?token=user-1.secret' });
  expect(callsMade(call)).toEqual([]);
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('heading', { name: done })).toBeInTheDocument();
  expect(callsMade(call)).toMatchObject([{ body: { token: 'user-1.secret' } }]);
});

test('a link that is over says so', async () => {
  when(confirmPayoutChange).refuses(409, 'profile.payout-link-over', 'This link does nothing any more.');
  const { user } = renderOnPage(<ConfirmDestinationPage />, { at: '/?token=user-1.old' });
  await user.click(screen.getByRole('button', { name: 'Confirm the change' }));
  expect(await screen.findByText('This link does nothing any more.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Confirm the change' })).toBeEnabled();
});

test('the tracker says why a payment waits and until when', async () => {
  const until = '2026-05-04T10:00:00.000Z';
  when(payoutSettings).answers(() => waiting);
  const { rerender } = renderOnPage(<HoldNote payout={aPayout({ waitsFor: 'destination-hold' })} until={until} />);
  expect(await screen.findByText(/where your money goes was changed/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'payout settings' })).toHaveAttribute(
    'href',
    expect.stringContaining('/settings/payouts'),
  );
  rerender(<HoldNote payout={aPayout({ requestedDestination: changed })} until={until} />);
  expect(screen.getByText(/it is to go as a PayPal payment to new@example.com/)).toBeInTheDocument();
});

test('where the e-mail of the account was changed, the tracker names no mail that confirms it', async () => {
  when(payoutSettings).answers(() => settled);
  renderOnPage(<HoldNote payout={aPayout({ waitsFor: 'destination-hold' })} until="2026-05-04T10:00:00.000Z" />);
  expect(await screen.findByText(/the e-mail address of your account was changed/)).toHaveTextContent(
    'our mail to your former address has a link that takes it back',
  );
  expect(screen.queryByText(/Confirm it by/)).not.toBeInTheDocument();
});
