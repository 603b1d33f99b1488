import {
  changePassword,
  deactivateAccount,
  endOtherSessions,
  endSession,
  logOut,
  me,
  ownPasskeys,
  ownSessions,
  saveAccount,
  withdrawEmailChange,
  type User,
} from '@panelist/domain/identity/browser';
import { saveNotifications, unsubscribe } from '@panelist/domain/profile/browser';
import {
  alertSettings,
  changeSavedSearch,
  pushKey,
  savedSearchList,
  type AlertChannel,
} from '@panelist/domain/saved-search/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '../../../shared/api/use-query.js';
import { setPageConfig } from '../../../shared/page-config/page-config.js';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../../shared/testing/sample-user.test-kit.js';
import { AccountDetailsPage } from './account-details-page.js';
import { NotificationsPage } from './notifications-page.js';
import { PasswordPage } from './password-page.js';
import { SecondFactorPage } from './second-factor-page.js';
import { SessionsPage } from './sessions-page.js';
import { UnsubscribePage } from './unsubscribe-page.js';

usingServer({ beforeAll, afterEach, afterAll });
beforeEach(() => {
  when(savedSearchList).answers(() => ({ items: [], totalCount: 0 }));
  when(pushKey).answers(() => ({ publicKey: null }));
  when(alertSettings).answers(() => ({ quietHours: { from: 21, until: 8 }, mostADay: 5, devices: 0, hasVerifiedPhone: true }));
});

const given = (changes: Partial<User> = {}) => when(me).answers(() => ({ response: { ...sampleUser, ...changes } }));
const button = (name: string) => screen.getByRole('button', { name });
const text = (name: string) => screen.getByRole('textbox', { name });

describe('the account details', () => {
  test('are saved once they are valid and changed', async () => {
    given();
    when(saveAccount).answers(() => ({ message: 'Your account details were saved.' }));
    const { user: hand } = renderOnPage(<AccountDetailsPage />);
    const name = await screen.findByRole('textbox', { name: 'First name' });
    expect(button('Save')).toBeDisabled();
    expect(screen.getByText('Nothing has changed yet.')).toBeInTheDocument();
    await hand.clear(text('E-mail'));
    await hand.type(text('E-mail'), 'nonsense');
    await hand.tab();
    expect(await screen.findByText('E-mail must be valid')).toBeInTheDocument();
    expect(button('Save')).toBeDisabled();
    await hand.clear(text('E-mail'));
    await hand.type(text('E-mail'), 'ada@company.example');
    await hand.clear(name);
    await hand.type(name, 'Augusta');
    await hand.click(button('Save'));
    expect(await screen.findByText('Your account details were saved.')).toBeInTheDocument();
    expect(callsMade(saveAccount)).toMatchObject([
      { body: { firstName: 'Augusta', lastName: 'Lovelace', email: 'ada@company.example' } },
    ]);
  });

  test('show a pending address, locked names and the verified phone', async () => {
    given({ pendingEmail: 'new@company.example', namesLocked: true });
    renderOnPage(<AccountDetailsPage />);
    expect(await screen.findByText(/We have sent a link to new@company.example/)).toBeInTheDocument();
    expect(text('First name')).toBeDisabled();
    expect(text('E-mail')).toBeEnabled();
    expect(screen.getByText('Verified')).toBeInTheDocument();
  });

  test('a pending address is withdrawn', async () => {
    given({ pendingEmail: 'new@company.example' });
    when(withdrawEmailChange).answers(() => ({
      message: 'Your e-mail stays as it is. The link that we sent does not work any more.',
    }));
    const { user: hand } = renderOnPage(<AccountDetailsPage />);
    const keep = await screen.findByRole('button', { name: 'Keep the present e-mail' });
    given();
    await hand.click(keep);
    expect(await screen.findByText(/The link that we sent does not work any more/)).toBeInTheDocument();
    expect(callsMade(withdrawEmailChange)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/We have sent a link to/)).not.toBeInTheDocument());
  });

  test('deactivating asks first, then logs out', async () => {
    given();
    when(deactivateAccount).answers(() => ({}));
    when(logOut).answers(() => ({}));
    const { user: hand } = renderOnPage(<AccountDetailsPage />);
    await hand.click(await screen.findByRole('button', { name: 'Deactivate Account' }));
    expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toHaveTextContent(
      'This will deactivate your account and log you out. You can reach out to customer support to reactivate it.',
    );
    expect(callsMade(deactivateAccount)).toEqual([]);
    await hand.click(button('Deactivate Account'));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/login'));
    expect(callsMade(deactivateAccount)).toHaveLength(1);
  });

  test('are nothing that a member of staff changes', async () => {
    given({ loggedInAsUser: true });
    renderOnPage(<AccountDetailsPage />, { session: { ...participant, loggedInAsUser: true } });
    expect(await screen.findByRole('textbox', { name: 'E-mail' })).toBeDisabled();
    expect(button('Deactivate Account')).toBeDisabled();
  });
});

