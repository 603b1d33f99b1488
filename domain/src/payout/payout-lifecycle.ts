import type { PayoutStatus } from './payout-status.js';
import type { PayoutEvent } from './events.js';
// A file of its own: pages load this table, and no other job.
import { advancePayout } from './advance-payout-job.js';
import type { ExistingPayout, PayoutState } from './payout-state.js';

export type LifecycleStatus = PayoutState['status'];

/**
 * The fields that decide which actions are possible; a folded payout and its row both have them.
 */
export interface PayoutLifecycleFacts {
  readonly status: LifecycleStatus;
  /**
   * A gift card was bought and not delivered: it can be sent to another address, but not ordered
   * again, exchanged or cancelled.
   */
  readonly hasReward: boolean;
  /** Workers left it to operations. */
  readonly isEscalated: boolean;
  /** A change of its destination is not confirmed yet: nothing is sent. */
  readonly isHeld: boolean;
}

/**
 * request: creates the payout. dispatch: sends an order to the provider. resend: delivers a bought
 * reward again. retry: operations dispatch it again, or have workers take up again one that was
 * left to them. release: operations let go what waits for them. changeDestination: another address;
 * changeMethod: another provider as well. settleUnknown: operations say what became of an unknown
 * outcome. void: operations cancel it, or its approval is withdrawn.
 */
export type PayoutAction =
  | 'request'
  | 'release'
  | 'dispatch'
  | 'resend'
  | 'retry'
  | 'changeDestination'
  | 'changeMethod'
  | 'settleUnknown'
  | 'void';

type Existing = ExistingPayout['status'];

/**
 * The status after each event; null where the event keeps it. The compiler refuses a missing event.
 */
export const statusAfter = {
  PayoutRequested: 'requested',
  PayoutReleaseRequired: 'awaiting-release',
  PayoutReleased: 'requested',
  PayoutDispatchStarted: 'sending',
  PayoutAccepted: 'accepted',
  PayoutSettled: 'paid',
  PayoutRejected: 'rejected',
  PayoutOutcomeUnknown: 'unknown',
  PayoutLookedUp: null,
  PayoutOutcomeDecided: null,
  PayoutConfirmedAbsent: 'absent',
  PayoutUnclaimed: 'unclaimed',
  PayoutHeld: 'held',
  PayoutReturned: 'returned',
  PayoutReversed: 'reversed',
  PayoutResendStarted: 'resending',
  PayoutResendNotStarted: 'requested',
  PayoutResent: 'accepted',
  PayoutEscalated: null,
  PayoutResumed: null,
  PayoutRetryRequested: 'requested',
  PayoutDestinationProposed: null,
  PayoutDestinationApproved: null,
  PayoutDestinationChanged: null,
  PayoutDestinationHeld: null,
  PayoutDestinationRequested: null,
  PayoutDestinationHoldEnded: null,
  PayoutVoided: 'voided',
} as const satisfies Readonly<Record<PayoutEvent['type'], Existing | null>>;

const actionsIn = {
  none: ['request'],
  'awaiting-release': ['release', 'changeDestination', 'changeMethod', 'void'],
  requested: ['dispatch', 'resend', 'changeDestination', 'changeMethod', 'void'],
  sending: [],
  resending: [],
  accepted: [],
  unclaimed: [],
  held: [],
  unknown: ['settleUnknown'],
  absent: ['dispatch', 'void'],
  rejected: ['retry', 'changeDestination', 'changeMethod', 'void'],
  returned: ['retry', 'changeDestination', 'changeMethod', 'void'],
  paid: [],
  // Operations decide: to the owner alone the reason may be one to keep the money back.
  reversed: ['retry', 'void'],
  voided: [],
} as const satisfies Readonly<Record<LifecycleStatus, readonly PayoutAction[]>>;

/** Actions that a bought reward rules out, because its money is spent. */
const ruledOutByReward: readonly PayoutAction[] = ['dispatch', 'changeMethod', 'void'];

/**
 * What workers do; not while a change of destination waits, nor once they have left the payout to
 * operations.
 */
const workersActions: readonly PayoutAction[] = ['dispatch', 'resend'];

/** Actions that are already done in a status: repeated, they change nothing and are no error. */
const doneIn: Readonly<Partial<Record<LifecycleStatus, PayoutAction>>> = {
  // The worker sends it again under its own key: with a new key, a late first call could pay twice.
  absent: 'retry',
  voided: 'void',
};

/** Actions that are possible on a payout now. Contract, Payouts. */
export function allowedActions({ status, hasReward, isEscalated, isHeld }: PayoutLifecycleFacts): readonly PayoutAction[] {
  const actions: readonly PayoutAction[] = actionsIn[status];
  const possible = actions.filter((action) => (hasReward ? !ruledOutByReward.includes(action) : action !== 'resend'));
  const now = isEscalated || isHeld ? possible.filter((action) => !workersActions.includes(action)) : possible;
  return isEscalated ? ['retry', ...now] : now;
}

export const allows = (lifecycle: PayoutLifecycleFacts, action: PayoutAction): boolean =>
  allowedActions(lifecycle).includes(action);

/** Whether the action is already done. */
export const isDone = ({ status }: PayoutLifecycleFacts, action: PayoutAction): boolean => doneIn[status] === action;

