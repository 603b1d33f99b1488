import { expect, it } from '@jest/globals';
import type { ReferralEvent } from '@panelist/domain/referral';
import { hour, rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { personEventsProjection } from '../support/person-events-projection.js';
import { referralsProjection } from './referrals-projection.js';

const who = { referralId: 'r', referrerId: 'rita', userId: 'finn', projectId: 'x1' };
const moved = (
  from: 'SIGNED_UP' | 'SCREENING' | 'BONUS_PROCESSING' | 'PAID',
  to: 'SCREENING' | 'PAID' | 'BONUS_PROCESSING' | 'CRITERIA_NOT_MET',
  cause: 'screener-started' | 'bonus-paid' | 'bonus-taken-back' | 'abuse',
  reason: 'same-phone' | null = null,
): ReferralEvent => ({
  type: 'ReferralStatusChanged',
  data: { ...who, from, to, cause, reason, participationId: null, causePosition: null },
});
const events: readonly ReferralEvent[] = [
  { type: 'ReferralLinkFollowed', data: { ...who, code: 'RITA1', followedAt: hour(0) } },
  { type: 'ReferralBegun', data: { ...who, referralType: 'project', code: 'RITA1', bonusCents: 5_000 } },
  moved('SIGNED_UP', 'SCREENING', 'screener-started'),
];
const after = (...more: readonly ReferralEvent[]) => rowsAfter(referralsProjection, [...events, ...more])[0];

it('a referral has its timeline from its beginning on', () => {
  expect(rowsAfter(referralsProjection, events.slice(0, 1))).toEqual([]);
  expect(after()).toMatchObject({
    referralId: 'r',
    referrerId: 'rita',
    status: 'SCREENING',
    bonusCents: 5_000,
    history: [
      { status: 'SIGNED_UP', at: hour(1), cause: null },
      { status: 'SCREENING', at: hour(2), cause: 'screener-started' },
    ],
    begunAt: hour(1),
    statusChangedAt: hour(2),
    endReason: null,
  });
});

it('a bonus counts as paid until it is taken back', () => {
  const paid = moved('BONUS_PROCESSING', 'PAID', 'bonus-paid');
  expect(after(paid)).toMatchObject({ status: 'PAID', paidAt: hour(3) });
  expect(after(paid, moved('PAID', 'BONUS_PROCESSING', 'bonus-taken-back'))).toMatchObject({ paidAt: null });
});

it('a referral that ended for abuse keeps its reason', () => {
  expect(after(moved('SCREENING', 'CRITERIA_NOT_MET', 'abuse', 'same-phone'))).toMatchObject({ endReason: 'same-phone' });
});

it('is part of the history of both persons', () => {
  const rows = rowsAfter(personEventsProjection, events);
  expect(rows.map(({ userId }) => userId).toSorted()).toEqual(['finn', 'finn', 'finn', 'rita', 'rita', 'rita']);
});
