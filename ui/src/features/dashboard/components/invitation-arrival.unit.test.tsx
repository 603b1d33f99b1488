import { invitationTarget } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { InvitationArrival } from './invitation-arrival.js';

describe('an invitation in the address of the dashboard', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const open = () =>
    renderOnPage(
      <Routes>
        <Route path="/dashboard" element={<InvitationArrival inviteCode="c" inviteId="i" />} />
        <Route path="*" element={null} />
      </Routes>,
      { at: '/dashboard?tab=activity&invite=c&inviteId=i' },
    );
  const address = () => screen.getByLabelText('Address');

  test('leads to its project', async () => {
    when(invitationTarget).answers(() => ({ projectId: 'garden' }));
    open();
    await waitFor(() => expect(address()).toHaveTextContent('/projects/view/garden?invite=c&inviteId=i'));
    expect(callsMade(invitationTarget)[0]?.address).toBe('/api/v4/invitations/i?invite=c');
  });

  test('that does not exist says so, and leaves the address', async () => {
    when(invitationTarget).refuses(404, 'participation.invitation-unknown', 'This invitation does not exist.');
    open();
    expect(await screen.findByText('This invitation does not exist.')).toBeInTheDocument();
    await waitFor(() => expect(address().textContent).toBe('/dashboard?tab=activity'));
  });
});