/** The deciding fields of a folded payout. */
export function lifecycleOf(state: PayoutState): PayoutLifecycleFacts {
  const hasReward =
    ((state.status === 'returned' || state.status === 'reversed') && state.rewardId !== null) ||
    (state.status === 'resending' && state.rewardId !== null) ||
    ((state.status === 'requested' || state.status === 'awaiting-release') && state.resend !== null);
  const isEscalated = state.status !== 'none' && state.left !== null;
  return { status: state.status, hasReward, isEscalated, isHeld: state.status !== 'none' && state.hold !== null };
}

/**
 * The status that people see: an attempt that never arrived is shown as waiting for its dispatch, a
 * gift card that is sent again as being sent.
 */
export function publicStatus(status: Existing): PayoutStatus {
  if (status === 'absent') return 'requested';
  return status === 'resending' ? 'sending' : status;
}

/**
 * Who has to act next. worker: our workers. provider: it has, or may have, the order. none: paid; a
 * provider may take it back, so the sweep asks for a while. person: a human has to act, or the
 * payout is final.
 */
export type NextActor = 'worker' | 'provider' | 'none' | 'person';

export const nextActor = {
  'awaiting-release': 'person',
  requested: 'worker',
  absent: 'worker',
  sending: 'provider',
  resending: 'provider',
  accepted: 'provider',
  unclaimed: 'provider',
  held: 'provider',
  unknown: 'provider',
  paid: 'none',
  rejected: 'person',
  returned: 'person',
  reversed: 'person',
  voided: 'person',
} as const satisfies Readonly<Record<Existing, NextActor>>;

/**
 * Whether name and address of the recipient are needed to send the payout, now or after a person
 * has released or retried it. One that was returned needs another address, not this one.
 */
export const needsRecipient = (status: Existing): boolean =>
  status !== 'paid' && status !== 'reversed' && status !== 'voided' && status !== 'returned';

/** Whether workers handle the payout now, so that they can leave it to operations. */
export const canBeEscalated = ({ status, isEscalated }: PayoutLifecycleFacts): boolean =>
  status !== 'none' && !isEscalated && (nextActor[status] === 'worker' || nextActor[status] === 'provider');

/**
 * The providers' business days without a change after which workers leave a payout to operations
 * instead of asking for ever. A provider settles or refuses within hours, delivers within 10
 * business days (document 3 §9), reviews for some days, and gives unclaimed money back after 30
 * days. Null: workers do not wait for the provider.
 */
export const businessDaysUntilEscalation = {
  requested: 3,
  absent: 3,
  sending: 3,
  resending: 3,
  unknown: 3,
  accepted: 10,
  held: 20,
  unclaimed: 28,
  'awaiting-release': null,
  paid: null,
  rejected: null,
  returned: null,
  reversed: null,
  voided: null,
} as const satisfies Readonly<Record<Existing, number | null>>;

/** Doubts of one attempt after which workers send it no more. */
export const unknownOutcomesUntilEscalation = 40;

/**
 * The job that each event needs. Null: the run that caused the event continues, or the sweep asks
 * later, or the payout is final.
 */
const jobAfter = {
  PayoutRequested: advancePayout,
  PayoutReleaseRequired: null,
  PayoutReleased: advancePayout,
  PayoutDispatchStarted: null,
  PayoutAccepted: advancePayout,
  PayoutSettled: null,
  PayoutRejected: null,
  PayoutOutcomeUnknown: advancePayout,
  PayoutLookedUp: null,
  PayoutOutcomeDecided: null,
  PayoutConfirmedAbsent: advancePayout,
  PayoutUnclaimed: null,
  PayoutHeld: null,
  PayoutReturned: null,
  PayoutReversed: null,
  PayoutResendStarted: null,
  PayoutResendNotStarted: advancePayout,
  PayoutResent: advancePayout,
  PayoutEscalated: null,
  PayoutResumed: advancePayout,
  PayoutRetryRequested: advancePayout,
  PayoutDestinationProposed: null,
  PayoutDestinationApproved: null,
  PayoutDestinationChanged: advancePayout,
  PayoutDestinationHeld: null,
  PayoutDestinationRequested: null,
  PayoutDestinationHoldEnded: advancePayout,
  PayoutVoided: null,
} as const satisfies Readonly<Record<PayoutEvent['type'], typeof advancePayout | null>>;

export interface PayoutNeeds {
  readonly job: typeof advancePayout | null;
  /** Null: unchanged by the event. */
  readonly nextActor: NextActor | null;
}

/** What an event of a payout needs from the workers. */
export function needs({ type }: Pick<PayoutEvent, 'type'>): PayoutNeeds {
  // The one ends what workers do, the other begins it again, whatever the status is.
  if (type === 'PayoutEscalated') return { job: null, nextActor: 'person' };
  if (type === 'PayoutResumed') return { job: jobAfter[type], nextActor: 'worker' };
  const status = statusAfter[type];
  return { job: jobAfter[type], nextActor: status === null ? null : nextActor[status] };
}

/** The payment status that a response shows, without the steps of the payout. Document 3 §9. */
export const paymentStatus = {
  'awaiting-release': 'PENDING',
  requested: 'PENDING',
  sending: 'PENDING',
  accepted: 'PENDING',
  unclaimed: 'PENDING',
  held: 'PENDING',
  unknown: 'PENDING',
  paid: 'PAID',
  rejected: 'FAILED',
  returned: 'FAILED',
  reversed: 'FAILED',
  voided: 'VOIDED',
} as const satisfies Readonly<Record<PayoutStatus, 'PENDING' | 'PAID' | 'FAILED' | 'VOIDED'>>;
