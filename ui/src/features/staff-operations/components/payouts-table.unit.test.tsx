import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { participant, renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import type { ListedPayout } from '../model/operations-status.js';
import { PayoutsTable } from './payouts-table.js';

usingServer({ beforeAll, afterEach, afterAll });

const aPayout = (userId: string): ListedPayout => ({
  id: `payout-of-${userId}`,
  cause: 'incentive',
  participationId: 'participation-1',
  referralId: null,
  projectId: 'project-1',
  projectName: 'Bicycles',
  type: 'TREMENDOUS',
  email: `${userId}@example.com`,
  status: 'rejected',
  incentive: 40,
  fee: 2,
  tip: 0,
  net: 38,
  attempts: 1,
  requestedAt: '2026-05-01T10:00:00.000Z',
  sentAt: null,
  acceptedAt: null,
  paidAt: null,
  expectedBy: null,
  claimBy: null,
  failure: null,
  canChangeDestination: true,
  waitsFor: null,
  heldUntil: null,
  requestedDestination: null,
  statusChangedAt: '2026-05-01T10:00:00.000Z',
  actions: userId === 'staff-1' ? [] : ['retry'],
  userId,
  participantName: userId,
  participantEmail: `${userId}@example.com`,
  leftToOperations: null,
  proposal: null,
});

function Marking({ owners }: { readonly owners: readonly string[] }) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  return (
    <>
      <PayoutsTable payouts={owners.map(aPayout)} marked={new Set(marked)} onMark={(ids, is) => setMarked(is ? ids : [])} />
      <output aria-label="Marked">{marked.join()}</output>
    </>
  );
}
const open = (...owners: readonly string[]) =>
  renderOnPage(<Marking owners={owners} />, {
    session: { ...participant, userId: 'staff-1', roles: ['paymentmanager'] },
  });

test('all of a page are marked but one’s own, which another member of staff decides about', async () => {
  const { user } = open('pat', 'staff-1', 'dana');
  const own = screen.getByText('Your own').closest('tr') as HTMLElement;
  expect(within(own).queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByRole('checkbox', { name: /^Mark the payout of/ })).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Mark all on this page' }));
  expect(screen.getByLabelText('Marked')).toHaveTextContent('payout-of-pat,payout-of-dana');
  expect(screen.getByRole('checkbox', { name: 'Mark all on this page' })).toBeChecked();
});

test('a page of one’s own payments has nothing to mark', () => {
  open('staff-1');
  expect(screen.getByRole('checkbox', { name: 'Mark all on this page' })).toBeDisabled();
});
