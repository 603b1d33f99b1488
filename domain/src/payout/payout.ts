import type { Decider, Decision } from '../kernel/decider.js';
import type { Cents } from '../kernel/money.js';
import { redactNames } from '../kernel/redact-names.js';
import {
  approveDestination,
  cancelDestination,
  changeDestination,
  confirmDestination,
  endDestinationHold,
  proposeDestination,
  retryOf,
  resumed,
} from './decide-destination.js';
import { decideFound } from './decide-found.js';
import { decideOutcome } from './decide-outcome.js';
import { payoutRefusal, retryRefused } from './refusals.js';
import { payoutEvents, payoutKey, type PayoutEvent } from './events.js';
import { evolvePayout } from './evolve-payout.js';
import { amountsOf } from './fee.js';
import type { PayoutCommand } from './payout-commands.js';
import { allows, isDone, canBeEscalated, lifecycleOf } from './payout-lifecycle.js';
import type { ExistingPayout, PayoutState } from './payout-state.js';
import { dayLimitCents, releaseLimitCents } from './release-limits.js';
import type { ReleaseReason } from './release-reason.js';

type CommandOf<Type extends PayoutCommand['type']> = Extract<PayoutCommand, { readonly type: Type }>;

/**
 * `payout-{payoutId}`: one payout per cause (contract, Payouts). Commands of the worker:
 * RequestPayout, StartDispatch, StopDispatch, StartResend, ReportSharedDestination, RecordOutcome,
 * RecordFound, EscalatePayout, EndDestinationHold; of its owner: ChangeDestination,
 * ConfirmDestination, CancelDestination; of operations: ReleasePayout, ProposeDestination,
 * ApproveDestination, RequestRetry, SettleUnknown, VoidPayout.
 */
export const payoutDecider: Decider<PayoutCommand, PayoutEvent, PayoutState> = {
  events: payoutEvents,
  initialState: { status: 'none' },
  evolve: evolvePayout,
  decide: (asked, state) => {
    if (asked.type === 'RequestPayout') return request(asked, state);
    if (state.status === 'none') return payoutRefusal('payout.not-found');
    const command = freedOfRecipient(asked, state);
    switch (command.type) {
      case 'StartDispatch':
        return startDispatch(command, state);
      case 'StopDispatch':
        return stopDispatch(command, state);
      case 'StartResend':
        return startResend(command, state);
      case 'ReportSharedDestination':
        return askAboutDestination(command, state);
      case 'RecordOutcome':
        return decideOutcome(state, command);
      case 'RecordFound':
        return decideFound(state, command);
      case 'EscalatePayout':
        return escalatePayout(command, state);
      case 'RequestRetry':
        return requestRetry(command, state);
      case 'ReleasePayout':
        return release(command, state);
      case 'ProposeDestination':
        return proposeDestination(command, state);
      case 'ApproveDestination':
        return approveDestination(command, state);
      case 'ChangeDestination':
        return changeDestination(command, state);
      case 'ConfirmDestination':
        return confirmDestination(command, state);
      case 'CancelDestination':
        return cancelDestination(command, state);
      case 'EndDestinationHold':
        return endDestinationHold(command, state);
      case 'SettleUnknown':
        return settleUnknown(command, state);
      case 'VoidPayout':
        return voidPayout(command, state);
      default:
        return unknownCommand(command);
    }
  },
};

/** Of a payout that operations settled: the id at the provider never became known. */
export const noProviderId = '';

/**
 * What staff wrote and what the provider answered, as it is recorded: in clear, so that staff can
 * account for it after an erasure.
 */
function freedOfRecipient(
  command: Exclude<PayoutCommand, { readonly type: 'RequestPayout' }>,
  { recipientName }: ExistingPayout,
): typeof command {
  const freed = (text: string): string => redactNames(text, [recipientName]);
  switch (command.type) {
    case 'RequestRetry':
    case 'ProposeDestination':
    case 'VoidPayout':
      return { ...command, reason: freed(command.reason) };
    case 'SettleUnknown':
      return { ...command, evidence: freed(command.evidence) };
    case 'RecordFound':
    case 'RecordOutcome': {
      const { outcome } = command;
      return 'message' in outcome ? { ...command, outcome: { ...outcome, message: freed(outcome.message) } } : command;
    }
    default:
      return command;
  }
}

