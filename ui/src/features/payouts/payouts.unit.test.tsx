import { changePayoutDestination, earningsStatement, payoutById, payouts } from '@panelist/domain/payout/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { aPayout } from './payouts.test-kit.js';
import { DestinationCard, HoldNote, Tracker } from './components/tracker.js';
import { payoutGroups } from './model/payout-groups.js';
import { PayoutList } from './components/payout-list.js';
import { onTokenRefused, setBearerToken } from '../../shared/api/bearer-token.js';
import { rememberServerTime } from '../../shared/api/server-time.js';
import { PayoutsPage } from './components/payouts-page.js';
import {
  cancelPayoutChange,
  changePayoutSettings,
  confirmPayoutChange,
  payoutSettings,
  resendPayoutConfirmation,
  withdrawPayoutChange,
} from '@panelist/domain/profile/browser';
import { CancelDestinationPage, ConfirmDestinationPage } from './components/destination-link-page.js';
import { PayoutSettingsPage } from './components/payout-settings-page.js';
import { payoutStatements } from '@panelist/domain/fairness/browser';
import type { PayoutWithSteps } from '@panelist/domain/payout/browser';
import { yearsOfEarnings } from './model/years-of-earnings.js';
import { Years } from './components/years.js';

describe('the destination of a payment', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const field = () => screen.getByRole('textbox', { name: 'E-mail of the PayPal account' });
  test('is an open form after a failure, and saving sends the payment again', async () => {
    when(changePayoutDestination).answers(() => ({
      id: 'payout-1',
      status: 'requested',
      type: 'PAYPAL',
      email: 'new@example.com',
      waitsForApproval: false,
      heldUntil: null,
    }));
    const { user } = renderOnPage(<DestinationCard payout={aPayout()} />);
    await user.clear(field());
    await user.type(field(), 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Save and send again' }));
    expect(await screen.findByText('It is being sent again to new@example.com.')).toBeInTheDocument();
    expect(callsMade(changePayoutDestination)).toMatchObject([
      { address: '/api/v4/payouts/payout-1/destination', body: { type: 'PAYPAL', email: 'new@example.com' } },
    ]);
  });

  test('is validated before it is sent', async () => {
    const { user } = renderOnPage(<DestinationCard payout={aPayout()} />);
    await user.clear(field());
    await user.type(field(), 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Save and send again' }));
    expect(await screen.findByText('E-mail must be valid')).toBeInTheDocument();
    expect(field()).toBeInvalid();
    expect(callsMade(changePayoutDestination)).toEqual([]);
  });

  test('stays in the form with the server’s error', async () => {
    when(changePayoutDestination).refuses(409, 'payout.wrong-state', 'It has been sent meanwhile.');
    const { user } = renderOnPage(<DestinationCard payout={aPayout()} />);
    await user.click(screen.getByRole('button', { name: 'Save and send again' }));
    expect(await screen.findByText('It has been sent meanwhile.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Save and send again' })).toBeEnabled();
    expect(field()).toHaveValue('pat@example.com');
  });

  test('can be changed before the payment is sent', async () => {
    const { user } = renderOnPage(<DestinationCard payout={aPayout({ status: 'requested' })} />);
    await user.click(screen.getByRole('button', { name: 'Change where it goes' }));
    expect(field()).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave as it is' }));
    expect(screen.getByRole('button', { name: 'Change where it goes' })).toBeInTheDocument();
  });

  test('stays a gift card once the gift card was bought', async () => {
    const { user } = renderOnPage(<DestinationCard payout={aPayout({ status: 'returned', type: 'TREMENDOUS' })} />);
    // The reason is on the card that it is about.
    expect(screen.getByRole('radio', { name: /^PayPal.*bought already/ })).toBeDisabled();
    await user.click(screen.getByText('PayPal'));
    expect(screen.getByRole('radio', { name: /^Gift card/ })).toBeChecked();
    expect(screen.getAllByText(/bought already/)).toHaveLength(1);
  });

  test('can’t be changed by staff who impersonate the participant', () => {
    renderOnPage(<DestinationCard payout={aPayout()} />, { session: { ...participant, loggedInAsUser: true } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText(/can’t be changed/)).toBeInTheDocument();
  });
});

describe('payout list', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const failure = { code: 'RECEIVER_UNREGISTERED', message: 'This e-mail address has no PayPal account yet.' };
  const repair = () => screen.queryByRole('link', { name: /^Change where it goes: .*Bicycles/ });

  test('a payment that did not arrive says why, and has what mends it', async () => {
    const { user } = renderOnPage(
      <PayoutList groups={payoutGroups([aPayout({ status: 'returned', canChangeDestination: true, failure })])} />,
    );
    expect(screen.getByText(failure.message)).toBeInTheDocument();
    await user.click(repair() as HTMLElement);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?id=payout-1');
  });

  test.each([
    ['that arrived', { status: 'paid' }],
    ['that is under way, whose address can still be changed', { status: 'requested', canChangeDestination: true }],
    ['that was taken back, about which operations decide', { status: 'reversed', canChangeDestination: false, failure }],
  ] as const)('a payment %s has nothing to mend', (_which, changes) => {
    renderOnPage(<PayoutList groups={payoutGroups([aPayout(changes)])} />);
    expect(repair()).toBeNull();
  });
});

describe('payouts page', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  afterEach(() => rememberServerTime(new Date().toUTCString()));

  test('the months end with the server’s, whose clock the demo can move', async () => {
    rememberServerTime('Fri, 04 Apr 2036 12:00:00 GMT');
    const paid = aPayout({ status: 'paid', paidAt: '2036-04-03T12:00:00.000Z', failure: null, canChangeDestination: false });
    when(payouts).answers(() => ({ items: [paid], totalCount: 1, paidTotal: 95 }));
    renderOnPage(<PayoutsPage />);
    expect(await screen.findByRole('rowheader', { name: 'April 2036' })).toBeInTheDocument();
  });
});

