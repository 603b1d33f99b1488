import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { Refusal } from '../kernel/refusal.js';
import type { PayoutEvent } from './events.js';
import type { PayoutCommand } from './payout-commands.js';
import {
  absent,
  accepted,
  bonusRequest,
  after,
  decide,
  failedOrder,
  delayedRequest,
  largeRequest,
  moneyBack,
  rejected,
  report,
  request,
  resend,
  presentAddress,
  settled,
  start,
  undelivered,
  unknown,
  which,
} from './payout.test-kit.js';
import { budgetCountIdOf, dayCountIdOf, payoutCountDecider, totalWith } from './payout-count.js';
import { nextAttemptOf, payoutDecider } from './payout.js';
import { dayLimitCents } from './release-limits.js';

const types = (events: unknown): readonly string[] =>
  Array.isArray(events) ? events.map((event: { type: string }) => event.type) : [String(events)];
const refusedBy = (history: readonly PayoutEvent[], command: PayoutCommand) => decide(history, command) as Refusal;
const refusedWith = (code: string) => expect.objectContaining({ code });

describe('a payout', () => {
  it('is requested with the amount after the fee, once', () => {
    const history = after(request);
    expect(history).toMatchObject([{ type: 'PayoutRequested', data: { feeCents: 250, netCents: 5_250 } }]);
    expect(decide(history, request)).toEqual([]);
    expect(decide(history, { ...request, tipCents: 0 })).toEqual(refusedWith('payout.cause-differs'));
    expect(decide(history, { ...bonusRequest, incentiveCents: 5_250 })).toEqual(refusedWith('payout.cause-differs'));
    expect(decide([], { ...request, incentiveCents: 0, tipCents: 0 })).toEqual(refusedWith('payout.nothing-to-pay'));
  });

  it('is fenced before the call, with the key of its attempt', () => {
    const history = after(request, start(1));
    expect(history.at(-1)).toMatchObject({ type: 'PayoutDispatchStarted', data: { attempt: 1, key: 'p1.1' } });
    for (const attempt of [1, 2]) expect(decide(history, start(attempt))).toEqual(refusedWith('payout.not-dispatchable'));
  });

  it.each([
    ['accepted', [accepted]],
    ['unknown', [unknown]],
    ['paid', [accepted, settled]],
    ['returned', [undelivered]],
    ['rejected', [rejected]],
  ])('is not dispatched again from %s', (_status, outcomes) => {
    const history = after(request, start(1), ...outcomes.map((outcome) => report(outcome)));
    for (const attempt of [1, 2]) expect(decide(history, start(attempt))).toEqual(refusedWith('payout.not-dispatchable'));
  });

  it('whose cause is gone behind its fence is voided without a call, unless an earlier one may still arrive', () => {
    const stop = { type: 'StopDispatch', attempt: 1, reason: 'the payment behind it was taken back' } as const;
    expect(types(decide(after(bonusRequest, start(1)), stop))).toEqual(['PayoutConfirmedAbsent', 'PayoutVoided']);
    const doubted = after(bonusRequest, start(1), report(unknown), report(absent, 1, 'look-up'), start(1));
    expect(types(decide(doubted, stop))).toEqual(['PayoutConfirmedAbsent']);
    for (const outcome of [accepted, unknown, rejected])
      expect(decide(after(bonusRequest, start(1), report(outcome)), stop)).toEqual(refusedWith('payout.attempt-over'));
  });

  it('resolves an unknown outcome only by a look-up', () => {
    const history = after(request, start(1), report(unknown));
    for (const outcome of [accepted, settled, failedOrder, absent]) expect(decide(history, report(outcome))).toEqual([]);
    expect(types(decide(history, report(unknown, 1, 'look-up')))).toEqual(['PayoutLookedUp']);
    expect(types(decide(history, report(settled, 1, 'look-up')))).toEqual(['PayoutSettled']);
    for (const command of [
      { type: 'RequestRetry', reason: 'impatient' },
      { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'a@example.com' },
      { type: 'VoidPayout', reason: 'no' },
    ] as const)
      expect(decide(history, command)).toEqual(
        expect.objectContaining({ details: expect.objectContaining({ state: 'unknown' }) }),
      );
  });

  it('that never arrived is sent again under the same key', () => {
    const history = after(request, start(1), report(unknown), report(absent, 1, 'look-up'), start(1));
    expect(history.at(-1)).toMatchObject({ type: 'PayoutDispatchStarted', data: { attempt: 1, key: 'p1.1' } });
  });

  it('is refused only by the answer to its only call, or by an order that was found', () => {
    expect(types(decide(after(request, start(1)), report(rejected)))).toEqual(['PayoutRejected']);
    expect(types(decide(after(request, start(1)), report(rejected, 1, 'look-up')))).toEqual(['PayoutOutcomeUnknown']);
    const doubted = after(request, start(1), report(unknown));
    expect(decide(doubted, report(rejected))).toEqual([]);
    expect(types(decide(doubted, report(rejected, 1, 'look-up')))).toEqual(['PayoutLookedUp']);
    expect(types(decide(doubted, report(failedOrder, 1, 'look-up')))).toEqual(['PayoutRejected']);
    const again = after(request, start(1), report(absent, 1, 'look-up'), start(1));
    expect(types(decide(again, report(rejected)))).toEqual(['PayoutOutcomeUnknown']);
    expect(types(decide(again, report(failedOrder)))).toEqual(['PayoutRejected']);
    const atProvider = after(request, start(1), report(accepted));
    for (const source of ['dispatch', 'look-up', 'resend'] as const)
      expect(decide(atProvider, report(rejected, 1, source))).toEqual([]);
    const retry = { type: 'RequestRetry', reason: 'funds came' } as const;
    const next = after(request, start(1), report(unknown), report(failedOrder, 1, 'look-up'), retry, start(2));
    expect(types(decide(next, report(rejected, 2)))).toEqual(['PayoutRejected']);
  });

  it('that was proven absent, or refused, and is found later: a worker called late under the same key', () => {
    for (const before of [absent, failedOrder]) {
      const history = after(request, start(1), report(before, 1, 'look-up'));
      const late = after(request, start(1), report(before, 1, 'look-up'), report(settled));
      expect(types(late.slice(-2))).toEqual(['PayoutDispatchStarted', 'PayoutSettled']);
      expect(late.at(-2)).toMatchObject({ data: { attempt: 1, key: 'p1.1' } });
      expect(decide(late, { type: 'RequestRetry', reason: 'again' })).toEqual(refusedWith('payout.retry-refused'));
      for (const nothingNew of [rejected, unknown, absent]) expect(decide(history, report(nothingNew))).toEqual([]);
    }
    const waiting = after(request, start(1), report(absent, 1, 'look-up'));
    expect(decide(waiting, { type: 'RequestRetry', reason: 'impatient' })).toEqual([]);
  });

  it('whose gift card arrived after it had been reported as undelivered is paid', () => {
    const history = after(request, start(1), report(undelivered));
    const arrived = report(settled, 1, 'look-up');
    expect(types(decide(history, arrived))).toEqual(['PayoutSettled']);
    // No other destination is waited for.
    const to = { method: 'TREMENDOUS', email: 'c@example.com' } as const;
    const proposed = { type: 'ProposeDestination', ...to, reason: 'by telephone', by: 'staff-1' } as const;
    const hold = { heldUntil: '2026-03-04T10:00:00.000Z', confirmSecret: 'yes', cancelSecret: 'no' };
    const asked = { type: 'ChangeDestination', ...to, hold } as const;
    const paid = fold(payoutDecider, after(request, start(1), report(undelivered), proposed, asked, arrived));
    expect(paid).toMatchObject({ status: 'paid', proposal: null, hold: null });
    const money = after(request, start(1), report(moneyBack));
    expect(decide(money, report(settled, 1, 'look-up'))).toEqual(refusedWith('payout.attempt-over'));
  });

  it('that was refused is sent again to the destination that its owner chose: under its key where the call left no order, else under a new one', () => {
    const change = { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'dana@paypal.example' } as const;
    const history = after(request, start(1), report(rejected), change);
    expect(types(history.slice(-2))).toEqual(['PayoutDestinationChanged', 'PayoutRetryRequested']);
    expect(decide(history, start(2))).toEqual(refusedWith('payout.not-dispatchable'));
    expect(decide(history, start(1))).toMatchObject([{ data: { attempt: 1, key: 'p1.1', method: 'PAYPAL' } }]);
    const failed = after(request, start(1), report(failedOrder), change);
    expect(decide(failed, start(1))).toEqual(refusedWith('payout.not-dispatchable'));
    expect(decide(failed, start(2))).toMatchObject([{ data: { attempt: 2, key: 'p1.2', method: 'PAYPAL' } }]);
    // A refusal of the second call is as certain as that of the first.
    const again = after(request, start(1), report(rejected), { type: 'RequestRetry', reason: 'again' }, start(1));
    expect(types(decide(again, report(rejected)))).toEqual(['PayoutRejected']);
  });

  it('whose reward was not delivered is resent on the same reward, never ordered again', () => {
    const history = after(request, start(1), report(undelivered), {
      type: 'ChangeDestination',
      hold: null,
      method: 'TREMENDOUS',
      email: 'better@example.com',
    });
    expect(decide(history, start(2))).toEqual(refusedWith('payout.not-dispatchable'));
    // Nothing is under way before the fence, which has the address of that moment.
    expect(decide(history, report(accepted, 1, 'resend'))).toEqual([]);
    expect(decide(history, report(rejected, 1, 'look-up'))).toEqual([]);
    // An order that was cancelled has no reward any more.
    const cancelled = report(failedOrder, 1, 'look-up');
    expect(types(decide(history, cancelled))).toEqual(['PayoutRejected']);
    expect(types(decide(after(request, start(1), report(undelivered)), cancelled))).toEqual(['PayoutRejected']);
    const retry = { type: 'RequestRetry', reason: 'again' } as const;
    const anew = after(request, start(1), report(undelivered), cancelled, retry);
    expect(decide(anew, start(2))).toMatchObject([{ data: { attempt: 2, key: 'p1.2' } }]);
    const [fence] = decide(history, resend) as readonly PayoutEvent[];
    expect(fence).toMatchObject({
      type: 'PayoutResendStarted',
      data: { rewardId: 'w1', recipientEmail: 'better@example.com', seconds: 15 },
    });
    const begun = [...history, ...[fence].flatMap((event) => event ?? [])];
    expect(types(decide(begun, report(accepted, 1, 'resend')))).toEqual(['PayoutResent']);
    expect(types(decide(begun, report(settled, 1, 'resend')))).toEqual(['PayoutResent', 'PayoutSettled']);
    expect(types(decide(begun, report(undelivered, 1, 'resend')))).toEqual(['PayoutReturned']);
    expect(types(decide(begun, report(rejected, 1, 'resend')))).toEqual(['PayoutReturned']);
    expect(types(decide(begun, cancelled))).toEqual(['PayoutRejected']);
    expect(types(decide(begun, report(absent, 1, 'resend')))).toEqual(['PayoutResendNotStarted']);
    // A look-up that was made before the fence says how the old delivery ended.
    for (const old of [undelivered, settled, accepted]) expect(decide(begun, report(old, 1, 'look-up'))).toEqual([]);
    expect(decide(begun, report(unknown, 1, 'resend'))).toEqual([]);
    // A late answer to the order says nothing of the mail.
    expect(decide(begun, report(settled))).toEqual([]);
  });

  it('keeps its address while the gift card is being sent again, and says for how long', () => {
    const history = after(request, start(1), report(undelivered), { type: 'RequestRetry', reason: 'again' }, resend);
    expect(decide(history, resend)).toEqual(refusedWith('payout.not-dispatchable'));
    const correction = { method: 'TREMENDOUS', email: 'right@example.com' } as const;
    for (const command of [
      { type: 'ChangeDestination', hold: null, ...correction },
      { type: 'ProposeDestination', ...correction, reason: 'by telephone', by: 'staff-1' },
    ] as const) {
      expect(decide(history, command)).toEqual(refusedWith('payout.resend-under-way'));
      expect(refusedBy(history, command).message).toContain('at most 15 seconds');
    }
    const over = after(
      request,
      start(1),
      report(undelivered),
      { type: 'RequestRetry', reason: 'again' },
      resend,
      report(absent, 1, 'resend'),
    );
    expect(types(decide(over, { type: 'ChangeDestination', hold: null, ...correction }))).toEqual(['PayoutDestinationChanged']);
    expect(types(decide(over, resend))).toEqual(['PayoutResendStarted']);
  });

  it('whose gift card exists does not become a PayPal payment, nor is it voided', () => {
    const history = after(request, start(1), report(undelivered));
    expect(decide(history, { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'a@example.com' })).toEqual(
      refusedWith('payout.gift-card-exists'),
    );
    expect(decide(history, { type: 'VoidPayout', reason: 'no' })).toEqual(refusedWith('payout.void-refused'));
  });

  it('whose money came back may go to any destination, under a new key', () => {
    const history = after(request, start(1), report(accepted), report(moneyBack), { type: 'RequestRetry', reason: 'unblocked' });
    expect(types(decide(history, start(2)))).toEqual(['PayoutDispatchStarted']);
  });

  it('is refused for a reason that is true in its state', () => {
    const retry = { type: 'RequestRetry', reason: 'again' } as const;
    const change = { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'dana@paypal.example' } as const;
    const voided = after(request, { type: 'VoidPayout', reason: 'fraud' });
    const paid = after(request, start(1), report(settled));
    expect(refusedBy(paid, retry).message).toMatch(/has been, or may have been, paid\.$/);
    expect(refusedBy(voided, retry).message).toBe('This payment can’t be sent again: it was taken back.');
    expect(refusedBy(after(largeRequest), retry).message).toBe('This payment waits for its release: nothing is sent before.');
    expect(refusedBy(after(request), retry).message).toBe('This payment waits to be sent already.');
    expect(refusedBy(paid, change).message).toMatch(/on its way or paid\.$/);
    expect(refusedBy(voided, change).message).toBe('The destination can’t be changed: this payment was taken back.');
    const reversed = after(request, start(1), report(settled), report(moneyBack, 1, 'look-up'));
    expect(refusedBy(reversed, change).message).toContain('our team decides');
  });

  it('takes a new destination without a new request while it still waits', () => {
    const history = after(request);
    const change = { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'dana@paypal.example' } as const;
    expect(types(decide(history, change))).toEqual(['PayoutDestinationChanged']);
    expect(types(after(request, change))).not.toContain('PayoutRetryRequested');
  });

  it('refuses a new destination while it is under way', () => {
    const change = { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'dana@paypal.example' } as const;
    for (const history of [after(request, start(1)), after(request, start(1), report(accepted))])
      expect(decide(history, change)).toEqual(refusedWith('payout.destination-fixed'));
  });

  it('that was taken back after it was paid is for operations: sent again under a new key, or voided', () => {
    const history = after(request, start(1), report(settled), report(moneyBack, 1, 'look-up'));
    const change = { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'dana@paypal.example' } as const;
    expect(decide(history, change)).toEqual(refusedWith('payout.destination-fixed'));
    expect(types(decide(history, { type: 'VoidPayout', reason: 'fraud' }))).toEqual(['PayoutVoided']);
    expect(types(decide(history, { type: 'RequestRetry', reason: 'a mistake of the bank' }))).toEqual(['PayoutRetryRequested']);
    expect(decide(history, report(settled, 1, 'look-up'))).toEqual(refusedWith('payout.attempt-over'));
  });

  it('whose gift card bounced after it was delivered is sent again on the same reward', () => {
    const history = after(request, start(1), report(settled), report(undelivered, 1, 'look-up'));
    expect(types(history).at(-1)).toBe('PayoutReversed');
    expect(decide(history, { type: 'VoidPayout', reason: 'no' })).toEqual(refusedWith('payout.void-refused'));
    const retried = after(request, start(1), report(settled), report(undelivered, 1, 'look-up'), {
      type: 'RequestRetry',
      reason: 'the mailbox works again',
    });
    expect(decide(retried, start(1))).toEqual(refusedWith('payout.not-dispatchable'));
    expect(types(decide(retried, resend))).toEqual(['PayoutResendStarted']);
    // It was delivered after all, before operations acted.
    expect(types(decide(history, report(settled, 1, 'look-up')))).toEqual(['PayoutSettled']);
    // Its order was cancelled, and the reward with it.
    const cancelled = report(failedOrder, 1, 'look-up');
    const ended = after(request, start(1), report(settled), report(undelivered, 1, 'look-up'), cancelled);
    expect(types(ended.slice(-1))).toEqual(['PayoutRejected']);
    expect(types(decide(ended, { type: 'VoidPayout', reason: 'not owed' }))).toEqual(['PayoutVoided']);
    const retry = { type: 'RequestRetry', reason: 'again' } as const;
    const anew = after(request, start(1), report(settled), report(undelivered, 1, 'look-up'), cancelled, retry);
    expect(decide(anew, start(2))).toMatchObject([{ data: { attempt: 2, key: 'p1.2' } }]);
    // A refusal without an order says nothing of the reward.
    expect(decide(history, report(rejected, 1, 'look-up'))).toEqual([]);
  });

  it('of a referral bonus is whole, and one for each referral', () => {
    const [requested] = after(bonusRequest);
    expect(requested?.data).toMatchObject({ incentiveCents: 2_000, feeCents: 0, tipCents: 0, netCents: 2_000 });
    expect(decide(after(bonusRequest), bonusRequest)).toEqual([]);
    expect(decide(after(bonusRequest), { ...bonusRequest, incentiveCents: 5_000 })).toEqual(refusedWith('payout.cause-differs'));
  });

  it('is neither sent again nor voided by its owner, though they are of operations', () => {
    const refused = after(request, start(1), report(rejected));
    for (const by of [which.userId, 'staff-1']) {
      const own = by === which.userId;
      const retried = decide(refused, { type: 'RequestRetry', reason: 'again', by });
      const voided = decide(refused, { type: 'VoidPayout', reason: 'fraud', by });
      if (own) expect([retried, voided]).toEqual([refusedWith('payout.own-payment'), refusedWith('payout.own-payment')]);
      else expect([types(retried), types(voided)]).toEqual([['PayoutRetryRequested'], ['PayoutVoided']]);
    }
  });

  it('above the limit of one approval waits until operations release it, not its owner', () => {
    const history = after(largeRequest);
    expect(types(history)).toEqual(['PayoutRequested', 'PayoutReleaseRequired']);
    expect(types(after({ ...largeRequest, tipCents: 0 }))).toEqual(['PayoutRequested']);
    expect(decide(history, start(1))).toEqual(refusedWith('payout.not-dispatchable'));
    expect(decide(history, { type: 'ReleasePayout', by: which.userId })).toEqual(refusedWith('payout.own-payment'));
    const released = after(largeRequest, { type: 'ReleasePayout', by: 'staff-1' });
    expect(types(decide(released, start(1)))).toEqual(['PayoutDispatchStarted']);
    expect(decide(released, { type: 'ReleasePayout', by: 'staff-2' })).toEqual(refusedWith('payout.not-awaiting-release'));
    // It began to wait after the funds of its organization would have been asked.
    const early: PayoutCommand = { type: 'ReleasePayout', by: 'staff-1', isAdmitted: false };
    expect(decide(after(largeRequest), early)).toEqual(refusedWith('payout.not-awaiting-release'));
    expect(types(decide(history, { type: 'VoidPayout', reason: 'fraud' }))).toEqual(['PayoutVoided']);
  });

  describe('to a mailbox where another account is paid', () => {
    const shared: PayoutCommand = { type: 'ReportSharedDestination', to: presentAddress };
    const release: PayoutCommand = { type: 'ReleasePayout', by: 'staff-1' };
    const elsewhere = { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'own@example.com' } as const;

    it('waits until operations release it, once for each address', () => {
      const history = after(request, shared);
      expect(history.slice(-1)).toEqual([{ type: 'PayoutReleaseRequired', data: { ...which, reason: { per: 'destination' } } }]);
      expect(decide(history, start(1))).toEqual(refusedWith('payout.not-dispatchable'));
      expect(decide(history, shared)).toEqual([]);
      const released = [...history, ...(decide(history, release) as readonly PayoutEvent[])];
      expect(decide(released, shared)).toEqual([]);
      expect(types(decide(released, start(1)))).toEqual(['PayoutDispatchStarted']);
      const moved = [...released, ...(decide(released, elsewhere) as readonly PayoutEvent[])];
      expect(types(decide(moved, shared))).toEqual(['PayoutReleaseRequired']);
    });

    it('is asked about anew once its owner gives another address', () => {
      const moved = after(request, shared, elsewhere);
      expect(types(moved.slice(-2))).toEqual(['PayoutDestinationChanged', 'PayoutRetryRequested']);
      expect(types(decide(moved, start(1)))).toEqual(['PayoutDispatchStarted']);
    });

    it('was released with the pair whose accounts share something, but not with an amount', () => {
      expect(decide(after({ ...bonusRequest, shared: 'mailbox' }, release), shared)).toEqual([]);
      expect(types(decide(after(largeRequest, release), shared))).toEqual(['PayoutReleaseRequired']);
    });

    it('goes on as it would have: a gift card is sent again, a refused call keeps its key', () => {
      const card = after(request, start(1), report(undelivered), { type: 'RequestRetry', reason: 'again' }, shared, release);
      expect(types(decide(card, resend))).toEqual(['PayoutResendStarted']);
      expect(decide(card, start(2))).toEqual(refusedWith('payout.not-dispatchable'));
      const refused = after(request, start(1), report(rejected), { type: 'RequestRetry', reason: 'again' }, shared, release);
      expect(decide(refused, start(1))).toMatchObject([{ data: { key: 'p1.1' } }]);
    });

    it('is sent only to the address that the worker checked', () => {
      const to = 'own@example.com';
      expect(decide(after(request), { type: 'StartDispatch', attempt: 1, to })).toEqual(refusedWith('payout.not-dispatchable'));
      expect(decide(after(request), { type: 'ReportSharedDestination', to })).toEqual([]);
    });
  });

  describe('with a destination that staff proposed', () => {
    const propose = {
      type: 'ProposeDestination',
      method: 'PAYPAL',
      email: 'new@example.com',
      reason: 'by telephone',
      by: 's1',
    } as const;
    const approve = (by: string, email = 'new@example.com'): PayoutCommand => ({
      type: 'ApproveDestination',
      by,
      seen: { method: 'PAYPAL', email },
    });
    const history = after(request, start(1), report(rejected), propose);

    it('keeps its own until a second member of staff approves it, which sends it again', () => {
      expect(types(history.slice(-1))).toEqual(['PayoutDestinationProposed']);
      expect(decide(history, propose)).toEqual([]);
      expect(types(decide(history, { ...propose, reason: 'by letter' }))).toEqual(['PayoutDestinationProposed']);
      expect(decide(history, approve('s1'))).toEqual(refusedWith('payout.second-person-required'));
      expect(decide(history, approve(which.userId))).toEqual(refusedWith('payout.own-payment'));
      const approved = after(request, start(1), report(rejected), propose, approve('s2', 'new@example.com'));
      expect(types(approved.slice(-3))).toEqual([
        'PayoutDestinationApproved',
        'PayoutDestinationChanged',
        'PayoutRetryRequested',
      ]);
      expect(decide(approved, approve('s3'))).toEqual(refusedWith('payout.nothing-proposed'));
      expect(decide(approved, start(1))).toMatchObject([{ data: { method: 'PAYPAL' } }]);
    });

    it('approves what was seen, not what was proposed meanwhile', () => {
      const replaced = after(request, start(1), report(rejected), propose, { ...propose, email: 'other@example.com' });
      expect(decide(replaced, approve('s2', 'new@example.com'))).toEqual(refusedWith('payout.proposal-differs'));
      expect(types(decide(replaced, approve('s2', 'other@example.com')))).toContain('PayoutDestinationChanged');
    });

    it('forgets the proposal when its owner chooses another one', () => {
      const own = { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'mine@example.com' } as const;
      expect(decide(after(request, propose, own), approve('s2'))).toEqual(refusedWith('payout.nothing-proposed'));
    });

    it('wants a reason and a destination that is possible', () => {
      const rejectedOnce = after(request, start(1), report(rejected));
      expect(decide(rejectedOnce, { ...propose, reason: '  ' })).toEqual(refusedWith('payout.reason-required'));
      expect(decide(rejectedOnce, { ...propose, email: 'nowhere' })).toEqual(refusedWith('payout.destination-invalid'));
      expect(decide(after(request, start(1)), propose)).toEqual(refusedWith('payout.destination-fixed'));
      const meanwhile = after(request, propose, start(1));
      expect(decide(meanwhile, approve('s2'))).toEqual(refusedWith('payout.destination-fixed'));
    });
  });

  it('that workers left to operations goes on under the same key when they take it up again', () => {
    const left = { type: 'EscalatePayout', attempt: 1, resumed: 0, reason: 'not-taken' } as const;
    const retry = { type: 'RequestRetry', reason: 'the provider is back' } as const;
    const history = after(request, start(1), report(absent, 1, 'look-up'), left);
    expect(decide(history, start(1))).toEqual(refusedWith('payout.not-dispatchable'));
    expect(decide(history, left)).toEqual([]);
    const again = after(request, start(1), report(absent, 1, 'look-up'), left, retry);
    expect(types(again.slice(-1))).toEqual(['PayoutResumed']);
    // Of a run that asked the provider before.
    expect(decide(again, left)).toEqual([]);
    expect(types(decide(again, { ...left, resumed: 1 }))).toEqual(['PayoutEscalated']);
    expect(decide(again, start(1))).toMatchObject([{ data: { attempt: 1, key: 'p1.1' } }]);
    // What was in doubt stays in doubt: a refused call proves nothing.
    const called = after(request, start(1), report(absent, 1, 'look-up'), left, retry, start(1));
    expect(types(decide(called, report(rejected)))).toEqual(['PayoutOutcomeUnknown']);
    const doubted = after(request, start(1), report(unknown), report(absent, 1, 'look-up'), left, retry);
    expect(fold(payoutDecider, doubted)).toMatchObject({ left: null, unknownOutcomes: 1 });
    expect(types(decide(history, report(settled, 1, 'look-up')))).toEqual(['PayoutDispatchStarted', 'PayoutSettled']);
    const waitsForAddress = after(request, start(1), report(undelivered), retry, left);
    const change = { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'b@example.com' } as const;
    expect(types(decide(waitsForAddress, change))).toEqual(['PayoutDestinationChanged', 'PayoutResumed']);
  });

  it('is left to operations only in the attempt that workers can do no more with', () => {
    const again = after(request, start(1), report(failedOrder), { type: 'RequestRetry', reason: 'funds' }, start(2));
    expect(decide(again, { type: 'EscalatePayout', attempt: 1, resumed: 0, reason: 'no-answer' })).toEqual([]);
    expect(types(decide(again, { type: 'EscalatePayout', attempt: 2, resumed: 0, reason: 'no-answer' }))).toEqual([
      'PayoutEscalated',
    ]);
  });

  it('that was paid is left to operations where the payment behind the bonus is gone, once', () => {
    const unearned = { type: 'EscalatePayout', attempt: 1, resumed: 0, reason: 'bonus-unearned' } as const;
    const paid = [bonusRequest, start(1), report(settled)];
    expect(types(decide(after(...paid), unearned))).toEqual(['PayoutEscalated']);
    expect(decide(after(...paid, unearned), unearned)).toEqual([]);
    expect(decide(after(...paid), { ...unearned, reason: 'no-answer' })).toEqual([]);
  });

  it('ignores a repeated report, and refuses reports on a finished attempt', () => {
    const history = after(request, start(1), report(accepted));
    expect(decide(history, report(accepted))).toEqual([]);
    expect(decide(history, report(unknown, 1, 'look-up'))).toEqual([]);
    const second = after(request, start(1), report(failedOrder), { type: 'RequestRetry', reason: 'funds' }, start(2));
    expect(decide(second, report(accepted, 1))).toEqual(refusedWith('payout.attempt-over'));
  });

  it('that was paid can be taken back by the provider', () => {
    const history = after(request, start(1), report(settled));
    expect(types(decide(history, report(moneyBack, 1, 'look-up')))).toEqual(['PayoutReversed']);
    // A gift card whose order is cancelled after it arrived.
    const cancelled = after(request, start(1), report(settled), report(failedOrder, 1, 'look-up'));
    expect(cancelled.at(-1)).toMatchObject({ type: 'PayoutReversed', data: { rewardId: null } });
    expect(decide(cancelled, report(failedOrder, 1, 'look-up'))).toEqual([]);
    // A refusal without an order says nothing of the one that was paid.
    expect(decide(history, report(rejected, 1, 'look-up'))).toEqual([]);
  });

  it('waits for a release where its person’s day is above the limit', () => {
    const small = { ...request, totals: { dayCents: dayLimitCents, budget: null } };
    expect(types(after(small))).toEqual(['PayoutRequested']);
    expect(after({ ...small, totals: { dayCents: dayLimitCents + 1, budget: null } }).at(-1)).toMatchObject({
      type: 'PayoutReleaseRequired',
      data: { reason: { per: 'day', limitCents: 250_000 } },
    });
    const large = { ...largeRequest, totals: { dayCents: 1_000_000, budget: null } };
    expect(after(large).at(-1)).toMatchObject({ data: { reason: { per: 'approval' } } });
  });

  it('waits for a release where its budget of the month is spent', () => {
    const spending = (spentCents: number) => ({
      ...bonusRequest,
      totals: { dayCents: 2_000, budget: { spentCents, limitCents: 10_000 } },
    });
    expect(types(after(spending(10_000)))).toEqual(['PayoutRequested']);
    expect(after(spending(10_001)).at(-1)).toMatchObject({ data: { reason: { per: 'budget', limitCents: 10_000 } } });
  });

  it('waits for a release where the accounts of referrer and referred person share a fact', () => {
    const history = after({ ...bonusRequest, shared: 'device' });
    expect(history.at(-1)).toMatchObject({
      type: 'PayoutReleaseRequired',
      data: { reason: { per: 'pair', shared: 'device' } },
    });
    expect(types(decide(history, { type: 'ReleasePayout', by: 'staff' }))).toEqual(['PayoutReleased']);
  });

  it('is counted once, in the order of the requests', () => {
    const count = (payoutId: string) => ({ type: 'CountPayout', countId: 'c', userId: 'u', payoutId, amountCents: 100 }) as const;
    const counted = (payoutId: string, totalCents: number) =>
      ({ type: 'PayoutCounted', data: { countId: 'c', userId: 'u', payoutId, amountCents: 100, totalCents } }) as const;
    given(payoutCountDecider, [counted('p1', 100)])
      .when(count('p2'))
      .then([counted('p2', 200)]);
    given(payoutCountDecider, [counted('p1', 100), counted('p2', 200)])
      .when(count('p1'))
      .then([]);
    expect(totalWith(fold(payoutCountDecider, [counted('p1', 100), counted('p2', 200)]), 'p1')).toBe(100);
    expect(dayCountIdOf('u', '2026-11-28T23:59:59.999Z')).not.toBe(dayCountIdOf('u', '2026-11-29T00:00:00.000Z'));
    const inNovember = budgetCountIdOf('signup-bonus', '2026-11-30T23:59:59.999Z');
    expect(inNovember).toBe(budgetCountIdOf('signup-bonus', '2026-11-01T00:00:00.000Z'));
    expect(inNovember).not.toBe(budgetCountIdOf('signup-bonus', '2026-12-01T00:00:00.000Z'));
  });

  it('counts no longer once it is voided', () => {
    const counted = (payoutId: string, amountCents: number, totalCents: number) =>
      ({ type: 'PayoutCounted', data: { countId: 'c', userId: 'u', payoutId, amountCents, totalCents } }) as const;
    const uncount = (payoutId: string) => ({ type: 'UncountPayout', countId: 'c', userId: 'u', payoutId }) as const;
    const uncounted = { type: 'PayoutUncounted', data: { countId: 'c', userId: 'u', payoutId: 'p1', totalCents: 200 } } as const;
    const two = [counted('p1', 100, 100), counted('p2', 200, 300)] as const;
    given(payoutCountDecider, two).when(uncount('p1')).then([uncounted]);
    given(payoutCountDecider, two).when(uncount('p3')).then([]);
    given(payoutCountDecider, [...two, uncounted])
      .when(uncount('p1'))
      .then([]);
    given(payoutCountDecider, [...two, uncounted])
      .when({ type: 'CountPayout', countId: 'c', userId: 'u', payoutId: 'p3', amountCents: 100 })
      .then([counted('p3', 100, 300)]);
  });

  it('is not requested again once it is voided: another approval has another payout', () => {
    expect(decide(after(request, { type: 'VoidPayout', reason: 'fraud' }), request)).toEqual(refusedWith('payout.voided'));
  });

  it('is voided only while nothing is under way', () => {
    expect(types(decide(after(request), { type: 'VoidPayout', reason: 'fraud' }))).toEqual(['PayoutVoided']);
    expect(decide(after(request, start(1)), { type: 'VoidPayout', reason: 'fraud' })).toEqual(refusedWith('payout.void-refused'));
  });

  it('whose approval is withdrawn is voided only while nothing has been sent', () => {
    const withdrawn = { type: 'VoidPayout', reason: 'by mistake', onlyUnsent: true } as const;
    for (const unsent of [after(request), after(largeRequest), after(request, start(1), report(rejected))]) {
      expect(types(decide(unsent, withdrawn))).toEqual(['PayoutVoided']);
    }
    const retry = { type: 'RequestRetry', reason: 'funds came' } as const;
    const cameBack = [request, start(1), report(accepted), report(moneyBack, 1, 'look-up')] as const;
    const tookBack = [request, start(1), report(settled), report(moneyBack, 1, 'look-up')] as const;
    for (const sent of [
      after(request, start(1)),
      after(request, start(1), report(unknown), report(absent, 1, 'look-up')),
      after(request, start(1), report(accepted), report(settled, 1, 'look-up')),
      after(request, start(1), report(rejected), retry),
      after(...cameBack),
      after(...cameBack, retry),
      after(...cameBack, retry, start(2), report(rejected, 2)),
      after(...tookBack, retry, start(2), report(rejected, 2)),
    ])
      expect(decide(sent, withdrawn)).toEqual(refusedWith('payout.void-refused'));
    const take = { type: 'VoidPayout', reason: 'x' } as const;
    for (const voided of [
      after(...cameBack, take),
      after(...cameBack, retry, take),
      after(...cameBack, retry, start(2), report(rejected, 2), take),
    ]) {
      expect(decide(voided, withdrawn)).toEqual(refusedWith('payout.void-refused'));
      expect(decide(voided, { type: 'VoidPayout', reason: 'again' })).toEqual([]);
    }
    // Withdrawn once, or voided by operations before anything was sent.
    for (const unsent of [
      after(request, withdrawn),
      after(request, start(1), report(rejected), withdrawn),
      after(request, start(1), report(rejected), retry, take),
    ])
      expect(decide(unsent, withdrawn)).toEqual([]);
  });
});

