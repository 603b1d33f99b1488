import type { Job } from '../kernel/job.js';
import type { ParticipationEvent } from './events.js';
import { tellParticipantWhenInvited, tellParticipantWhenProjectClosed } from './jobs.js';
import type { ParticipationState } from './participation-state.js';
import type { ResponseStatus } from './response.js';

/** `none`: this person has not begun on this project. */
export type LifeStatus = ResponseStatus | 'none';

/** What decides which actions are possible: the few fields that a folded response and its row both have. */
export interface ParticipationLife {
  readonly status: LifeStatus;
  /** Of the submitted screener; false before. */
  readonly qualified: boolean;
  readonly qualifiedPendingIdVerification: boolean;
  readonly projectStarted: boolean;
  /** The project closed before anything came of it. */
  readonly applicationClosed: boolean;
  /** Begin of the booked session, ISO 8601; null without one. */
  readonly sessionStart: string | null;
}

/** What must be known besides: of the project, and the app's time in ISO 8601. */
export interface LifeFacts {
  readonly isOpen: boolean;
  readonly isRecruiting: boolean;
  readonly isQuantitative: boolean;
  readonly autoInvite: boolean;
  readonly at: string;
}

/** What the participant does, in the contract's words. */
export const participantActions = ['resume', 'cancel', 'start', 'verifyId'] as const;
export type ParticipantAction = (typeof participantActions)[number];

export const isParticipants = (action: ParticipationAction): action is ParticipantAction =>
  participantActions.some((own) => own === action);

/** apply: begin the screener. refuse: invalidate, or reject for quality. The others are a command each. */
export type ParticipationAction =
  | ParticipantAction
  | 'apply'
  | 'invite'
  | 'autoInvite'
  | 'attend'
  | 'recordNoShow'
  | 'refuse'
  | 'approvePayment'
  | 'closeApplication';

/** Why an action is not possible. done: it has had its effect already, which is no error. begun, not-begun: of the booked session. */
export type Obstacle = 'wrong-state' | 'done' | 'closed' | 'not-recruiting' | 'not-qualified' | 'not-begun' | 'begun';

/** The status after each event; null where it stays. A new event is an error of the compiler here. */
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
} as const satisfies Readonly<Record<ParticipationEvent['type'], ResponseStatus | null>>;

/** The job that each event calls for. A payment that was approved calls for a command: its payout is requested. */
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
 * Contract, A response's life, row by row. A no-show may be corrected; in a quantitative study there is no session to book; the researcher's no
 * is possible from the submission until the payment; what is over or paid stays as it is.
 */
const rules: Readonly<Record<LifeStatus, Readonly<Partial<Record<ParticipationAction, Rule>>>>> = {
  none: { apply: whileRecruiting },
  DRAFT: { resume: whileRecruiting, closeApplication: onlyOnce },
  PENDING: {
    verifyId: ifIdentityIsOwed,
    invite: always,
    autoInvite: ifInvitedByItself,
    refuse: always,
    closeApplication: onlyOnce,
    cancel: whileOpen,
  },
  INVITED: { start: toStart, attend: ifNothingToBook, refuse: always, cancel: always },
  SCHEDULED: { start: toStart, attend: onceBegun, recordNoShow: onceBegun, refuse: always, cancel: beforeSession },
  ATTENDED: { approvePayment: always, refuse: always, cancel: always },
  NOSHOW: { attend: always },
  INVALIDRESPONSE: {},
  REJECTEDQUALITY: {},
  PAID: {},
  CANCELLED: {},
};

/** Why this can't be done now; null if it can. */
export function obstacleTo(action: ParticipationAction, life: ParticipationLife, facts: LifeFacts): Obstacle | null {
  const rule = rules[life.status][action];
  return rule === undefined ? 'wrong-state' : rule(life, facts);
}

/** What may be done with a response now, whoever does it. */
export function allowedActions(life: ParticipationLife, facts: LifeFacts): readonly ParticipationAction[] {
  // The keys of a table that is written out above.
  const actions = Object.keys(rules[life.status]) as readonly ParticipationAction[];
  return actions.filter((action) => obstacleTo(action, life, facts) === null);
}

/** Whether the screener may still be answered, as far as the response is concerned. */
export const takesAnswers = (status: LifeStatus): boolean =>
  rules[status].apply !== undefined || rules[status].resume !== undefined;

/** They did what they are paid for; from here on a payment is due, or was approved. */
export const tookPart = (status: LifeStatus): boolean => status === 'ATTENDED' || status === 'PAID';

/** Why the screener can't be begun, or gone on with, now; null if it can. Whether this person may begin is another question. */
export const obstacleToAnswering = (status: LifeStatus, project: OpenFacts): Obstacle | null =>
  takesAnswers(status) ? whileRecruiting(status, project) : 'wrong-state';

/** The fields of a folded response that decide. */
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
