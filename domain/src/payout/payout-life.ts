import type { PayoutStatus } from './contracts.js';
import type { PayoutEvent } from './events.js';
import { advancePayout } from './jobs.js';
import type { ExistingPayout, PayoutState } from './payout-state.js';

export type LifeStatus = PayoutState['status'];

/** What decides which actions are possible: the few fields that a folded payout and its row both have. */
export interface PayoutLife {
  readonly status: LifeStatus;
  /** A gift card was bought and not delivered: it can be sent to another address, but not be ordered anew, exchanged or taken back. */
  readonly hasReward: boolean;
}

/**
 * request: the payout comes into being. dispatch: an order goes to the provider. resend: a bought reward is delivered once more. retry: operations
 * have it sent again. changeDestination: another address; changeMethod: another provider as well. void: operations take it back.
 */
export type PayoutAction = 'request' | 'dispatch' | 'resend' | 'retry' | 'changeDestination' | 'changeMethod' | 'void';

type Existing = ExistingPayout['status'];

/** The status after each event; null where it stays. A new event is an error of the compiler here. */
export const statusAfter = {
  PayoutRequested: 'requested',
  PayoutDispatchStarted: 'sending',
  PayoutAccepted: 'accepted',
  PayoutSettled: 'paid',
  PayoutRejected: 'rejected',
  PayoutOutcomeUnknown: 'unknown',
  PayoutConfirmedAbsent: 'absent',
  PayoutUnclaimed: 'unclaimed',
  PayoutHeld: 'held',
  PayoutReturned: 'returned',
  PayoutReversed: 'reversed',
  PayoutResent: 'accepted',
  PayoutRetryRequested: 'requested',
  PayoutDestinationChanged: null,
  PayoutVoided: 'voided',
} as const satisfies Readonly<Record<PayoutEvent['type'], Existing | null>>;

const actionsIn = {
  none: ['request'],
  requested: ['dispatch', 'resend', 'changeDestination', 'changeMethod', 'void'],
  sending: [],
  accepted: [],
  unclaimed: [],
  held: [],
  unknown: [],
  absent: ['dispatch', 'void'],
  rejected: ['retry', 'changeDestination', 'changeMethod', 'void'],
  returned: ['retry', 'changeDestination', 'changeMethod', 'void'],
  paid: [],
  reversed: [],
  voided: [],
} as const satisfies Readonly<Record<LifeStatus, readonly PayoutAction[]>>;

/** What a bought reward rules out: its money is spent. */
const ruledOutByReward: readonly PayoutAction[] = ['dispatch', 'changeMethod', 'void'];

/** Actions that have had their effect already: asked for again they change nothing and are no error. */
const doneIn: Readonly<Partial<Record<LifeStatus, PayoutAction>>> = {
  // It is about to be sent again by itself, under its own key: a new key could pay twice should the first call come late.
  absent: 'retry',
  voided: 'void',
};

/** What may be done with a payout now. Contract, Payouts. */
export function allowedActions({ status, hasReward }: PayoutLife): readonly PayoutAction[] {
  const actions: readonly PayoutAction[] = actionsIn[status];
  return actions.filter((action) => (hasReward ? !ruledOutByReward.includes(action) : action !== 'resend'));
}

export const allows = (life: PayoutLife, action: PayoutAction): boolean => allowedActions(life).includes(action);

/** Whether the action has had its effect already. */
export const isDone = ({ status }: PayoutLife, action: PayoutAction): boolean => doneIn[status] === action;

/** The fields of a folded payout that decide. */
export function lifeOf(state: PayoutState): PayoutLife {
  const hasReward =
    (state.status === 'returned' && state.rewardId !== null) || (state.status === 'requested' && state.resend !== null);
  return { status: state.status, hasReward };
}

/** The status as people see it: an attempt that never arrived simply waits to be sent. */
export const publicStatus = (status: Existing): PayoutStatus => (status === 'absent' ? 'requested' : status);

/**
 * Who has to act next. us: our workers. provider: it has, or may have, the order. nobody: paid; but a provider may take it back, so it is asked after a
 * while. over: a person has to do something, or nothing is left to do.
 */
export type WaitsFor = 'us' | 'provider' | 'nobody' | 'over';

export const waitsFor = {
  requested: 'us',
  absent: 'us',
  sending: 'provider',
  accepted: 'provider',
  unclaimed: 'provider',
  held: 'provider',
  unknown: 'provider',
  paid: 'nobody',
  rejected: 'over',
  returned: 'over',
  reversed: 'over',
  voided: 'over',
} as const satisfies Readonly<Record<Existing, WaitsFor>>;

/** The job that each event calls for. Null: the run that caused the event goes on itself, or the sweep asks later, or nothing is left to do. */
const jobAfter = {
  PayoutRequested: advancePayout,
  PayoutDispatchStarted: null,
  PayoutAccepted: advancePayout,
  PayoutSettled: null,
  PayoutRejected: null,
  PayoutOutcomeUnknown: advancePayout,
  PayoutConfirmedAbsent: advancePayout,
  PayoutUnclaimed: null,
  PayoutHeld: null,
  PayoutReturned: null,
  PayoutReversed: null,
  PayoutResent: advancePayout,
  PayoutRetryRequested: advancePayout,
  PayoutDestinationChanged: null,
  PayoutVoided: null,
} as const satisfies Readonly<Record<PayoutEvent['type'], typeof advancePayout | null>>;

export interface PayoutNeeds {
  readonly job: typeof advancePayout | null;
  /** Null: as before the event. */
  readonly waitsFor: WaitsFor | null;
}

/** What an event of a payout asks of the workers. */
export function needs({ type }: Pick<PayoutEvent, 'type'>): PayoutNeeds {
  const status = statusAfter[type];
  return { job: jobAfter[type], waitsFor: status === null ? null : waitsFor[status] };
}

/** How a payment is shown where its steps don't matter: with the response that it pays for. Document 3 §9. */
export const paymentStatus = {
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

/** What operations look at first: their filter `failed`. Contract, Staff. */
export const failedStatuses: readonly PayoutStatus[] = ['rejected', 'returned', 'held', 'unknown'];
