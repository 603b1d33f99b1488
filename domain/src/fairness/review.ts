import { daysAfter } from '../dispute/browser.js';
import type { Decider, Decision } from '../kernel/decider.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { utcDay } from '../kernel/phrases.js';
import { payoutLifecycle } from '../payout/browser.js';
import type { PayoutState } from '../payout/index.js';
import { reviewEvents, type ReviewEvent } from './events.js';
import { fairnessRefusal } from './refusals.js';
import {
  isTimeOver,
  obstacleToClosing,
  obstacleToDeciding,
  reviewDays,
  statusAfter,
  type ReviewLifecycleFacts,
  type ReviewObstacle,
} from './review-lifecycle.js';
import type { ReviewRemedy } from './review-remedy.js';
import type { Objection, StatementKind } from './statement.js';

/** The fields of every event. */
export interface ReviewParties {
  readonly reviewId: string;
  readonly userId: string;
  readonly statementId: string;
}

export type ExistingReview = ReviewParties &
  ReviewLifecycleFacts & {
    readonly kind: StatementKind;
    readonly concernsMoney: boolean;
    readonly dueAt: string;
    readonly isOverdue: boolean;
    readonly remedy: ReviewRemedy | null;
    /** Who ordered it; null by silence. */
    readonly decidedBy: string | null;
    readonly isRemedied: boolean;
    /** What the decision orders was refused for good. */
    readonly isRemedyRefused: boolean;
  };
export type ReviewState = { readonly status: 'none' } | ExistingReview;

/** Every command has the app's time, ISO 8601. */
interface Timed {
  readonly at: string;
}
export type RequestReview = { readonly type: 'RequestReview' } & ReviewParties &
  Timed & {
    readonly kind: StatementKind;
    readonly message: string;
    readonly decidedFirst: readonly string[];
    /** Of the statement; null where it has none. */
    readonly objection: Objection | null;
  };
export type DecideReview = {
  readonly type: 'DecideReview';
  readonly outcome: 'upheld' | 'declined';
  readonly reason: string;
  readonly decidedBy: string;
  /** May lift suspensions. */
  readonly isAdministrator: boolean;
} & Timed;
/** The time for the answer is over. */
export type EndTime = { readonly type: 'EndTime' } & Timed;
/** The account is closed. */
export type LeaveReview = { readonly type: 'LeaveReview' } & Timed;
/** Support has put right by hand what no order of ours does. */
export type CloseReview = { readonly type: 'CloseReview'; readonly closedBy: string } & Timed;
export type RecordReviewRemedy = { readonly type: 'RecordReviewRemedy'; readonly remedy: ReviewRemedy } & Timed;
/** What the decision orders can never be carried out. */
export type RefuseReviewRemedy = {
  readonly type: 'RefuseReviewRemedy';
  readonly code: string;
  readonly message: string;
} & Timed;

export type ReviewCommand =
  | RequestReview
  | DecideReview
  | CloseReview
  | EndTime
  | LeaveReview
  | RecordReviewRemedy
  | RefuseReviewRemedy;

/** The payout that the statement is about, as it is now; null without one. Needed by decisions. */
export interface ReviewFacts {
  readonly payout: (payoutLifecycle.PayoutLifecycleFacts & { readonly isIncentive: boolean }) | null;
}

/**
 * `review-{reviewId}` (contract, Fairness): support looks at a decision that no dispute is about.
 */
export const reviewDecider: Decider<ReviewCommand, ReviewEvent, ReviewState, ReviewFacts | undefined> = {
  events: reviewEvents,
  initialState: { status: 'none' },
  evolve,
  decide,
};

function evolve(state: ReviewState, event: ReviewEvent): ReviewState {
  if (event.type === 'ReviewRequested') {
    const { message: _, ...data } = event.data;
    const undecided = { remedy: null, decidedBy: null, isRemedied: false, isRemedyRefused: false };
    return { ...data, status: 'open', isOverdue: false, ...undecided };
  }
  if (state.status === 'none') return state;
  const status = statusAfter(state.status, event);
  if (status === 'none') return state;
  const next = { ...state, status };
  switch (event.type) {
    case 'ReviewDecided':
      return { ...next, remedy: event.data.remedy, decidedBy: event.data.decidedBy };
    case 'ReviewOverdue':
      return { ...next, isOverdue: true };
    case 'ReviewRemedyRefused':
      return { ...next, isRemedyRefused: true };
    case 'ReviewRemedied':
      return { ...next, isRemedied: true };
    case 'ReviewWithdrawn':
      return next;
    default:
      return unknown(event, state);
  }
}
/** At run time an event of a newer version changes nothing. */
const unknown = (_event: never, state: ReviewState): ReviewState => state;

