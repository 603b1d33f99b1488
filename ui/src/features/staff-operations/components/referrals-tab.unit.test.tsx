import { endedReferrals } from '@panelist/domain/referral/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { OperationsPage } from './operations-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const session = { ...participant, userId: 'staff-1', roles: ['paymentmanager' as const] };

test('ended referrals show with their reason, and are filtered by the address', async () => {
  const ended = {
    id: 'r1',
    referralType: 'network' as const,
    reason: 'same-phone' as const,
    endedAt: '2026-11-02T10:00:00.000Z',
    bonusAmount: 20,
    referrer: { userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' },
    referred: { userId: 'u2', name: '', email: '' },
    project: null,
    history: [{ status: 'CRITERIA_NOT_MET' as const, at: '2026-11-02T10:00:00.000Z', cause: 'abuse' }],
  };
  when(endedReferrals).answers(() => {
    const matches = !(callsMade(endedReferrals).at(-1)?.address ?? '').includes('reason=limit');
    return { totalCount: matches ? 1 : 0, counts: { 'same-phone': 1 }, items: matches ? [ended] : [] };
  });
  const { user } = renderOnPage(<OperationsPage />, { session, at: '/staff/operations?tab=referrals&reason=same-phone' });
  const row = await screen.findByRole('row', { name: /A••• L•••/ });
  expect(row).toHaveTextContent('a•••@example.com');
  expect(row).toHaveTextContent('The same phone number');
  expect(row).toHaveTextContent('Former participant');
  expect(row).toHaveTextContent('Criteria not met (abuse)');
  expect(screen.getByRole('link', { name: 'A••• L•••' })).toHaveAttribute('href', '/staff/support?userId=u1');
  expect(callsMade(endedReferrals)[0]?.address).toContain('reason=same-phone');
  await user.click(screen.getByRole('combobox', { name: 'Reason' }));
  await user.click(await screen.findByRole('option', { name: 'More than five paid referrals to this project (0)' }));
  expect(await screen.findByText('No referral matches')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all referrals' }));
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/staff/operations?tab=referrals'));
});
