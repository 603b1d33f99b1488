import type { PayoutWithSteps } from '@panelist/domain/payout/browser';

/** A rejected payment that its owner can repair. */
export const aPayout = (changes: Partial<PayoutWithSteps> = {}): PayoutWithSteps => ({
  id: 'payout-1',
  cause: 'incentive',
  participationId: 'participation-1',
  referralId: null,
  projectId: 'project-1',
  projectName: 'Bicycles',
  type: 'PAYPAL',
  email: 'pat@example.com',
  status: 'rejected',
  incentive: 100,
  fee: 5,
  tip: 0,
  net: 95,
  attempts: 1,
  requestedAt: '2026-05-01T10:00:00.000Z',
  sentAt: null,
  acceptedAt: null,
  paidAt: null,
  expectedBy: null,
  claimBy: null,
  failure: null,
  canChangeDestination: true,
  steps: [],
  ...changes,
});
