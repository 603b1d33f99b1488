import type { Decision } from '../kernel/decider.js';
import { payoutRefusal } from './refusals.js';
import { payoutKey, type PayoutEvent } from './events.js';
import type { OutcomeSource, PayoutOutcomeReport } from './payout-commands.js';
import type { ExistingPayout } from './payout-state.js';

interface Report {
  readonly attempt: number;
  readonly source: OutcomeSource;
  readonly outcome: PayoutOutcomeReport;
}

/**
 * The events that follow from a provider's report. A report of a known outcome changes nothing; one
 * on a finished attempt is refused, so that the caller raises an alarm. Only a look-up resolves an
 * unknown outcome.
 */
export function decideOutcome(state: ExistingPayout, asReported: Report): Decision<PayoutEvent> {
  if (asReported.attempt !== state.attempt) return payoutRefusal('payout.attempt-over', { state: state.status });
  const report = { ...asReported, outcome: provenBy(state, asReported) };
  switch (state.status) {
    case 'sending':
      return report.outcome.kind === 'absent' && report.source !== 'look-up' ? [] : [eventOf(state, report.outcome)];
    case 'unknown':
      if (report.source !== 'look-up') return [];
      if (report.outcome.kind === 'unknown') return state.isLookedUp ? [] : [lookedUp(state, report.outcome)];
      return [eventOf(state, report.outcome)];
    case 'accepted':
    case 'unclaimed':
    case 'held':
      return atProvider(state, report.outcome);
    case 'paid':
      // Paid is not final: the provider may take the payment back, or cancel the order.
      return report.outcome.kind === 'returned' || isFailedOrder(report.outcome) ? [reversal(state, report.outcome)] : [];
    case 'requested':
    case 'awaiting-release':
      if (state.resend === null) return over(state);
      // Before its fence no call of ours is under way: the report is of the old delivery, or says
      // that the order was cancelled, and the reward with it.
      return hasEnded(report) ? [eventOf(state, report.outcome)] : [];
    case 'resending':
      return resent(state, report);
    case 'absent':
      return isWithProvider(report.outcome) ? found(state, report.outcome) : [];
    case 'returned':
    case 'reversed':
      // The same reward was delivered later: the provider retried, or its two messages arrived out
      // of order. Or its order was cancelled.
      if (state.rewardId !== null && (report.outcome.kind === 'settled' || hasEnded(report)))
        return [eventOf(state, report.outcome)];
      return repeats(state.status, report.outcome) ? [] : over(state);
    case 'rejected':
      return isWithProvider(report.outcome) ? found(state, report.outcome) : [];
    case 'voided':
      return over(state);
  }
}

/**
 * A refused call proves that nothing was paid only if it is the attempt's only call: the answer to
 * the order itself, before anybody had reason to doubt it. Later, an earlier call under the same
 * key may have been accepted, or may still arrive: then only an order that was found proves a
 * refusal.
 */
function provenBy(state: ExistingPayout, { source, outcome }: Report): PayoutOutcomeReport {
  // A refused resend leaves the bought reward where it is.
  const isResend = source === 'resend' && state.status === 'resending';
  if (outcome.kind !== 'rejected' || outcome.providerId !== null || isResend) return outcome;
  const isOnlyCall = source === 'dispatch' && state.status === 'sending' && state.unknownOutcomes === 0;
  return isOnlyCall ? outcome : { kind: 'unknown', message: `the call was refused: ${outcome.code} ${outcome.message}` };
}

const lookedUp = ({ payoutId, userId, attempt }: ExistingPayout, { message }: { readonly message: string }): PayoutEvent => ({
  type: 'PayoutLookedUp',
  data: { payoutId, userId, attempt, message },
});

const over = (state: ExistingPayout) => payoutRefusal('payout.attempt-over', { state: state.status });

const isWithProvider = ({ kind }: PayoutOutcomeReport): boolean => kind !== 'rejected' && kind !== 'absent' && kind !== 'unknown';

/**
 * The provider has the order of this attempt although an earlier look-up proved its absence, or the
 * provider refused it: a suspended worker called late, under the same key. The attempt begins
 * again, so that the ledger agrees with the provider and no other attempt begins at the same time.
 */
function found(state: ExistingPayout, outcome: PayoutOutcomeReport): Decision<PayoutEvent> {
  const { payoutId, userId, attempt, method } = state;
  const begun: PayoutEvent = {
    type: 'PayoutDispatchStarted',
    data: { payoutId, userId, attempt, method, key: payoutKey(payoutId, attempt) },
  };
  return [begun, eventOf(state, outcome)];
}

