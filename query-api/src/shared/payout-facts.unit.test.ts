import { expect, it } from '@jest/globals';
import { payoutLifecycle } from '@panelist/domain/payout/browser';
import { payoutFacts } from './payout-facts.js';

const row = { status: 'requested', rewardId: null, escalationReason: null, heldUntil: null } as const;
const at = '2026-11-20T10:00:00.000Z';
const offers = (of: Parameters<typeof payoutFacts>[0]) => payoutLifecycle.allows(payoutFacts(of), 'changeDestination');

it('of a payout whose call never arrived offer no other destination, as the call is made again as it was', () => {
  expect(offers({ ...row, sentAt: null, failureCode: null })).toBe(true);
  expect(offers({ ...row, sentAt: at, failureCode: null })).toBe(false);
  // After a refusal it waits for a call to the new destination.
  expect(offers({ ...row, sentAt: at, failureCode: 'HTTP_400' })).toBe(true);
});