function decide(command: ReviewCommand, state: ReviewState, facts: ReviewFacts | undefined): Decision<ReviewEvent> {
  if (command.type === 'RequestReview') return request(command, state);
  if (state.status === 'none') return kernelRefusal('resource.not-found');
  const who = partiesOf(state);
  switch (command.type) {
    case 'DecideReview':
      return decideReview(command, state, facts);
    case 'EndTime':
      return endTime(command, state, facts);
    case 'LeaveReview':
      return state.status === 'open' ? [{ type: 'ReviewWithdrawn', data: who }] : [];
    case 'CloseReview':
      if (state.isRemedied) return [];
      return (
        refusalOf(obstacleToClosing(state, command.closedBy), state) ?? [
          { type: 'ReviewRemedied', data: { ...who, remedy: 'none' } },
        ]
      );
    case 'RecordReviewRemedy':
      return isToCarryOut(state) ? [{ type: 'ReviewRemedied', data: { ...who, remedy: command.remedy } }] : [];
    case 'RefuseReviewRemedy': {
      const { code, message } = command;
      const data = { ...who, remedy: state.remedy ?? 'none', code, message };
      return isToCarryOut(state) ? [{ type: 'ReviewRemedyRefused', data }] : [];
    }
    default:
      return command satisfies never;
  }
}

/** What the decision orders has neither been carried out nor been refused for good. */
export const isToCarryOut = ({ status, isRemedied, isRemedyRefused }: ExistingReview): boolean =>
  status === 'upheld' && !isRemedied && !isRemedyRefused;

/** Why a statement cannot be contested now, by any way; null if it can. */
export function obstacleToObjecting(objection: Objection | null, at: string) {
  if (objection === null) return fairnessRefusal('fairness.no-objection');
  return Date.parse(at) > Date.parse(objection.until)
    ? fairnessRefusal('fairness.too-late', { until: utcDay(objection.until) })
    : null;
}

function request(command: RequestReview, state: ReviewState): Decision<ReviewEvent> {
  const { type: _type, at, objection, decidedFirst, ...data } = command;
  if (state.status !== 'none') return fairnessRefusal('fairness.already-reviewed');
  const refused = obstacleToObjecting(objection, at);
  if (refused !== null) return refused;
  const concernsMoney = objection?.concernsMoney ?? false;
  const dueAt = daysAfter(at, reviewDays);
  return [{ type: 'ReviewRequested', data: { ...data, concernsMoney, decidedFirst: [...decidedFirst], dueAt } }];
}

function refusalOf(obstacle: ReviewObstacle | null, { status }: ExistingReview) {
  if (obstacle === 'wrong-state') return fairnessRefusal('fairness.wrong-state', { state: status });
  return obstacle && fairnessRefusal(`fairness.${obstacle}`);
}

function decideReview(command: DecideReview, state: ExistingReview, facts: ReviewFacts | undefined): Decision<ReviewEvent> {
  const { at, outcome, reason, decidedBy, isAdministrator } = command;
  const refused = refusalOf(obstacleToDeciding(state, { id: decidedBy, isAdministrator }), state);
  if (refused !== null) return refused;
  // The worker that records it may be late.
  if (outcome === 'declined' && state.concernsMoney && isTimeOver(state, at)) return fairnessRefusal('fairness.time-over');
  const remedy = outcome === 'upheld' ? remedyOf(state.kind, facts) : null;
  return [{ type: 'ReviewDecided', data: { ...partiesOf(state), outcome, by: 'support', reason, decidedBy, remedy } }];
}

/**
 * Silence decides for the person where money is concerned; elsewhere it is noted that support is
 * late.
 */
function endTime({ at }: EndTime, state: ExistingReview, facts: ReviewFacts | undefined): Decision<ReviewEvent> {
  const { status, dueAt, isOverdue, concernsMoney, kind } = state;
  if (status !== 'open' || !isTimeOver(state, at)) return [];
  const who = partiesOf(state);
  if (!concernsMoney) return isOverdue ? [] : [{ type: 'ReviewOverdue', data: { ...who, dueAt } }];
  const decided = { outcome: 'upheld', by: 'silence', reason: '', decidedBy: null, remedy: remedyOf(kind, facts) } as const;
  return [{ type: 'ReviewDecided', data: { ...who, ...decided } }];
}

/** What an upheld review orders, by what its payment is now. */
export function remedyOf(kind: StatementKind, facts: ReviewFacts | undefined): ReviewRemedy {
  const payout = facts?.payout ?? null;
  if (kind === 'account-suspended') return 'reinstate';
  if (kind === 'bonus-refused' || kind === 'bonus-withdrawn') return 'compensation';
  if (payout === null) return 'none';
  if (payoutLifecycle.allows(payout, 'release')) return 'release';
  if (kind === 'payment-voided') {
    if (payout.status !== 'voided') return 'none';
    return payout.isIncentive ? 'payment' : 'compensation';
  }
  const wasStuck = kind === 'payment-refused' || kind === 'payment-returned' || kind === 'payment-reversed';
  return wasStuck && payoutLifecycle.allows(payout, 'retry') ? 'retry' : 'none';
}

const partiesOf = ({ reviewId, userId, statementId }: ReviewParties): ReviewParties => ({ reviewId, userId, statementId });

/** The facts of a decision about a payment, as it is now; without one where none is reviewed. */
export const reviewFactsOf = (payout: PayoutState | null): ReviewFacts => ({
  payout:
    payout === null || payout.status === 'none'
      ? null
      : { ...payoutLifecycle.lifecycleOf(payout), isIncentive: payout.cause.kind === 'incentive' },
});
