import {
  approvePayoutDestination,
  changePayoutDestination,
  payoutTitle,
  releasePayout,
  retryPayout,
  settleUnknownPayout,
  voidPayout,
} from '@panelist/domain/payout/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import type { OperationsPayout } from '../model/operations-status.js';
import { PayoutActions } from './payout-actions.js';
import { PayoutNotes } from './payout-notes.js';

usingServer({ beforeAll, afterEach, afterAll });

const aPayout = (changes: Partial<OperationsPayout> = {}): OperationsPayout => ({
  id: 'payout-1',
  cause: 'incentive',
  participationId: 'participation-1',
  referralId: null,
  projectId: 'project-1',
  projectName: 'Bicycles',
  type: 'TREMENDOUS',
  email: 'pat@example.com',
  status: 'rejected',
  incentive: 1_200,
  fee: 60,
  tip: 0,
  net: 1_140,
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
  actions: ['retry', 'changeDestination', 'void'],
  userId: 'pat',
  participantName: 'Pat Doe',
  participantEmail: 'pat@example.com',
  leftToOperations: null,
  proposal: null,
  ...changes,
});
const proposal = {
  type: 'PAYPAL',
  email: 'new@example.com',
  reason: 'Asked by telephone',
  proposedBy: 'staff-1',
  proposedByName: 'Olga Ops',
} as const;
const staff = (userId: string) => ({ session: { ...participant, userId, roles: ['paymentmanager' as const] } });

