import { describe, expect, it } from '@jest/globals';
import { payoutDecider, payoutLifecycle } from '@panelist/domain/payout';
import type { PayoutEvent } from '@panelist/domain/payout';
import { hour, rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { payoutRequested, samplePerson } from '../../test-kit/sample-events.test-kit.js';
import { ledgerProjection } from './ledger-projection.js';
import { payoutsProjection } from './payouts-projection.js';
import { payoutStepsProjection } from './payout-steps-projection.js';

const which = { payoutId: 'payout-1', userId: 'user-1' };
const requested = payoutRequested('payout-1', 'response-1', samplePerson(1));
const started = (attempt: number): PayoutEvent => ({
  type: 'PayoutDispatchStarted',
  data: { ...which, attempt, method: 'PAYPAL', key: `payout-1.${attempt}` },
});
const rejected: PayoutEvent = {
  type: 'PayoutRejected',
  data: { ...which, attempt: 1, providerId: null, code: 'FUNDS', message: 'None', funding: true },
};
const accepted: PayoutEvent = { type: 'PayoutAccepted', data: { ...which, attempt: 1, providerId: 'order', rewardId: 'reward' } };
const settled: PayoutEvent = { type: 'PayoutSettled', data: { ...which, attempt: 1, providerId: 'order', rewardId: 'reward' } };
const refusal = { code: 'X', message: 'No' };
const after = (...events: readonly PayoutEvent[]) => rowsAfter(payoutsProjection, [requested, ...events])[0];

/** Events that may follow the first attempt. */
const lastEvents: readonly PayoutEvent[] = [
  accepted,
  settled,
  rejected,
  { type: 'PayoutOutcomeUnknown', data: { ...which, attempt: 1, message: 'Timeout' } },
  { type: 'PayoutConfirmedAbsent', data: { ...which, attempt: 1 } },
  { type: 'PayoutUnclaimed', data: { ...which, attempt: 1, providerId: 'order' } },
  { type: 'PayoutHeld', data: { ...which, attempt: 1, providerId: 'order', ...refusal } },
  { type: 'PayoutReturned', data: { ...which, attempt: 1, providerId: 'order', rewardId: null, ...refusal } },
  { type: 'PayoutReversed', data: { ...which, attempt: 1, rewardId: null, ...refusal } },
  { type: 'PayoutResent', data: { ...which, attempt: 1, rewardId: 'reward' } },
  { type: 'PayoutReleaseRequired', data: { ...which, reason: { per: 'approval', limitCents: 100_000 } } },
  { type: 'PayoutReleased', data: { ...which, releasedBy: 'staff-1' } },
  {
    type: 'PayoutDestinationProposed',
    data: { ...which, method: 'TREMENDOUS', recipientEmail: 'new@x.example', reason: 'Asked', proposedBy: 'staff-1' },
  },
  { type: 'PayoutDestinationApproved', data: { ...which, proposedBy: 'staff-1', approvedBy: 'staff-2' } },
  { type: 'PayoutEscalated', data: { ...which, attempt: 1, reason: 'no-answer' } },
  { type: 'PayoutResumed', data: { ...which, reason: 'Asked' } },
  { type: 'PayoutRetryRequested', data: { ...which, reason: 'Again' } },
  { type: 'PayoutDestinationChanged', data: { ...which, method: 'TREMENDOUS', recipientEmail: 'new@x.example' } },
  { type: 'PayoutVoided', data: { ...which, reason: 'Twice' } },
];

describe('payouts', () => {
  it('show their times', () => {
    expect(after(started(1), accepted, settled)).toMatchObject({
      status: 'paid',
      attempts: 1,
      requestedAt: hour(0),
      sentAt: hour(1),
      acceptedAt: hour(2),
      paidAt: hour(3),
    });
  });

  it('are paid no more once the provider took the money back', () => {
    const reversed: PayoutEvent = { type: 'PayoutReversed', data: { ...which, attempt: 1, rewardId: null, ...refusal } };
    expect(after(started(1), accepted, settled, reversed)).toMatchObject({
      status: 'reversed',
      acceptedAt: hour(2),
      paidAt: null,
      failureCode: 'X',
    });
  });

  it("show the provider's message until the next attempt", () => {
    expect(after(started(1), rejected)).toMatchObject({ status: 'rejected', failureCode: 'FUNDS', failureMessage: 'None' });
    // A refused call keeps its key.
    expect(after(started(1), rejected, started(1))).toMatchObject({ status: 'sending', attempts: 2, failureCode: null });
    const lost: PayoutEvent = { type: 'PayoutConfirmedAbsent', data: { ...which, attempt: 1 } };
    expect(after(started(1), lost, started(1))).toMatchObject({ attempts: 1 });
    const returned: PayoutEvent = {
      type: 'PayoutReturned',
      data: { ...which, attempt: 1, providerId: 'order', rewardId: 'reward', ...refusal },
    };
    const resend = { ...which, attempt: 1, rewardId: 'reward' };
    const again: PayoutEvent = {
      type: 'PayoutResendStarted',
      data: { ...resend, recipientEmail: 'new@x.example', seconds: 15 },
    };
    expect(after(started(1), returned, again)).toMatchObject({ attempts: 2 });
    expect(after(started(1), returned, again, { type: 'PayoutResendNotStarted', data: resend })).toMatchObject({ attempts: 1 });
  });

  it('show the destination that staff proposed until another one holds', () => {
    const proposed: PayoutEvent = {
      type: 'PayoutDestinationProposed',
      data: { ...which, method: 'TREMENDOUS', recipientEmail: 'new@x.example', reason: 'Asked', proposedBy: 'staff-1' },
    };
    const changed: PayoutEvent = {
      type: 'PayoutDestinationChanged',
      data: { ...which, method: 'TREMENDOUS', recipientEmail: 'new@x.example' },
    };
    const waiting = {
      proposedMethod: 'TREMENDOUS',
      proposedEmail: 'new@x.example',
      proposedReason: 'Asked',
      proposedBy: 'staff-1',
    };
    expect(after(proposed)).toMatchObject({ method: 'PAYPAL', ...waiting });
    expect(after(proposed, changed)).toMatchObject({
      method: 'TREMENDOUS',
      proposedMethod: null,
      proposedEmail: null,
      proposedBy: null,
    });
    const again: PayoutEvent = { type: 'PayoutRetryRequested', data: { ...which, reason: 'Again' } };
    const held: PayoutEvent = { type: 'PayoutDestinationHeld', data: { ...which, heldUntil: hour(9) } };
    const voided: PayoutEvent = { type: 'PayoutVoided', data: { ...which, reason: 'Twice' } };
    for (const last of [settled, voided])
      expect(after(started(1), rejected, proposed, held, again, last)).toMatchObject({ proposedBy: null, heldUntil: null });
  });

  it('have no gift card any more once its order has failed', () => {
    const returned: PayoutEvent = {
      type: 'PayoutReturned',
      data: { ...which, attempt: 1, providerId: 'order', rewardId: 'reward', ...refusal },
    };
    expect(after(started(1), accepted, returned)).toMatchObject({ rewardId: 'reward' });
    expect(after(started(1), accepted, returned, rejected)).toMatchObject({ status: 'rejected', rewardId: null });
  });

  it('show why workers left it to operations until there is news', () => {
    const unknown: PayoutEvent = { type: 'PayoutOutcomeUnknown', data: { ...which, attempt: 1, message: 'Timeout' } };
    const left: PayoutEvent = { type: 'PayoutEscalated', data: { ...which, attempt: 1, reason: 'no-answer' } };
    expect(after(started(1), unknown, left)).toMatchObject({ status: 'unknown', escalationReason: 'no-answer' });
    expect(after(started(1), unknown, left, settled)).toMatchObject({ status: 'paid', escalationReason: null });
  });

  it.each(lastEvents.map((event) => [event.type, event] as const))(
    "have after %s the status of the domain's table",
    (_type, event) => {
      const state = [requested, started(1), event].reduce(payoutDecider.evolve, payoutDecider.initialState);
      expect(after(started(1), event)?.status).toBe(
        state.status === 'none' ? 'none' : payoutLifecycle.publicStatus(state.status),
      );
    },
  );
});

describe('payout steps', () => {
  it('are one per event, in order, with personal data only in its own column', () => {
    const rows = rowsAfter(payoutStepsProjection, [requested, started(1), rejected]);
    expect(rows.map(({ step, type, method, at }) => [step, type, method, at])).toEqual([
      ['00000000', 'PayoutRequested', 'PAYPAL', hour(0)],
      ['00000001', 'PayoutDispatchStarted', 'PAYPAL', hour(1)],
      ['00000002', 'PayoutRejected', null, hour(2)],
    ]);
    expect(rows.map(({ recipientEmail }) => recipientEmail)).toEqual(['person1@people.example', null, null]);
    expect(JSON.stringify(rows.map(({ data }) => data))).not.toMatch(/person1|Given1/);
  });
});

describe('the ledger', () => {
  it.each(lastEvents.map((event) => [event.type, event] as const))('balances after %s', (_type, event) => {
    const [row] = rowsAfter(ledgerProjection, [requested, started(1), event]);
    expect(row?.entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  });

  it('moves the money from the researcher to the participant', () => {
    const [row] = rowsAfter(ledgerProjection, [requested, started(1), accepted, settled]);
    const balances: Record<string, number> = {};
    for (const { account, cents } of row?.entries ?? []) balances[account] = (balances[account] ?? 0) + cents;
    expect(balances).toEqual({
      'researcher-escrow': -8000,
      'fee-income': 375,
      'participant-payable': 0,
      'provider-clearing': 0,
      'paid-out': 7625,
    });
  });
});
