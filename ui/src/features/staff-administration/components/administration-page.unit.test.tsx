import {
  administeredAccounts,
  grantRole,
  revokeRole,
  suspendAccount,
  type AdministeredAccount,
} from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { AdministrationPage } from './administration-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const session = { ...participant, userId: 'admin-1', roles: ['admin' as const] };
const decided = { since: '2026-03-01T10:00:00.000Z', by: 'operator alice', reason: 'Joined.' };
const rhea: AdministeredAccount = {
  userId: 'rhea',
  firstName: 'Rhea',
  lastName: 'Moss',
  email: 'rhea@company.example',
  isEmailVerified: true,
  isParticipant: false,
  hasSecondFactor: false,
  rights: [{ role: 'researcher', ...decided }],
  suspension: null,
  organization: { id: 'acme', suspension: null },
  proposals: [{ change: 'grant', role: 'admin', by: 'Sam Okafor', reason: 'Leads the team.', until: '2026-03-02T10:00:00.000Z' }],
};
const own: AdministeredAccount = {
  ...rhea,
  userId: 'admin-1',
  firstName: 'Alex',
  organization: null,
  proposals: [],
  rights: [{ role: 'admin', ...decided }],
};

test('shows who has which right by whom, and changes rights with a reason, but none of one’s own', async () => {
  when(administeredAccounts).answers(() => ({ items: [rhea, own], totalCount: 2 }));
  when(revokeRole).answers(() => ({ userId: 'rhea', state: 'done' }));
  when(grantRole).answers(() => ({ userId: 'rhea', state: 'waits' }));
  when(suspendAccount).refuses(409, 'identity.second-person-required', 'You have proposed this already.');
  const { user } = renderOnPage(<AdministrationPage />, { session, at: '/staff/administration' });
  const itemOf = (name: string) => screen.getByRole('heading', { name }).closest('li') ?? document.body;
  await screen.findByRole('heading', { name: 'Rhea Moss' });
  expect(itemOf('Rhea Moss')).toHaveTextContent(/researcher.*by operator alice: Joined\./);
  expect(itemOf('Rhea Moss')).toHaveTextContent(/Waits for a second administrator: grant admin.*Proposed by Sam Okafor/);
  expect(itemOf('Alex Moss')).toHaveTextContent('another administrator changes your rights');
  expect(within(itemOf('Alex Moss')).queryByRole('button')).toBeNull();

  const open = async (opener: string) => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(itemOf('Rhea Moss')).getByRole('button', { name: opener }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Left the team');
  };
  await open('Revoke researcher');
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(callsMade(revokeRole)).toMatchObject([{ body: { reason: 'Left the team' } }]));
  await open('Grant a role');
  await user.selectOptions(screen.getByRole('combobox', { name: 'New role' }), 'admin');
  await user.click(screen.getByRole('button', { name: 'Grant' }));
  await waitFor(() => expect(callsMade(grantRole)).toMatchObject([{ body: { role: 'admin', reason: 'Left the team' } }]));
  await open('Suspend');
  await user.click(screen.getByRole('button', { name: 'Suspend account' }));
  expect(await screen.findByText('You have proposed this already.')).toBeInTheDocument();
});

test('names an organization with the role of a researcher alone', async () => {
  const ben = { ...rhea, userId: 'ben', firstName: 'Ben', rights: [], organization: null, proposals: [] };
  when(administeredAccounts).answers(() => ({ items: [ben], totalCount: 1 }));
  when(grantRole).answers(() => ({ userId: 'ben', state: 'done' }));
  const { user } = renderOnPage(<AdministrationPage />, { session, at: '/staff/administration' });
  await user.click(await screen.findByRole('button', { name: 'Grant a role' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Helps out');
  await user.type(screen.getByRole('textbox', { name: /^Organization/ }), 'acme');
  await user.selectOptions(screen.getByRole('combobox', { name: 'New role' }), 'admin');
  await user.click(screen.getByRole('button', { name: 'Grant' }));
  await waitFor(() => expect(callsMade(grantRole).map(({ body }) => body)).toEqual([{ role: 'admin', reason: 'Helps out' }]));
});

test('searches by what is typed and by role', async () => {
  when(administeredAccounts).answers(() => ({ items: [], totalCount: 0 }));
  const { user } = renderOnPage(<AdministrationPage />, { session, at: '/staff/administration' });
  await screen.findByText('No account matches');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'paymentmanager');
  await user.type(screen.getByRole('searchbox', { name: 'Find an account' }), 'moss');
  await waitFor(() => {
    const { address = '' } = callsMade(administeredAccounts).at(-1) ?? {};
    expect(address).toContain('query=moss');
    expect(address).toContain('role=paymentmanager');
  });
});