describe('the password', () => {
  const fill = async (hand: ReturnType<typeof renderOnPage>['user']) => {
    await hand.type(screen.getByLabelText('Current Password'), 'the old password');
    await hand.type(screen.getByLabelText('New Password'), 'the new password');
    await hand.click(button('Update'));
  };

  test('is changed, and the dashboard follows with the message of the server', async () => {
    when(changePassword).answers(() => ({ message: 'Your password has been changed.' }));
    const { user: hand } = renderOnPage(<PasswordPage />, { at: '/settings/password' });
    expect(button('Update')).toBeDisabled();
    await fill(hand);
    expect(await screen.findByText('Your password has been changed.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/dashboard'));
  });

  test('is hidden until the person shows it, can be pasted, and is known to password managers', async () => {
    const { user: hand } = renderOnPage(<PasswordPage />, { at: '/settings/password' });
    const [current, chosen] = [screen.getByLabelText('Current Password'), screen.getByLabelText('New Password')];
    expect(current).toHaveAttribute('autocomplete', 'current-password');
    expect(chosen).toHaveAttribute('autocomplete', 'new-password');
    for (const field of [current, chosen]) {
      expect(field).toHaveAttribute('type', 'password');
      await hand.click(field);
      await hand.paste('a pasted password');
      expect(field).toHaveValue('a pasted password');
      // The first of the fields that are still hidden is this one.
      await hand.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement);
      expect(field).toHaveAttribute('type', 'text');
    }
    expect(screen.queryByRole('button', { name: 'Show password' })).not.toBeInTheDocument();
  });

  test('stays after a refusal, and so does the page', async () => {
    when(changePassword).refuses(422, 'identity.password-wrong', 'Your current password is not right.');
    const { user: hand } = renderOnPage(<PasswordPage />, { at: '/settings/password' });
    await fill(hand);
    expect((await screen.findAllByText('Your current password is not right.')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/settings/password');
    expect(button('Update')).toBeEnabled();
  });
});

test.each([true, false])('where it is the demo (%s), the second factor says that staff need none', async (isDemo) => {
  setPageConfig({ isDemo });
  given();
  when(ownPasskeys).answers(() => []);
  renderOnPage(<SecondFactorPage />);
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeInTheDocument();
  expect(screen.queryAllByText(/^In this demo, staff and researchers log in with their password alone/)).toHaveLength(
    isDemo ? 1 : 0,
  );
});

test('mails are chosen', async () => {
  given();
  when(saveNotifications).answers(() => ({ message: 'Your notification settings were saved.' }));
  const { user: hand } = renderOnPage(<NotificationsPage />);
  await hand.click(await screen.findByRole('checkbox', { name: 'Daily Digest' }));
  await hand.click(button('Save'));
  expect(await screen.findByText('Your notification settings were saved.')).toBeInTheDocument();
  expect(callsMade(saveNotifications)).toMatchObject([{ body: { dailyDigest: false, targetedResearchInvitation: true } }]);
});

/** As the live channel, which the page hears of a change from. */
function Refetch() {
  const { reload } = useQuery(savedSearchList, {});
  return <button onClick={() => void reload()}>Changed elsewhere</button>;
}

test('channels of a saved search that an unsubscription has taken away are not sent again', async () => {
  const search = { id: 's-1', name: 'Sleep', criteria: {}, criteriaFormatted: 'Sleep', savedAt: '2026-03-01T10:00:00.000Z' };
  let alerts: AlertChannel[] = ['mail'];
  when(savedSearchList).answers(() => ({ items: [{ ...search, alerts }], totalCount: 1 }));
  given();
  const { user: hand } = renderOnPage(
    <>
      <NotificationsPage />
      <Refetch />
    </>,
  );
  expect(await screen.findByRole('checkbox', { name: 'By e-mail' })).toBeChecked();
  alerts = [];
  await hand.click(button('Changed elsewhere'));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'By e-mail' })).not.toBeChecked());
  when(changeSavedSearch).answers(() => {
    alerts = ['text'];
    return { id: search.id, name: search.name };
  });
  await hand.click(screen.getByRole('checkbox', { name: 'By text message' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'By text message' })).toBeChecked());
  expect(callsMade(changeSavedSearch)).toMatchObject([{ body: { alerts: ['text'] } }]);
});

test('the other log-ins are ended', async () => {
  const at = '2026-05-01T10:00:00.000Z';
  const here = { id: 's1', createdAt: at, lastSeenAt: at, device: 'Firefox on Linux', current: true };
  when(ownSessions).answers(() => [here, { ...here, id: 's2', device: null, current: false }]);
  when(endOtherSessions).answers(() => null);
  const { user: hand } = renderOnPage(<SessionsPage />);
  expect(await screen.findByText('This device')).toBeInTheDocument();
  expect(button('Log out unknown device')).toBeEnabled();
  await hand.click(button('Log out everywhere else'));
  expect(await screen.findByText('You are logged out everywhere else.')).toBeInTheDocument();
});

test('each log-in is ended by a call of its own, also while another one is ended', async () => {
  const at = '2026-05-01T10:00:00.000Z';
  const other = { id: 's2', createdAt: at, lastSeenAt: at, device: 'Firefox on Linux', current: false };
  when(ownSessions).answers(() => [other, { ...other, id: 's3', device: 'Safari on iPhone' }]);
  when(endSession).answers(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return null;
  });
  const { user: hand } = renderOnPage(<SessionsPage />);
  await hand.click(await screen.findByRole('button', { name: 'Log out Firefox on Linux' }));
  await hand.click(button('Log out Safari on iPhone'));
  await waitFor(() =>
    expect(callsMade(endSession).map(({ address }) => address)).toEqual(['/api/v4/sessions/s2', '/api/v4/sessions/s3']),
  );
});

test('the link of a mail asks before it unsubscribes', async () => {
  when(unsubscribe).answers(() => ({ response: { kind: 'dailyDigest' } }));
  const { user: hand } = renderOnPage(<UnsubscribePage />, { at: '/unsubscribe?token=abc', session: { status: 'out' } });
  expect(callsMade(unsubscribe)).toEqual([]);
  await hand.click(button('Unsubscribe'));
  expect(await screen.findByText('We send you no more daily digests.')).toBeInTheDocument();
  expect(callsMade(unsubscribe)).toMatchObject([{ address: '/panelists/v2/unsubscribe?token=abc' }]);
});
