import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import type { PayoutEvent } from './events.js';
import type { PayoutCommand, PayoutOutcomeReport } from './payout-commands.js';
import { payoutDecider } from './payout.js';

export const which = { payoutId: 'p1', userId: 'u1' };
export const request: Extract<PayoutCommand, { type: 'RequestPayout' }> = {
  type: 'RequestPayout',
  ...which,
  cause: { kind: 'incentive', participationId: 'r1', projectId: 'x1', projectName: 'Coffee habits' },
  incentiveCents: 5_000,
  tipCents: 500,
  method: 'TREMENDOUS',
  recipientName: 'Dana Ortiz',
  recipientEmail: 'dana@example.com',
};

/** Above the limit of one approval. */
export const largeRequest = { ...request, incentiveCents: 100_000, tipCents: 1 };

/** The bonus of a network referral. */
export const bonusRequest: typeof request = {
  ...request,
  cause: { kind: 'referral-bonus', referralId: 'f1', projectId: null, projectName: null },
  incentiveCents: 2_000,
  tipCents: 0,
};

/** While a change of the settings is not confirmed. */
export const delayedRequest: typeof request = { ...request, heldUntil: '2026-03-04T10:00:00.000Z' };

/** Of a fence: the address that the payout has then. */
export const presentAddress = 'present';

export function decide(given: readonly PayoutEvent[], command: PayoutCommand): readonly PayoutEvent[] | Refusal {
  const state = fold(payoutDecider, given);
  const isPresent = 'to' in command && command.to === presentAddress && state.status !== 'none';
  const addressed = isPresent ? { ...command, to: state.recipientEmail } : command;
  return payoutDecider.decide(addressed, state, undefined);
}

/** Runs commands in order; a refusal fails the test. */
export function after(...commands: readonly PayoutCommand[]): readonly PayoutEvent[] {
  return commands.reduce<readonly PayoutEvent[]>((history, command) => {
    const decision = decide(history, command);
    if (decision instanceof Refusal) throw new Error(`${command.type} was refused: ${decision.code}`);
    return [...history, ...decision];
  }, []);
}

export const start = (attempt: number): PayoutCommand => ({ type: 'StartDispatch', attempt, to: presentAddress });
/** The fence of the first attempt's gift card. */
export const resend: PayoutCommand = { type: 'StartResend', attempt: 1, to: presentAddress, seconds: 15 };
export const report = (
  outcome: PayoutOutcomeReport,
  attempt = 1,
  source: 'dispatch' | 'look-up' | 'resend' = 'dispatch',
): PayoutCommand => ({ type: 'RecordOutcome', attempt, source, outcome });

export const accepted: PayoutOutcomeReport = { kind: 'accepted', providerId: 'o1', rewardId: 'w1' };
export const settled: PayoutOutcomeReport = { kind: 'settled', providerId: 'o1', rewardId: 'w1' };
const refusal = { kind: 'rejected', code: '402', message: 'Not enough funds', funding: true } as const;
/** The provider refused the call. */
export const rejected: PayoutOutcomeReport = { ...refusal, providerId: null };
/** The provider has the order and will not pay it. */
export const failedOrder: PayoutOutcomeReport = { ...refusal, providerId: 'o1' };
export const undelivered: PayoutOutcomeReport = {
  kind: 'returned',
  providerId: 'o1',
  rewardId: 'w1',
  code: 'DELIVERY_FAILED',
  message: 'Not delivered',
};
export const moneyBack: PayoutOutcomeReport = { kind: 'returned', providerId: 'o1', code: 'BLOCKED', message: 'Blocked' };
export const unknown: PayoutOutcomeReport = { kind: 'unknown', message: 'timed out' };
export const absent: PayoutOutcomeReport = { kind: 'absent' };
