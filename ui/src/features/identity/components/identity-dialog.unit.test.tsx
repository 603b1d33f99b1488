import {
  completeIdentityVerification,
  identityLinkToken,
  projectVerifications,
  type CheckOutcome,
} from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  adjustableTimers,
  callsMade,
  participant,
  renderOnPage,
  usingServer,
  when,
} from '../../../shared/testing/component.test-kit.js';
import { IdentityDialog } from './identity-dialog.js';

usingServer({ beforeAll, afterEach, afterAll });

type Options = Parameters<NonNullable<typeof window.Plaid>['create']>[0];
/** What the page gave the provider's script, once its dialog is open. */
let opened: Options | null = null;

beforeAll(() => {
  const page = document.createElement('meta');
  page.name = 'panelist-page';
  page.content = JSON.stringify({ identityScriptUrl: '/demo/plaid/link-initialize.js' });
  document.head.append(page);
});
beforeEach(() => {
  opened = null;
  window.Plaid = { create: (options) => ({ open: () => void (opened = options), destroy: () => undefined }) };
});

const open = (
  check: { verified?: boolean; verifiedAt?: string | null; retryAt?: string | null } | null = {},
  session: typeof participant | (Omit<typeof participant, 'loggedInAsUser'> & { loggedInAsUser: true }) = participant,
) => {
  when(projectVerifications).answers(() =>
    check === null ? [] : [{ kind: 'plaid', verified: false, verifiedAt: null, retryAt: null, ...check }],
  );
  when(identityLinkToken).answers(() => ({ link_token: 'link-1' }));
  return renderOnPage(<IdentityDialog />, { session, at: '/surveys?status=PENDING&verify=identity:project-1' });
};
const ends = (status: CheckOutcome) =>
  when(completeIdentityVerification).answers(() => ({ kind: 'plaid', verified: status === 'verified', status }));
const begin = async (user: ReturnType<typeof renderOnPage>['user'], name = 'Verify identity') => {
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(opened).not.toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
};
const finished = async (sessionId = 'idv_1') => act(async () => opened?.onSuccess('', { link_session_id: sessionId }));

describe('the prompt to verify the identity', () => {
  test('opens the provider’s dialog, and its end is read by the server; then the completion says what follows', async () => {
    const { user } = open();
    ends('verified');
    await begin(user);
    expect(opened?.token).toBe('link-1');
    await finished();
    const dialog = await screen.findByRole('dialog', { name: 'Your identity is verified' });
    expect(dialog).toHaveTextContent('It may take a few minutes to show in My Projects.');
    expect(within(dialog).getByRole('link', { name: 'Go to My Projects' })).toHaveAttribute('href', '/surveys');
    expect(callsMade(completeIdentityVerification)).toMatchObject([{ body: { publicToken: 'idv_1', projectId: 'project-1' } }]);
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/surveys?status=PENDING');
  });

  test('goes on after a failure, and closes where the person leaves early', async () => {
    const { user } = open();
    ends('failed');
    await begin(user);
    await finished();
    expect(await screen.findByRole('dialog', { name: 'Your identity could not be verified' })).toHaveTextContent('it waits');
    opened = null;
    await begin(user, 'Try again');
    await act(async () => opened?.onExit(null, {}));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/surveys?status=PENDING');
    expect(callsMade(completeIdentityVerification)).toHaveLength(1);
  });

  test('can be skipped', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsMade(identityLinkToken)).toEqual([]);
  });

  test('says what the server refuses, and offers what helps', async () => {
    const pass = adjustableTimers();
    const { user } = open();
    when(identityLinkToken).refuses(503, 'identity.provider-silent', 'The service does not answer. Please try again.');
    await user.click(await screen.findByRole('button', { name: 'Verify identity' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The service does not answer.');
    await pass(5_000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/This project needs to know that you are who you say you are/)).toBeVisible();
    when(identityLinkToken).answers(() => ({ link_token: 'link-2' }));
    when(completeIdentityVerification).refuses(409, 'identity.belongs-to-other-account', 'Taken');
    await begin(user);
    await finished();
    const dialog = await screen.findByRole('dialog', { name: 'Your identity could not be verified' });
    expect(dialog).toHaveTextContent('This identity is verified in another account.');
    expect(within(dialog).getByRole('link', { name: 'Write to customer support' })).toHaveAttribute('href', '/support');
    expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
  }, 30_000);

  test('keeps what no other attempt mends', async () => {
    const { user } = open();
    when(identityLinkToken).refuses(409, 'identity.checks-used-up', 'You have used up your tries of today.');
    await user.click(await screen.findByRole('button', { name: 'Verify identity' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You have used up your tries of today.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Write to customer support' })).toBeVisible();
  });

  test('offers nothing where nothing is owed, to staff, or after too many attempts', async () => {
    const noButton = () => expect(screen.queryByRole('button', { name: 'Verify identity' })).toBeNull();
    const { unmount } = open({ verified: true, verifiedAt: '2026-11-20T10:00:00.000Z' });
    expect(await screen.findByText(/Plaid verified your identity/)).toBeVisible();
    noButton();
    unmount();
    const none = open(null);
    expect(await screen.findByText('This project does not ask for a verified identity.')).toBeVisible();
    noButton();
    none.unmount();
    const late = open({ retryAt: '2026-11-24T10:00:00.000Z' });
    expect(await screen.findByText(/Too many attempts have failed/)).toBeVisible();
    noButton();
    late.unmount();
    open({}, { ...participant, loggedInAsUser: true });
    expect(await screen.findByText(/Only the participant can verify/)).toBeVisible();
    noButton();
  });
});