describe('a change of destination that its owner has not confirmed', () => {
  const hold = { heldUntil: '2026-03-04T10:00:00.000Z', confirmSecret: 'yes', cancelSecret: 'no' };
  const before = '2026-03-03T10:00:00.000Z';
  const change = { type: 'ChangeDestination', method: 'PAYPAL', email: 'dana@new.example', hold } as const;
  const failed = [request, start(1), report(rejected)] as const;
  const end = (now: string, settings: { email: string; heldUntil?: string | null }) =>
    ({
      type: 'EndDestinationHold',
      now,
      settings: { method: 'TREMENDOUS', heldUntil: null, ...settings },
    }) as const;

  it('of a failed payment: nothing is sent before it is confirmed, then it is sent there', () => {
    const waiting = after(...failed, change);
    expect(types(waiting.slice(-1))).toEqual(['PayoutDestinationRequested']);
    expect(fold(payoutDecider, waiting)).toMatchObject({ status: 'rejected', recipientEmail: request.recipientEmail });
    expect(decide(waiting, change)).toEqual([]);
    expect(decide(waiting, { type: 'ConfirmDestination', secret: 'no' })).toEqual(refusedWith('payout.link-over'));
    const confirmed = after(...failed, change, { type: 'ConfirmDestination', secret: 'yes' });
    expect(types(confirmed.slice(-2))).toEqual(['PayoutDestinationChanged', 'PayoutRetryRequested']);
    expect(nextAttemptOf(fold(payoutDecider, confirmed))).toBe(1);
    expect(decide(confirmed, { type: 'ConfirmDestination', secret: 'yes' })).toEqual(refusedWith('payout.link-over'));
  });

  it('of a failed payment: its link takes it back, and its time makes it hold', () => {
    const waiting = after(...failed, change);
    expect(decide(waiting, { type: 'CancelDestination', secret: 'yes' })).toEqual(refusedWith('payout.link-over'));
    const cancelled = after(...failed, change, { type: 'CancelDestination', secret: 'no' });
    expect(types(cancelled.slice(-1))).toEqual(['PayoutDestinationHoldEnded']);
    expect(fold(payoutDecider, cancelled)).toMatchObject({ status: 'rejected', recipientEmail: request.recipientEmail });
    expect(decide(waiting, end(before, { email: 'settings@example.com' }))).toEqual([]);
    expect(types(decide(waiting, end(hold.heldUntil, { email: 'settings@example.com' })))).toEqual([
      'PayoutDestinationChanged',
      'PayoutRetryRequested',
    ]);
    expect(decide(waiting, end(hold.heldUntil, { email: 'settings@example.com' }))).toMatchObject([
      { data: { recipientEmail: 'dana@new.example' } },
      {},
    ]);
  });

  it('even if operations send it again meanwhile', () => {
    const retried = after(...failed, change, { type: 'RequestRetry', reason: 'again' });
    expect(nextAttemptOf(fold(payoutDecider, retried))).toBeNull();
    expect(decide(retried, start(1))).toEqual(refusedWith('payout.not-dispatchable'));
    expect(types(decide(retried, end(hold.heldUntil, { email: '' })))).toEqual(['PayoutDestinationChanged']);
  });

  it('the present destination again takes it back, and sends it again', () => {
    const same = { ...change, method: request.method, email: request.recipientEmail };
    expect(types(decide(after(...failed, change), same))).toEqual(['PayoutDestinationHoldEnded', 'PayoutRetryRequested']);
  });

  it('of the settings: a payout waits until that is settled, and goes where it was settled', () => {
    const waiting = after(delayedRequest);
    expect(types(waiting)).toEqual(['PayoutRequested', 'PayoutDestinationHeld']);
    expect(decide(waiting, start(1))).toEqual(refusedWith('payout.not-dispatchable'));
    const later = '2026-03-05T10:00:00.000Z';
    expect(decide(waiting, end(before, { email: 'new@example.com', heldUntil: delayedRequest.heldUntil ?? '' }))).toEqual([]);
    expect(decide(waiting, end(before, { email: 'new@example.com', heldUntil: later }))).toMatchObject([
      { type: 'PayoutDestinationHeld', data: { heldUntil: later } },
    ]);
    expect(types(decide(waiting, end(before, { email: 'new@example.com' })))).toEqual(['PayoutDestinationChanged']);
    expect(types(decide(waiting, end(before, { email: request.recipientEmail })))).toEqual(['PayoutDestinationHoldEnded']);
    // Of an erased person nothing is known any more: what was recorded stays.
    expect(types(decide(waiting, end(before, { email: '' })))).toEqual(['PayoutDestinationHoldEnded']);
    const done = after(delayedRequest, end(before, { email: 'new@example.com' }));
    expect(decide(done, end(before, { email: 'new@example.com' }))).toEqual([]);
  });

  it('of one payment: taken back, it leaves a change of the settings waiting', () => {
    const waiting = after(delayedRequest, change, { ...change, email: 'dana@other.example' });
    const same = { ...change, method: request.method, email: request.recipientEmail };
    const held = { type: 'PayoutDestinationHeld', data: { heldUntil: delayedRequest.heldUntil } };
    for (const back of [{ type: 'CancelDestination', secret: 'no' }, same] as const) {
      expect(decide(waiting, back)).toMatchObject([held]);
      const taken = after(delayedRequest, change, back);
      expect(decide(taken, start(1))).toEqual(refusedWith('payout.not-dispatchable'));
      expect(types(decide(taken, end(before, { email: 'new@example.com' })))).toEqual(['PayoutDestinationChanged']);
    }
    expect(types(after(delayedRequest, change, { type: 'ConfirmDestination', secret: 'yes' }).slice(-1))).toEqual([
      'PayoutDestinationChanged',
    ]);
  });

  it('of the settings: a large payout waits for both, its release and the change', () => {
    const released = after({ ...largeRequest, heldUntil: hold.heldUntil }, { type: 'ReleasePayout', by: 'staff-1' });
    expect(decide(released, start(1))).toEqual(refusedWith('payout.not-dispatchable'));
    const confirmed = after({ ...largeRequest, heldUntil: hold.heldUntil }, end(before, { email: 'new@example.com' }));
    expect(fold(payoutDecider, confirmed)).toMatchObject({ status: 'awaiting-release', recipientEmail: 'new@example.com' });
  });
});
