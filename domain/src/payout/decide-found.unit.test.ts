import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { incentivePayoutIdOf, laterPayoutIdsOf, reviewPayoutIdOf, type PayoutEvent } from './events.js';
import { postingsOf } from './ledger.js';
import type { PayoutCommand, PayoutOutcomeReport } from './payout-commands.js';
import {
  absent,
  accepted,
  after,
  bonusRequest,
  decide,
  failedOrder,
  largeRequest,
  moneyBack,
  rejected,
  report,
  request,
  resend,
  settled,
  start,
  undelivered,
  unknown,
} from './payout.test-kit.js';
import { nextAttemptOf, payoutDecider } from './payout.js';

const foundAs = (
  outcome: PayoutOutcomeReport,
  attempt = 1,
  method: 'TREMENDOUS' | 'PAYPAL' = 'TREMENDOUS',
  recipientEmail: string | null = null,
): PayoutCommand => ({ type: 'RecordFound', attempt, method, recipientEmail, outcome });
const over = expect.objectContaining({ code: 'payout.attempt-over' });
const retry = { type: 'RequestRetry', reason: 'again' } as const;
const types = (events: ReturnType<typeof decide>) => (events as readonly PayoutEvent[]).map(({ type }) => type);

describe('an order that a provider has and the log has lost', () => {
  it('becomes an attempt with its destination and outcome, so that the payout goes on from there', () => {
    expect(decide(after(request), foundAs(settled))).toMatchObject([
      { type: 'PayoutDispatchStarted', data: { attempt: 1, key: 'p1.1', method: 'TREMENDOUS' } },
      { type: 'PayoutSettled', data: { attempt: 1, providerId: 'o1' } },
    ]);
    const elsewhere = after(request, foundAs(accepted, 1, 'PAYPAL', 'dana@paypal.example'));
    expect(elsewhere.slice(1)).toMatchObject([
      { type: 'PayoutDestinationChanged', data: { method: 'PAYPAL', recipientEmail: 'dana@paypal.example' } },
      { type: 'PayoutDispatchStarted', data: { attempt: 1, method: 'PAYPAL' } },
      { type: 'PayoutAccepted' },
    ]);
    expect(fold(payoutDecider, elsewhere)).toMatchObject({ status: 'accepted', method: 'PAYPAL', attempt: 1 });
  });

  it('of a person who was erased meanwhile becomes an attempt without an address', () => {
    const erased = after({ ...request, recipientName: '', recipientEmail: '' });
    const found = decide(erased, foundAs(settled, 1, 'TREMENDOUS', 'dana@example.com'));
    expect(types(found)).toEqual(['PayoutDispatchStarted', 'PayoutSettled']);
    expect(decide(erased, foundAs(settled, 1, 'PAYPAL', 'dana@paypal.example'))).toMatchObject([
      { type: 'PayoutDestinationChanged', data: { method: 'PAYPAL', recipientEmail: '' } },
      { type: 'PayoutDispatchStarted' },
      { type: 'PayoutSettled' },
    ]);
  });

  it('of a later payment in its place is under an id that follows from it', () => {
    const ids = [0, 1, 2, 3, 4].map((approval) => incentivePayoutIdOf('r1', approval));
    const { cause } = request;
    const laterOf = (payoutId = '') => laterPayoutIdsOf({ cause, payoutId });
    expect(laterOf(ids[0])).toEqual([...ids.slice(1, 4), reviewPayoutIdOf(ids[0] ?? '')]);
    expect(laterOf(ids[1])).toEqual([...ids.slice(2, 5), reviewPayoutIdOf(ids[1] ?? '')]);
    // What an upheld review pays in place of a bonus.
    expect(laterPayoutIdsOf(bonusRequest)).toEqual([reviewPayoutIdOf('f1')]);
  });

  it('is followed by the next one: the retry between them was lost, too', () => {
    const history = after(request, foundAs(failedOrder), foundAs(settled, 2));
    expect(fold(payoutDecider, history)).toMatchObject({ status: 'paid', attempt: 2 });
    const cameBack = after(request, foundAs(moneyBack), retry);
    expect(nextAttemptOf(fold(payoutDecider, cameBack))).toBe(2);
  });

  it('continues a payout that the log has as refused, to be released, or called elsewhere under the same number', () => {
    const refused = after(request, start(1), report(rejected));
    for (const history of [refused, [...refused, ...(decide(refused, retry) as readonly PayoutEvent[])], after(largeRequest)])
      expect(types(decide(history, foundAs(settled)))).toEqual(['PayoutDispatchStarted', 'PayoutSettled']);
    const paypal = foundAs(settled, 1, 'PAYPAL', 'dana@paypal.example');
    const doubted = after(request, start(1), report(unknown));
    for (const history of [after(request, start(1)), doubted, after(request, start(1), report(absent, 1, 'look-up'))]) {
      const found = decide(history, paypal) as readonly PayoutEvent[];
      expect(types(found).at(-1)).toBe('PayoutSettled');
      const [requested] = history;
      if (requested?.type !== 'PayoutRequested') throw new Error('Nothing was requested');
      const amounts = { ...requested.data, cause: requested.data.cause.kind, projectId: requested.data.cause.projectId };
      const postings = [...history, ...found].flatMap((event) => postingsOf(event, amounts));
      const clearing = postings.filter(({ account }) => account === 'provider-clearing');
      expect(clearing.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    }
  });

  it.each([
    ['sending', [start(1)]],
    ['unknown', [start(1), report(unknown)]],
    ['accepted', [start(1), report(accepted)]],
    ['paid', [start(1), report(settled)]],
    ['returned with a gift card', [start(1), report(undelivered)]],
    ['refused with an order', [start(1), report(failedOrder)]],
    ['voided', [{ type: 'VoidPayout', reason: 'no' } as const]],
  ])('is refused where the log has the attempt itself, or the payout is past it: %s', (_status, commands) => {
    expect(decide(after(request, ...commands), foundAs(settled))).toEqual(over);
  });

  it.each([
    ['accepted', [start(1), report(accepted)]],
    ['not delivered', [start(1), report(undelivered)]],
    ['about to be sent again', [start(1), report(undelivered), retry]],
    ['being sent again', [start(1), report(undelivered), retry, resend]],
    ['paid, and bounced', [start(1), report(settled), report(undelivered, 1, 'look-up')]],
  ])('is a gift card that was sent again, where it was delivered to another address: %s', (_status, commands) => {
    const history = after(request, ...commands, foundAs(settled, 1, 'TREMENDOUS', 'arrives@example.com'));
    expect(types(history.slice(-4))).toEqual([
      'PayoutDestinationChanged',
      'PayoutResendStarted',
      'PayoutResent',
      'PayoutSettled',
    ]);
    expect(fold(payoutDecider, history)).toMatchObject({ status: 'paid', recipientEmail: 'arrives@example.com' });
  });

  it('is no gift card that was sent again, where its last delivery failed before another address was chosen', () => {
    const elsewhere = { type: 'ChangeDestination', method: 'TREMENDOUS', email: 'new@example.com', hold: null } as const;
    const chosen = after(request, start(1), report(undelivered), elsewhere);
    expect(decide(chosen, foundAs(undelivered, 1, 'TREMENDOUS', 'dana@example.com'))).toEqual(over);
    const under = after(request, start(1), report(undelivered), retry, resend);
    expect(decide(under, foundAs(undelivered, 1, 'TREMENDOUS', 'new@example.com'))).toEqual(over);
  });

  it('is refused while an attempt before it is not over', () => {
    for (const commands of [[start(1)], [start(1), report(accepted)], [start(1), report(settled)]])
      expect(decide(after(request, ...commands), foundAs(settled, 2))).toEqual(over);
  });
});