const unknownCommand = (_command: never): Decision<PayoutEvent> => [];

/**
 * The attempt to start now; null where none may start. After a proven absence, or a refused call
 * that left no order, it is the same attempt again, under the same key: each key has an order,
 * until the last.
 */
export function nextAttemptOf(state: PayoutState): number | null {
  if (state.status === 'none' || !allows(lifecycleOf(state), 'dispatch')) return null;
  return state.status === 'absent' || (state.status === 'requested' && state.keepsKey) ? state.attempt : state.attempt + 1;
}

function request(command: CommandOf<'RequestPayout'>, state: PayoutState): Decision<PayoutEvent> {
  const { type: _type, totals, shared, heldUntil = null, ...asked } = command;
  const { kind } = asked.cause;
  const { feeCents, netCents } = amountsOf(kind, asked.incentiveCents, asked.tipCents);
  if (state.status === 'voided') return payoutRefusal('payout.voided');
  if (state.status !== 'none')
    return state.netCents === netCents && state.cause.kind === kind ? [] : payoutRefusal('payout.cause-differs');
  if (netCents <= 0) return payoutRefusal('payout.nothing-to-pay');
  const { payoutId, userId } = asked;
  const held: readonly PayoutEvent[] =
    heldUntil === null ? [] : [{ type: 'PayoutDestinationHeld', data: { payoutId, userId, heldUntil } }];
  const requested: readonly PayoutEvent[] = [{ type: 'PayoutRequested', data: { ...asked, feeCents, netCents } }, ...held];
  const waitsFor = (reason: ReleaseReason): readonly PayoutEvent[] => [
    ...requested,
    { type: 'PayoutReleaseRequired', data: { payoutId, userId, reason } },
  ];
  const waits = (per: 'approval' | 'day' | 'budget', limitCents: Cents) => waitsFor({ per, limitCents });
  if (shared !== undefined) return waitsFor({ per: 'pair', shared });
  if (asked.incentiveCents + asked.tipCents > releaseLimitCents) return waits('approval', releaseLimitCents);
  if (totals === undefined) return requested;
  if (totals.dayCents > dayLimitCents) return waits('day', dayLimitCents);
  const { budget } = totals;
  return budget !== null && budget.spentCents > budget.limitCents ? waits('budget', budget.limitCents) : requested;
}

function release({ by, isAdmitted = true }: CommandOf<'ReleasePayout'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { payoutId, userId } = state;
  if (by === userId) return payoutRefusal('payout.own-payment');
  if (!isAdmitted || !allows(lifecycleOf(state), 'release'))
    return payoutRefusal('payout.not-awaiting-release', { state: state.status });
  return [{ type: 'PayoutReleased', data: { payoutId, userId, releasedBy: by } }];
}

function startDispatch(command: CommandOf<'StartDispatch'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { payoutId, userId, method } = state;
  if (command.attempt !== nextAttemptOf(state) || command.to !== state.recipientEmail)
    return payoutRefusal('payout.not-dispatchable', { state: state.status });
  const key = payoutKey(payoutId, command.attempt);
  return [{ type: 'PayoutDispatchStarted', data: { payoutId, userId, attempt: command.attempt, method, key } }];
}

/**
 * No run has called behind this fence: one that takes over records a doubt first. An earlier call
 * under the same key, once doubted, may still arrive: operations void that payout, after a last
 * look-up.
 */
function stopDispatch({ attempt, reason }: CommandOf<'StopDispatch'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { payoutId, userId, status, unknownOutcomes } = state;
  if (status !== 'sending' || attempt !== state.attempt) return payoutRefusal('payout.attempt-over', { state: status });
  const notSent: PayoutEvent = { type: 'PayoutConfirmedAbsent', data: { payoutId, userId, attempt } };
  return unknownOutcomes > 0 ? [notSent] : [notSent, { type: 'PayoutVoided', data: { payoutId, userId, reason } }];
}

