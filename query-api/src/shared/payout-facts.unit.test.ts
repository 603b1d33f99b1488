import { expect, it } from '@jest/globals';
import { payoutLifecycle } from '@panelist/domain/payout/browser';
import { payoutView } from '../payout/payout-view.js';
import { participationRow, payoutRow, projectRow } from '../test-kit/sample-rows.test-kit.js';
import { payoutFacts } from './payout-facts.js';
import { paymentOf } from './responses/payment-of.js';

const row = { status: 'requested', rewardId: null, escalationReason: null, heldUntil: null } as const;
const at = '2026-11-20T10:00:00.000Z';
const offers = (of: Parameters<typeof payoutFacts>[0]) => payoutLifecycle.allows(payoutFacts(of), 'changeDestination');

it('of a payout whose call never arrived offer no other destination, as the call is made again as it was', () => {
  expect(offers({ ...row, sentAt: null, failureCode: null })).toBe(true);
  expect(offers({ ...row, sentAt: at, failureCode: null })).toBe(false);
  // After a refusal it waits for a call to the new destination.
  expect(offers({ ...row, sentAt: at, failureCode: 'HTTP_400' })).toBe(true);
});

it('name no failure of a payout that was mended and waits to be sent', () => {
  const failures = (status: 'requested' | 'awaiting-release' | 'returned') => {
    const payout = payoutRow('p1', 'ada', 'r1', { status, failureCode: 'RETURNED', failureMessage: 'Full', sentAt: at });
    const response = participationRow('ada', 'bicycle', { status: 'PAID', incentiveCents: 7_500 });
    const errors = paymentOf(response, projectRow('bicycle'), payout, at)?.metadata.errors.length;
    return [errors, payoutView(payout, 'participant', at).failure?.code, payoutView(payout, 'operations', at).failure?.code];
  };
  expect(failures('returned')).toEqual([1, 'RETURNED', 'RETURNED']);
  for (const status of ['requested', 'awaiting-release'] as const) expect(failures(status)).toEqual([0, undefined, undefined]);
});
