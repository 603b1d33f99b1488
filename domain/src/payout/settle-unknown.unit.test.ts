import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../kernel/refusal.js';
import type { PayoutEvent } from './events.js';
import type { PayoutCommand } from './payout-commands.js';
import { attemptsOf } from './payout-attempts.js';
import {
  accepted,
  after,
  decide,
  rejected,
  report,
  request,
  resend,
  settled,
  start,
  undelivered,
  unknown,
  which,
} from './payout.test-kit.js';

const settle = (outcome: 'paid' | 'absent', by = 'staff-1'): PayoutCommand => ({
  type: 'SettleUnknown',
  outcome,
  evidence: 'The provider’s statement.',
  by,
});
const doubted = [request, start(1), report(unknown)] as const;
const asked = [...doubted, report(unknown, 1, 'look-up')] as const;
const codeOf = (commands: readonly PayoutCommand[], command: PayoutCommand) => {
  const decision = decide(after(...commands), command);
  return decision instanceof Refusal ? decision.code : decision.map(({ type }) => type);
};

describe('an unknown outcome', () => {
  test('is settled as paid with the evidence, and the member of staff who brought it', () => {
    expect(decide(after(...doubted), settle('paid'))).toEqual([
      {
        type: 'PayoutOutcomeDecided',
        data: { ...which, attempt: 1, outcome: 'paid', evidence: 'The provider’s statement.', decidedBy: 'staff-1' },
      },
      { type: 'PayoutSettled', data: { ...which, attempt: 1, providerId: '', rewardId: null } },
    ]);
  });

  test('is never absent before the provider was asked', () => {
    expect(codeOf(doubted, settle('absent'))).toBe('payout.not-asked');
    expect(codeOf(asked, settle('absent'))).toEqual(['PayoutOutcomeDecided', 'PayoutConfirmedAbsent']);
    expect(
      codeOf([...doubted, { type: 'EscalatePayout', attempt: 1, resumed: 0, reason: 'key-expired' }], settle('absent')),
    ).toBe('payout.not-asked');
  });

  test('has to be asked about again after each new doubt', () => {
    const again = [...asked, settle('absent'), start(1), report(unknown)];
    expect(codeOf(again, settle('absent'))).toBe('payout.not-asked');
  });

  test('is sent again under its own key once it is absent', () => {
    const [begun] = after(...asked, settle('absent'), start(1)).slice(-1);
    expect(begun).toMatchObject({ type: 'PayoutDispatchStarted', data: { attempt: 1, key: 'p1.1' } });
  });

  test('is recorded as asked about once', () => {
    expect(codeOf(asked, report(unknown, 1, 'look-up'))).toEqual([]);
  });

  test('is not settled by its owner, nor where the outcome is known', () => {
    expect(codeOf(asked, settle('paid', 'u1'))).toBe('payout.own-payment');
    expect(codeOf([request, start(1), report(rejected)], settle('paid'))).toBe('payout.not-unknown');
    expect(codeOf([...asked, settle('paid')], settle('paid'))).toBe('payout.not-unknown');
  });
});

const stepsOf = (events: readonly PayoutEvent[]) =>
  events.map((event, index) => ({
    at: `2026-01-01T00:00:0${index}.000Z`,
    email: 'recipientEmail' in event.data ? event.data.recipientEmail : null,
    event,
  }));

test('attempts have their key, their destination at that time, and the provider’s last words', () => {
  const events = after(
    request,
    start(1),
    report(rejected),
    { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'new@example.com' },
    start(1),
    report(unknown),
    report({ kind: 'unknown', message: 'the look-up answered 503' }, 1, 'look-up'),
  );
  expect(attemptsOf(stepsOf(events))).toEqual([
    {
      number: 1,
      key: 'p1.1',
      type: 'TREMENDOUS',
      email: 'dana@example.com',
      startedAt: '2026-01-01T00:00:01.000Z',
      outcome: 'rejected',
      code: '402',
      providerAnswer: 'Not enough funds',
    },
    {
      number: 2,
      key: 'p1.1',
      type: 'PAYPAL',
      email: 'new@example.com',
      startedAt: '2026-01-01T00:00:05.000Z',
      outcome: 'unknown',
      providerAnswer: 'the look-up answered 503',
    },
  ]);
});

test('a gift card that is delivered again is another attempt: the failed delivery keeps its address and answer', () => {
  const mended = [
    request,
    start(1),
    report(accepted),
    report(undelivered),
    { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'new@example.com' },
    resend,
  ] as const;
  const attempts = (...more: readonly PayoutCommand[]) => attemptsOf(stepsOf(after(...mended, ...more)));
  const failed = { number: 1, key: 'p1.1', email: 'dana@example.com', outcome: 'returned', code: 'DELIVERY_FAILED' };
  expect(attempts()).toMatchObject([failed, { number: 2, key: 'p1.1', email: 'new@example.com', outcome: 'sending' }]);
  expect(attempts(report(settled, 1, 'resend'))).toMatchObject([
    failed,
    { number: 2, email: 'new@example.com', outcome: 'paid' },
  ]);
});
