import type { Job } from '../kernel/job.js';
import type { ParticipationEvent } from './events.js';
import { tellParticipantWhenInvited, tellParticipantWhenProjectClosed } from './jobs.js';
import type { ParticipationState } from './participation-state.js';
import type { ResponseStatus } from './response.js';

/** `none`: this person has no response on this project. */
export type LifeStatus = ResponseStatus | 'none';

/**
 * The fields that decide which actions are possible; a folded response and its row both have them.
 */
export interface ParticipationLife {
  readonly status: LifeStatus;
  /** Of the submitted screener; false before. */
  readonly qualified: boolean;
  readonly qualifiedPendingIdVerification: boolean;
  readonly projectStarted: boolean;
  /** The project closed while the application was open. */
  readonly applicationClosed: boolean;
  /** Start of the booked session, ISO 8601; null without one. */
  readonly sessionStart: string | null;
}

/**
 * What the decision needs besides the response: facts of the project, and the app's time in ISO
 * 8601.
 */
export interface LifeFacts {
  readonly isOpen: boolean;
  readonly isRecruiting: boolean;
  readonly isQuantitative: boolean;
  readonly autoInvite: boolean;
  readonly at: string;
}

/** Actions of the participant, as the contract names them. */
export const participantActions = ['resume', 'cancel', 'start', 'verifyId'] as const;
export type ParticipantAction = (typeof participantActions)[number];

export const isParticipants = (action: ParticipationAction): action is ParticipantAction =>
  participantActions.some((own) => own === action);

/**
 * apply: begin the screener. refuse: invalidate, or reject for quality. leave: the participant has
 * deactivated the account; for good: it is erased. Each other action is one command.
 */
export type ParticipationAction =
  | ParticipantAction
  | 'apply'
  | 'invite'
  | 'autoInvite'
  | 'attend'
  | 'recordNoShow'
  | 'refuse'
  | 'approvePayment'
  | 'withdrawApproval'
  | 'closeApplication'
  | 'leave'
  | 'leaveForGood';

/**
 * Why an action is not possible. done: already done, which is no error. begun, not-begun: of the
 * booked session.
 */
export type Obstacle = 'wrong-state' | 'done' | 'closed' | 'not-recruiting' | 'not-qualified' | 'not-begun' | 'begun';

/**
 * The status after each event; null where the event keeps it. The compiler refuses a missing event.
 */
export const statusAfter = {
  ScreenerStarted: 'DRAFT',
  ScreenerAnswerSaved: null,
  NdaAnswered: null,
  ScreenerSubmitted: 'PENDING',
  ParticipantInvited: 'INVITED',
  SessionBooked: 'SCHEDULED',
  SessionRescheduled: null,
  ProjectStarted: null,
  CompletionMarked: null,
  ParticipantAttended: 'ATTENDED',
  NoShowRecorded: 'NOSHOW',
  ResponseInvalidated: 'INVALIDRESPONSE',
  ResponseRejectedForQuality: 'REJECTEDQUALITY',
  ResponseCancelled: 'CANCELLED',
  ApplicationClosed: null,
  PaymentApproved: 'PAID',
  PaymentApprovalWithdrawn: 'ATTENDED',
} as const satisfies Readonly<Record<ParticipationEvent['type'], ResponseStatus | null>>;

/**
 * The job that each event needs. An approved payment needs a command instead, which requests its
 * payout.
 */
export const needs = {
  ScreenerStarted: null,
  ScreenerAnswerSaved: null,
  NdaAnswered: null,
  ScreenerSubmitted: null,
  ParticipantInvited: tellParticipantWhenInvited,
  SessionBooked: null,
  SessionRescheduled: null,
  ProjectStarted: null,
  CompletionMarked: null,
  ParticipantAttended: null,
  NoShowRecorded: null,
  ResponseInvalidated: null,
  ResponseRejectedForQuality: null,
  ResponseCancelled: null,
  ApplicationClosed: tellParticipantWhenProjectClosed,
  PaymentApproved: null,
  PaymentApprovalWithdrawn: null,
} as const satisfies Readonly<Record<ParticipationEvent['type'], Job | null>>;

type Rule = (life: ParticipationLife, facts: LifeFacts) => Obstacle | null;
type OpenFacts = Pick<LifeFacts, 'isOpen' | 'isRecruiting'>;

