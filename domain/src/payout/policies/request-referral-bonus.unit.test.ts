import { expect, it } from '@jest/globals';
import { fold } from '../../kernel/decider.js';
import { postingsOf } from '../ledger.js';
import { purposeOf, payoutTitle } from '../payout-purpose.js';
import { payoutStepText } from '../payout-step-text.js';
import { payoutDecider } from '../payout.js';
import { requestReferralBonus } from './request-referral-bonus.js';

const facts = {
  referralId: 'referral-1',
  userId: 'u1',
  project: null,
  bonusCents: 2_000,
  recipient: { name: 'Dana Ortiz', email: 'dana@example.com' },
  country: 'US',
  preference: null,
  heldUntil: null,
};
const project = { projectId: 'x1', projectName: 'Coffee habits' };

const requestedBy = (given: typeof facts | (Omit<typeof facts, 'project'> & { project: typeof project })) => {
  const decided = payoutDecider.decide(requestReferralBonus(given), fold(payoutDecider, []), undefined);
  const [event] = Array.isArray(decided) ? decided : [];
  if (event?.type !== 'PayoutRequested') throw new Error('It was not requested');
  return event;
};

it('requests the whole bonus as a gift card to the account unless its owner chose otherwise', () => {
  expect(requestedBy(facts).data).toMatchObject({
    method: 'TREMENDOUS',
    recipientEmail: 'dana@example.com',
    netCents: 2_000,
    feeCents: 0,
    tipCents: 0,
  });
  expect(requestReferralBonus({ ...facts, preference: { method: 'PAYPAL', email: 'd@pay.example' } })).toMatchObject({
    method: 'PAYPAL',
    recipientEmail: 'd@pay.example',
  });
});

it('is the same payout for the same referral, whatever else differs, and another one for another referral', () => {
  const { payoutId } = requestReferralBonus(facts);
  expect(requestReferralBonus({ ...facts, project, bonusCents: 5_000 }).payoutId).toBe(payoutId);
  expect(requestReferralBonus({ ...facts, referralId: 'referral-2' }).payoutId).not.toBe(payoutId);
});

it('says what it is for', () => {
  const network = requestedBy(facts);
  const ofProject = requestedBy({ ...facts, project });
  expect(payoutStepText(network, 'TREMENDOUS', 'participant', String).text).toBe(
    'Your payment of $20.00 for your referral was approved.',
  );
  expect(payoutStepText(network, 'TREMENDOUS', 'operations', String).text).toBe(
    'Requested: $20.00 referral bonus, through Tremendous.',
  );
  expect(purposeOf(ofProject.data.cause)).toBe('your referral to “Coffee habits”');
  expect(payoutTitle({ cause: 'referral-bonus', projectName: 'Coffee habits' })).toBe('Referral bonus: Coffee habits');
});

it('is our cost to Panelist, and the organization’s to its project, without a fulfilment fee', () => {
  const event = requestedBy(facts);
  const paidBy = (projectId: string | null, cause: 'referral-bonus' | 'compensation' = 'referral-bonus') =>
    postingsOf(event, { ...event.data, cause, projectId });
  expect(paidBy(null)).toEqual([
    { account: 'referral-cost', cents: -2_000 },
    { account: 'participant-payable', cents: 2_000 },
  ]);
  expect(paidBy(null, 'compensation')[0]).toEqual({ account: 'compensation-cost', cents: -2_000 });
  expect(paidBy('x1')).toEqual([
    { account: 'researcher-escrow', cents: -2_000 },
    { account: 'participant-payable', cents: 2_000 },
  ]);
});