function startResend({ attempt, to, seconds }: CommandOf<'StartResend'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { payoutId, userId, recipientEmail } = state;
  const rewardId = state.status === 'requested' ? (state.resend?.rewardId ?? null) : null;
  if (rewardId === null || attempt !== state.attempt || to !== recipientEmail || !allows(lifecycleOf(state), 'resend'))
    return payoutRefusal('payout.not-dispatchable', { state: state.status });
  return [{ type: 'PayoutResendStarted', data: { payoutId, userId, attempt, rewardId, recipientEmail, seconds } }];
}

/**
 * A mailbox of two accounts is a question for operations, at most once for each payout and address:
 * a first call of an attempt went there already.
 */
function askAboutDestination({ to }: CommandOf<'ReportSharedDestination'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { payoutId, userId, recipientEmail, releasedTo, status } = state;
  if (status !== 'requested' || to !== recipientEmail || to === releasedTo) return [];
  return [{ type: 'PayoutReleaseRequired', data: { payoutId, userId, reason: { per: 'destination' } } }];
}

function escalatePayout(command: CommandOf<'EscalatePayout'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { payoutId, userId, attempt } = state;
  const lifecycle = lifecycleOf(state);
  // Nothing stops a paid bonus any more; operations learn that the payment behind it is gone.
  const isPaidUnearned = command.reason === 'bonus-unearned' && state.status === 'paid' && !lifecycle.isEscalated;
  const isLate = command.attempt !== attempt || command.resumed !== state.resumed;
  if (isLate || !(canBeEscalated(lifecycle) || isPaidUnearned)) return [];
  return [{ type: 'PayoutEscalated', data: { payoutId, userId, attempt, reason: command.reason } }];
}

function requestRetry(command: CommandOf<'RequestRetry'>, state: ExistingPayout): Decision<PayoutEvent> {
  if (command.by === state.userId) return payoutRefusal('payout.own-payment');
  const lifecycle = lifecycleOf(state);
  // It may have been paid: it is looked up, or sent again under its own key.
  if (lifecycle.isEscalated) return [resumed(state, command.reason)];
  if (allows(lifecycle, 'retry')) return [retryOf(state, command.reason)];
  return isDone(lifecycle, 'retry') ? [] : retryRefused(state.status);
}

/**
 * What operations found out elsewhere about an unknown outcome. Absent only after the provider was
 * asked: workers then send the same attempt again, under its own key (contract, Staff).
 */
function settleUnknown({ outcome, evidence, by }: CommandOf<'SettleUnknown'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { payoutId, userId, attempt } = state;
  if (by === userId) return payoutRefusal('payout.own-payment');
  if (!allows(lifecycleOf(state), 'settleUnknown') || state.status !== 'unknown')
    return payoutRefusal('payout.not-unknown', { state: state.status });
  if (outcome === 'absent' && !state.isLookedUp) return payoutRefusal('payout.not-asked', { state: state.status });
  const which = { payoutId, userId, attempt };
  return [
    { type: 'PayoutOutcomeDecided', data: { ...which, outcome, evidence, decidedBy: by } },
    outcome === 'absent'
      ? { type: 'PayoutConfirmedAbsent', data: which }
      : { type: 'PayoutSettled', data: { ...which, providerId: noProviderId, rewardId: null } },
  ];
}

/** No attempt was started, or the provider refused the last one, and none came back before. */
const isUnsent = ({ attempt, status, cameBack }: ExistingPayout): boolean =>
  !cameBack && (attempt === 0 || status === 'rejected');

function voidPayout(command: CommandOf<'VoidPayout'>, state: ExistingPayout): Decision<PayoutEvent> {
  const { payoutId, userId } = state;
  if (command.by === userId) return payoutRefusal('payout.own-payment');
  const lifecycle = lifecycleOf(state);
  const wasSent = state.status === 'voided' ? state.cameBack : !isUnsent(state);
  const isTooLate = command.onlyUnsent === true && wasSent;
  if (isDone(lifecycle, 'void') && !isTooLate) return [];
  if (!allows(lifecycle, 'void') || isTooLate) {
    return payoutRefusal('payout.void-refused', { state: state.status });
  }
  return [{ type: 'PayoutVoided', data: { payoutId, userId, reason: command.reason } }];
}