const always: Rule = () => null;
const whileOpen: Rule = (_, { isOpen }) => (isOpen ? null : 'closed');
const whileRecruiting = (_: unknown, { isOpen, isRecruiting }: OpenFacts): Obstacle | null => {
  if (!isOpen) return 'closed';
  return isRecruiting ? null : 'not-recruiting';
};
const ifIdentityIsOwed: Rule = (life, facts) => (life.qualifiedPendingIdVerification ? whileOpen(life, facts) : 'wrong-state');
const ifInvitedByItself: Rule = ({ qualified }, { isOpen, autoInvite }) => {
  if (!isOpen) return 'closed';
  return autoInvite && qualified ? null : 'not-qualified';
};
const toStart: Rule = ({ projectStarted }, { isOpen }) => {
  if (!isOpen) return 'closed';
  return projectStarted ? 'done' : null;
};
const ifNothingToBook: Rule = (_, { isQuantitative }) => (isQuantitative ? null : 'wrong-state');
const onceBegun: Rule = (life, { at }) => (hasBegun(life, at) ? null : 'not-begun');
const beforeSession: Rule = (life, { at }) => (hasBegun(life, at) ? 'begun' : null);
const onlyOnce: Rule = ({ applicationClosed }) => (applicationClosed ? 'done' : null);

function hasBegun({ sessionStart }: ParticipationLife, at: string): boolean {
  return sessionStart !== null && Date.parse(at) >= Date.parse(sessionStart);
}

/**
 * Contract, A response's life, row by row. Attendance may correct a no-show; a quantitative study
 * has no session to book; the researcher may refuse from the submission until the payment; a final
 * response stays as it is; a paid one goes back only while nothing has been sent. Who deactivates the
 * account keeps what is to be paid; after an erasure nobody could be paid.
 */
const rules: Readonly<Record<LifeStatus, Readonly<Partial<Record<ParticipationAction, Rule>>>>> = {
  none: { apply: whileRecruiting },
  DRAFT: { resume: whileRecruiting, closeApplication: onlyOnce, leave: always, leaveForGood: always },
  PENDING: {
    verifyId: ifIdentityIsOwed,
    invite: always,
    autoInvite: ifInvitedByItself,
    refuse: always,
    closeApplication: onlyOnce,
    cancel: whileOpen,
    leave: always,
    leaveForGood: always,
  },
  INVITED: {
    start: toStart,
    attend: ifNothingToBook,
    refuse: always,
    cancel: always,
    leave: always,
    leaveForGood: always,
  },
  SCHEDULED: {
    start: toStart,
    attend: onceBegun,
    recordNoShow: onceBegun,
    refuse: always,
    cancel: beforeSession,
    leave: beforeSession,
    leaveForGood: always,
  },
  ATTENDED: { approvePayment: always, refuse: always, cancel: always, leaveForGood: always },
  NOSHOW: { attend: always },
  INVALIDRESPONSE: {},
  REJECTEDQUALITY: {},
  PAID: { withdrawApproval: always },
  CANCELLED: {},
};

/**
 * The project's facts as far as the response knows better: an application that ended with its
 * project knows that the project is closed, even if the facts were read before.
 */
export const knownFacts = <Facts extends OpenFacts>({ applicationClosed }: ParticipationLife, facts: Facts): Facts =>
  applicationClosed ? { ...facts, isOpen: false, isRecruiting: false } : facts;

/** Why this action is not possible now; null if it is. */
export function obstacleTo(action: ParticipationAction, life: ParticipationLife, facts: LifeFacts): Obstacle | null {
  const rule = rules[life.status][action];
  return rule === undefined ? 'wrong-state' : rule(life, knownFacts(life, facts));
}

/** Actions that are possible on a response now, for any actor. */
export function allowedActions(life: ParticipationLife, facts: LifeFacts): readonly ParticipationAction[] {
  // The keys of the table above.
  const actions = Object.keys(rules[life.status]) as readonly ParticipationAction[];
  return actions.filter((action) => obstacleTo(action, life, facts) === null);
}

/** Whether the response still accepts screener answers. */
export const takesAnswers = (status: LifeStatus): boolean =>
  rules[status].apply !== undefined || rules[status].resume !== undefined;

/** Whether an erasure of the participant cancels the response. */
export const endsWithErasure = (status: LifeStatus): boolean => rules[status].leaveForGood !== undefined;

/** Whether the participant did the work: a payment is due or approved. */
export const tookPart = (status: LifeStatus): boolean => status === 'ATTENDED' || status === 'PAID';

/**
 * Why the screener can't be started or continued now; null if it can. Does not check whether this
 * person may start.
 */
export const obstacleToAnswering = (status: LifeStatus, project: OpenFacts): Obstacle | null =>
  takesAnswers(status) ? whileRecruiting(status, project) : 'wrong-state';

/** The deciding fields of a folded response. */
export function lifeOf(state: ParticipationState): ParticipationLife {
  const verdict = 'verdict' in state ? state.verdict : null;
  return {
    status: state.status,
    qualified: verdict?.qualified ?? false,
    qualifiedPendingIdVerification: verdict?.qualifiedPendingIdVerification ?? false,
    projectStarted: 'projectStarted' in state && state.projectStarted,
    applicationClosed: 'applicationClosed' in state && state.applicationClosed,
    sessionStart: 'booking' in state ? state.booking.start : null,
  };
}