describe('pending destination', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const former = { type: 'TREMENDOUS', email: 'former@example.com' } as const;
  const changed = { type: 'PAYPAL', email: 'new@example.com' } as const;
  const served = { isDefault: false, methods: ['TREMENDOUS', 'PAYPAL'] as ('TREMENDOUS' | 'PAYPAL')[], country: 'US' };
  const settled = { ...former, ...served, pending: null };
  const waiting = { ...changed, ...served, pending: { ...changed, heldUntil: '2026-05-04T10:00:00.000Z', former } };

  test.each([
    ['TREMENDOUS', 'a gift card'],
    ['PAYPAL', 'a PayPal payment'],
  ] as const)('who has not chosen a way that pays where they live reads the one that holds: %s', async (type, phrase) => {
    when(payoutSettings).answers(() => ({ ...settled, type, isDefault: true }));
    renderOnPage(<PayoutSettingsPage />);
    expect(await screen.findByText(/^Until you choose/)).toHaveTextContent(`each payment is ${phrase} to the e-mail`);
  });

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
    expect(await screen.findByText(/where your money goes was changed/)).toHaveTextContent(/^It waits until .*May 4/);
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
});

describe('the tracker of a payment', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const cards = async (changes: Partial<PayoutWithSteps>): Promise<readonly (string | null)[]> => {
    when(payoutById).answers(() => aPayout(changes));
    when(payoutStatements).answers(() => []);
    renderOnPage(<Tracker />, { at: '/?id=payout-1' });
    await screen.findByRole('heading', { name: 'Step by step' });
    return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  };
  test('has the repair of a failed payment before its steps', async () => {
    expect(await cards({ status: 'rejected' })).toEqual(['Where it goes', 'Step by step', 'How the amount came about']);
  });

  test('asks nothing of its owner where our funds were short', async () => {
    const failure = { code: 'INSUFFICIENT_FUNDS', message: 'An error occurred' };
    expect(await cards({ status: 'rejected', failure })).toEqual(['Step by step', 'Where it goes', 'How the amount came about']);
    expect(screen.getByText(/^You don’t need to do anything\. We still owe you \$95\.00/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change where it goes' })).toBeInTheDocument();
  });

  test('of a link to no payment says so, and leads to the list', async () => {
    when(payoutById).refuses(404, 'resource.not-found', 'There is nothing here.');
    const { user } = renderOnPage(<Tracker />, { at: '/payouts?id=nope' });
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such payment');
    await user.click(screen.getByRole('link', { name: 'All payments' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/payouts$/);
  });

  test('that the server cannot load offers to try again', async () => {
    when(payoutById).refuses(500, 'server.error', 'Something went wrong.');
    renderOnPage(<Tracker />, { at: '/payouts?id=payout-1' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText(/There is no such/)).not.toBeInTheDocument();
  });

  test('begins with the steps of a paid one', async () => {
    const paid = { status: 'paid', canChangeDestination: false } as const;
    expect(await cards(paid)).toEqual(['Step by step', 'Where it goes', 'How the amount came about']);
  });
});

describe('earnings year by year', () => {
  const paid = (paidAt: string, net: number, type: 'TREMENDOUS' | 'PAYPAL' = 'PAYPAL') =>
    ({ paidAt, net, status: 'paid', type }) as const;
  const years = yearsOfEarnings([
    paid('2025-12-31T23:59:59.000Z', 47.5),
    paid('2026-01-01T00:00:00.000Z', 0.1, 'TREMENDOUS'),
    paid('2026-06-01T00:00:00.000Z', 0.2),
    { ...paid('2026-07-01T00:00:00.000Z', 100), status: 'reversed' },
  ]);
  usingServer({ beforeAll, afterEach, afterAll });

  it('have a sum and the sums of each method, without what was taken back', () => {
    renderOnPage(<Years years={years} />);
    expect(screen.getByText('2026: $0.30 in 2 payments')).toBeInTheDocument();
    expect(screen.getByText('2025: $47.50 in 1 payment')).toBeInTheDocument();
    const [newest] = screen.getAllByRole('listitem');
    expect(newest).toHaveTextContent(/Gift card.* \$0\.10 · PayPal \$0\.20/);
  });

  it('are downloaded as a file of their year; a refusal is shown', async () => {
    const { user } = renderOnPage(<Years years={years} />);
    when(earningsStatement).refuses(500, 'server.failed', 'No.');
    await user.click(screen.getByRole('button', { name: 'Statement 2025 as CSV' }));
    expect(await screen.findByText('The file could not be downloaded. Please try again.')).toBeInTheDocument();
    expect(callsMade(earningsStatement)).toMatchObject([{ address: '/api/v4/earnings/statement?year=2025&format=csv' }]);
  });
  test('are downloaded with another token where the first one has run out', async () => {
    URL.createObjectURL = () => 'blob:statement';
    const { user } = renderOnPage(<Years years={years} />);
    when(earningsStatement).refuses(401, 'access.login-required', 'Please log in.');
    onTokenRefused({
      renew: async () => {
        setBearerToken('token-2');
        when(earningsStatement).answers(() => 'year,net');
        return true;
      },
      lost: () => undefined,
    });
    await user.click(screen.getByRole('button', { name: 'Statement 2025 as CSV' }));
    await waitFor(() => expect(callsMade(earningsStatement)).toHaveLength(2));
    expect(callsMade(earningsStatement)[1]?.headers.get('authorization')).toBe('Bearer token-2');
    setBearerToken(null);
  });
});