describe('operations', () => {
  test('release a payout that waits for it', async () => {
    when(releasePayout).answers(() => ({ id: 'payout-1', status: 'requested' }));
    const { user } = renderOnPage(
      <PayoutActions payout={aPayout({ status: 'awaiting-release', actions: ['release'] })} />,
      staff('s'),
    );
    expect(screen.getByText('It waits for its release: nothing is sent before.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Release' }));
    expect(await screen.findByText(/\$1,140(\.00)? go as a gift card to pat@example.com/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Release' }));
    expect(await screen.findByText('It is released and being sent.')).toBeInTheDocument();
    expect(callsMade(releasePayout)).toMatchObject([{ address: '/api/v4/operations/payouts/payout-1/release' }]);
  });

  test('read for what a payout is that they void', async () => {
    const payout = aPayout({ cause: 'compensation', projectId: null, projectName: null, actions: ['void'] });
    const { user } = renderOnPage(<PayoutActions payout={payout} />, staff('s'));
    await user.click(screen.getByRole('button', { name: /^Void/ }));
    const text = await screen.findByText(/will never be sent/);
    expect(text).toHaveTextContent(`for ${payoutTitle(payout)} will never be sent`);
    expect(text).not.toHaveTextContent('null');
  });

  test('approve the destination that another member of staff proposed, as they saw it', async () => {
    when(approvePayoutDestination).refuses(409, 'payout.proposal-differs', 'Another destination has been proposed meanwhile.');
    const payout = aPayout({ proposal });
    const { user } = renderOnPage(
      <>
        <PayoutNotes payout={payout} ownerSuspendedSince="2026-05-02T10:00:00.000Z" parked={[]} />
        <PayoutActions payout={payout} />
      </>,
      staff('staff-2'),
    );
    expect(screen.getByText('Proposed by Olga Ops: Asked by telephone')).toBeInTheDocument();
    expect(screen.getByText(/Nothing is sent while the account of its owner is suspended, since/)).toBeInTheDocument();
    expect(screen.getByText(/Another destination waits for an approval: PayPal, new@example.com/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve destination' }));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Another destination has been proposed meanwhile.')).toBeInTheDocument();
    expect(callsMade(approvePayoutDestination)).toMatchObject([
      {
        address: '/api/v4/operations/payouts/payout-1/destination/approve',
        body: { type: 'PAYPAL', email: 'new@example.com' },
      },
    ]);
  });

  test('are offered nothing on a payment of their own, and read why', () => {
    renderOnPage(<PayoutActions payout={aPayout({ userId: 'staff-1', actions: [], proposal })} />, staff('staff-1'));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/This is your own payment: another member of staff has to decide about it/)).toBeInTheDocument();
  });

  test('do not approve what they proposed themselves', () => {
    renderOnPage(<PayoutActions payout={aPayout({ proposal })} />, staff('staff-1'));
    expect(screen.getByRole('button', { name: 'Approve destination' })).toBeDisabled();
    expect(screen.getByText(/another member of staff has to approve it/)).toBeInTheDocument();
  });

  test('propose a destination with a reason', async () => {
    when(changePayoutDestination).answers(() => ({
      id: 'payout-1',
      status: 'rejected',
      type: 'TREMENDOUS',
      email: 'pat@example.com',
      waitsForApproval: true,
      heldUntil: null,
    }));
    const { user } = renderOnPage(<PayoutActions payout={aPayout()} />, staff('staff-1'));
    await user.click(screen.getByRole('button', { name: 'Change destination' }));
    await user.click(await screen.findByRole('button', { name: 'Propose' }));
    expect(await screen.findByText('Say why, in a few words.')).toBeInTheDocument();
    expect(callsMade(changePayoutDestination)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Asked by telephone');
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText('It waits for another member of staff to approve it.')).toBeInTheDocument();
    expect(callsMade(changePayoutDestination)).toMatchObject([
      { body: { type: 'TREMENDOUS', email: 'pat@example.com', reason: 'Asked by telephone' } },
    ]);
  });

  test('read which reaction parked the stream of a payout, and are led there', () => {
    const parked = [
      { reaction: 'send-payouts', type: 'PayoutRequested', message: 'Unknown method', since: '2026-05-02T10:00:00.000Z' },
    ];
    renderOnPage(<PayoutNotes payout={aPayout()} ownerSuspendedSince={null} parked={parked} />, staff('s'));
    const note = screen.getByText(/^The stream of this payout is parked since/);
    expect(note).toHaveTextContent(/: send-payouts could not handle PayoutRequested \(Unknown method\)/);
    expect(screen.getByRole('link', { name: 'See the reaction' })).toHaveAttribute('href', '/staff/operations?tab=projectors');
  });

  test('read where money is lacking, if it is ours', () => {
    const notes = (failure: OperationsPayout['failure']) =>
      renderOnPage(<PayoutNotes payout={aPayout({ failure })} ownerSuspendedSince={null} parked={[]} />, staff('s'));
    const { unmount } = notes({ code: 'DELIVERY_FAILED', message: 'Not delivered.' });
    expect(screen.queryByText(/add funds there/)).toBeNull();
    unmount();
    notes({ code: 'INSUFFICIENT_FUNDS', message: 'Not enough funds.' });
    expect(screen.getByText(/^Our own account at Tremendous lacks money: add funds there, then retry\./)).toBeInTheDocument();
  });

  test('take up again what workers left to them', async () => {
    when(retryPayout).answers(() => ({ id: 'payout-1', status: 'unknown' }));
    const payout = aPayout({ status: 'unknown', leftToOperations: 'no-answer', canChangeDestination: false });
    const { user } = renderOnPage(
      <>
        <PayoutNotes payout={payout} ownerSuspendedSince={null} parked={[]} />
        <PayoutActions payout={payout} />
      </>,
      staff('staff-1'),
    );
    expect(screen.getByText(/the provider has given no final answer for too long/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take up again' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'PayPal is back');
    await user.click(screen.getByRole('button', { name: 'Take up again' }));
    expect(await screen.findByText(/Workers look after it again/)).toBeInTheDocument();
    expect(callsMade(retryPayout)).toMatchObject([{ body: { reason: 'PayPal is back' } }]);
  });

  test('void a payout with a reason', async () => {
    when(voidPayout).answers(() => ({ id: 'payout-1', status: 'voided' }));
    const { user } = renderOnPage(<PayoutActions payout={aPayout()} />, staff('staff-1'));
    await user.click(screen.getByRole('button', { name: 'Void' }));
    await user.type(screen.getByLabelText('Reason'), ' \u3164\u2800');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Void' }));
    expect(await screen.findByText('Say why, in a few words.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Reason'));
    await user.type(screen.getByLabelText('Reason'), 'Paid by hand');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Void' }));
    expect(await screen.findByText('The payout is voided.')).toBeInTheDocument();
    expect(callsMade(voidPayout)).toMatchObject([{ body: { reason: 'Paid by hand' } }]);
  });

  test('settle an unknown outcome as never sent only once the provider has been asked', async () => {
    when(settleUnknownPayout).answers(() => ({ id: 'payout-1', status: 'requested' }));
    const unknown = aPayout({ status: 'unknown', actions: ['settlePaid'], canChangeDestination: false });
    const { unmount } = renderOnPage(<PayoutActions payout={unknown} />, staff('staff-1'));
    expect(screen.getByRole('button', { name: 'Settle as never sent' })).toBeDisabled();
    expect(screen.getByText('It can be settled as never sent once the provider has been asked.')).toBeInTheDocument();
    unmount();
    const asked = aPayout({ ...unknown, actions: ['settlePaid', 'settleAbsent'] });
    const { user: again } = renderOnPage(<PayoutActions payout={asked} />, staff('staff-1'));
    await again.click(screen.getByRole('button', { name: 'Settle as never sent' }));
    await again.type(screen.getByLabelText('How you know it'), 'Their statement');
    await again.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Settle as never sent' }));
    expect(await screen.findByText('It is being sent again under the same key.')).toBeInTheDocument();
    expect(callsMade(settleUnknownPayout)).toMatchObject([{ body: { outcome: 'absent', evidence: 'Their statement' } }]);
  });
});