function atProvider(state: ExistingPayout, outcome: PayoutOutcomeReport): Decision<PayoutEvent> {
  // A provider does not lose an order that it has: "absent" and "unknown" are temporary answers.
  if (outcome.kind === state.status || outcome.kind === 'unknown' || outcome.kind === 'absent') return [];
  return [eventOf(state, outcome)];
}

/**
 * Sending the mail again cannot pay twice: without an answer the caller asks later which address
 * the reward went to, and reports that as the outcome of the resend. Another look-up may have been
 * made before the fence, and say how the old delivery ended: only a cancelled order counts.
 * `absent`: the delivery was not started again.
 */
function resent(state: Extract<ExistingPayout, { status: 'resending' }>, report: Report): Decision<PayoutEvent> {
  const { source, outcome } = report;
  const { rewardId } = state;
  if (hasEnded(report)) return [eventOf(state, report.outcome)];
  if (rewardId === null || source !== 'resend') return [];
  const started: PayoutEvent = {
    type: 'PayoutResent',
    data: { payoutId: state.payoutId, userId: state.userId, attempt: state.attempt, rewardId },
  };
  switch (outcome.kind) {
    case 'accepted':
      return [started];
    case 'settled':
      return [started, eventOf(state, outcome)];
    case 'returned':
      return [eventOf(state, outcome)];
    case 'rejected':
      return [eventOf(state, { ...outcome, kind: 'returned', providerId: state.providerId, rewardId })];
    case 'absent': {
      const { payoutId, userId, attempt } = state;
      return [{ type: 'PayoutResendNotStarted', data: { payoutId, userId, attempt, rewardId } }];
    }
    case 'unclaimed':
    case 'held':
    case 'unknown':
      return [];
  }
}

/** The order itself failed; a call that was refused has none. */
const isFailedOrder = (outcome: PayoutOutcomeReport): outcome is Extract<PayoutOutcomeReport, { readonly kind: 'rejected' }> =>
  outcome.kind === 'rejected' && outcome.providerId !== null;

/** A look-up found the order cancelled, and the bought reward with it. */
const hasEnded = ({ source, outcome }: Report): boolean => source === 'look-up' && isFailedOrder(outcome);

const repeats = (status: 'returned' | 'reversed', outcome: PayoutOutcomeReport): boolean =>
  outcome.kind === status ||
  outcome.kind === 'unknown' ||
  outcome.kind === 'absent' ||
  (status === 'reversed' && (outcome.kind === 'returned' || isFailedOrder(outcome)));

function reversal(
  { payoutId, userId, attempt }: ExistingPayout,
  { code, message, rewardId }: { readonly code: string; readonly message: string; readonly rewardId?: string },
): PayoutEvent {
  return { type: 'PayoutReversed', data: { payoutId, userId, attempt, rewardId: rewardId ?? null, code, message } };
}

const orderOf = ({ providerId, itemId }: { readonly providerId: string; readonly itemId?: string }) => ({
  providerId,
  ...(itemId === undefined ? {} : { itemId }),
});

/** The event of this outcome of the attempt. */
export function eventOf(
  { payoutId, userId, attempt }: Pick<ExistingPayout, 'payoutId' | 'userId' | 'attempt'>,
  outcome: PayoutOutcomeReport,
): PayoutEvent {
  const which = { payoutId, userId, attempt };
  switch (outcome.kind) {
    case 'accepted':
      return { type: 'PayoutAccepted', data: { ...which, ...orderOf(outcome), rewardId: outcome.rewardId ?? null } };
    case 'settled':
      return { type: 'PayoutSettled', data: { ...which, ...orderOf(outcome), rewardId: outcome.rewardId ?? null } };
    case 'rejected':
      return {
        type: 'PayoutRejected',
        data: {
          ...which,
          providerId: outcome.providerId,
          code: outcome.code,
          message: outcome.message,
          funding: outcome.funding,
        },
      };
    case 'returned': {
      const { providerId, code, message, rewardId } = outcome;
      return { type: 'PayoutReturned', data: { ...which, providerId, rewardId: rewardId ?? null, code, message } };
    }
    case 'unclaimed':
      return { type: 'PayoutUnclaimed', data: { ...which, ...orderOf(outcome) } };
    case 'held': {
      const { providerId, code, message } = outcome;
      return { type: 'PayoutHeld', data: { ...which, providerId, code, message } };
    }
    case 'absent':
      return { type: 'PayoutConfirmedAbsent', data: which };
    case 'unknown':
      return { type: 'PayoutOutcomeUnknown', data: { ...which, message: outcome.message } };
  }
}
