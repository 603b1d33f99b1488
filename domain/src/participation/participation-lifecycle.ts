import type { Job } from '../kernel/job.js';
import type { ParticipationEvent } from './events.js';
import {
  mailParticipantAboutProgress,
  mailParticipantAboutSession,
  mailParticipantWhenInvited,
  mailParticipantWhenProjectClosed,
  mailResearcherAboutCompletion,
  mailParticipantWhenResponseEnded,
} from './jobs.js';
import type { ParticipationState } from './participation-state.js';
import type { ResponseStatus } from './response-status.js';
import { checkInOpensAt, missedAt } from './check-in.js';
import { sessionTiming } from './session-timing.js';

/** `none`: this person has no response on this project. */
export type LifecycleStatus = ResponseStatus | 'none';

/**
 * The fields that decide which actions are possible; a folded response and its row both have them.
 */
export interface ParticipationLifecycleFacts {
  readonly status: LifecycleStatus;
  /** Of the submitted screener; false before. */
  readonly qualified: boolean;
  readonly qualifiedPendingIdVerification: boolean;
  readonly projectStarted: boolean;
  /** The participant has marked the task as complete; known while the response is invited. */
  readonly taskCompleted: boolean;
  /** The project closed while the application was open. */
  readonly applicationClosed: boolean;
  /**
   * The application was not answered in time: it has ended, and the researcher may still invite.
   */
  readonly applicationExpired: boolean;
  /** Start of the booked session, ISO 8601; null without one. */
  readonly sessionStart: string | null;
  /**
   * End of the session that is booked with Panelist, ISO 8601; null without one, and where it is
   * booked elsewhere.
   */
  readonly sessionEnd: string | null;
  /** Who has checked in for it. */
  readonly participantCheckedIn: boolean;
  readonly researcherCheckedIn: boolean;
  /** The researcher allows one move, however near the session is. */
  readonly rescheduleOverriden: boolean;
  /** A decision on a dispute has accepted the response: the researcher cannot undo that. */
  readonly acceptedByDecision: boolean;
}

/**
 * What the decision needs in addition to the response: facts of the project, and the app's time in
 * ISO 8601.
 */
export interface ActionFacts {
  readonly isOpen: boolean;
  readonly isRecruiting: boolean;
  readonly isQuantitative: boolean;
  readonly isRemote: boolean;
  /** Sessions are booked on a page of the researcher's. */
  readonly isBookedElsewhere: boolean;
  readonly autoInvite: boolean;
  readonly at: string;
}

/**
 * apply: begin the screener. acceptInvitation: one that skips the questions. qualify: the identity
 * that was owed is verified. refuse: invalidate, or reject for quality. leave: the participant has
 * deactivated the account; for good: it is erased. keepSession: follow what the calendar holds.
 * acceptByDecision: a dispute was decided for the participant. withdrawByDecision: the payout was
 * voided, and a decision approves the payment anew.
 * cancelSession: by the researcher, who still wants the participant.
 * recordElsewhere: what was booked on the researcher's page. recordElsewhereByResearcher: the same,
 * with another start. Each other action is one command.
 */
export type ParticipationAction =
  | 'apply'
  | 'resume'
  | 'cancel'
  | 'start'
  | 'markComplete'
  | 'verifyId'
  | 'invite'
  | 'autoInvite'
  | 'book'
  | 'reschedule'
  | 'keepSession'
  | 'recordElsewhere'
  | 'recordElsewhereByResearcher'
  | 'allowReschedule'
  | 'qualify'
  | 'acceptInvitation'
  | 'checkIn'
  | 'checkInByResearcher'
  | 'cancelSession'
  | 'attend'
  | 'recordNoShow'
  | 'refuse'
  | 'acceptByDecision'
  | 'approvePayment'
  | 'withdrawApproval'
  | 'withdrawByDecision'
  | 'closeApplication'
  | 'expire'
  | 'leave'
  | 'leaveForGood';

/**
 * Why an action is not possible. done: already done, which is no error. completed: already marked
 * as complete, or confirmed by the researcher. begun, not-begun: of the booked session.
 * too-early-to-check-in, session-over: before or after the time to check in. missed: the researcher
 * has missed the session. not-checked-in: the researcher, against a participant who has.
 */
export type Obstacle =
  | 'wrong-state'
  | 'done'
  | 'completed'
  | 'closed'
  | 'not-recruiting'
  | 'not-qualified'
  | 'not-begun'
  | 'begun'
  | 'too-late'
  | 'too-early-to-check-in'
  | 'session-over'
  | 'missed'
  | 'not-checked-in';

/**
 * The status after each event; null where the event keeps it. The compiler refuses a missing event.
 */
export const statusAfter = {
  StartRefused: null,
  ScreenerStarted: 'DRAFT',
  ScreenerAnswerSaved: null,
  InvitationUsed: null,
  NdaAnswered: null,
  PlaceShared: null,
  ScreenerSubmitted: 'PENDING',
  ApplicationQualified: null,
  ParticipantInvited: 'INVITED',
  SessionBooked: 'SCHEDULED',
  SessionRescheduled: null,
  SessionBookedElsewhere: 'SCHEDULED',
  RescheduleAllowed: null,
  ProjectStarted: null,
  CompletionMarked: null,
  CheckedIn: null,
  SessionMissedByResearcher: 'INVITED',
  SessionCancelledByResearcher: 'INVITED',
  ParticipantAttended: 'ATTENDED',
  NoShowRecorded: 'NOSHOW',
  ResponseInvalidated: 'INVALIDRESPONSE',
  ResponseRejectedForQuality: 'REJECTEDQUALITY',
  ResponseCancelled: 'CANCELLED',
  ApplicationClosed: null,
  ApplicationExpired: null,
  AcceptedByDecision: 'ATTENDED',
  PaymentApproved: 'PAID',
  PaymentApprovalWithdrawn: 'ATTENDED',
} as const satisfies Readonly<Record<ParticipationEvent['type'], ResponseStatus | null>>;

/**
 * The job that each event needs. An approved payment needs a command as well, which requests its
 * payout.
 */
export const needs = {
  // The page says so at once.
  StartRefused: null,
  ScreenerStarted: null,
  ScreenerAnswerSaved: null,
  InvitationUsed: null,
  NdaAnswered: null,
  PlaceShared: null,
  ScreenerSubmitted: mailParticipantAboutProgress,
  // Only where the project invites at once and has not; elsewhere the answer about the identity
  // says so.
  ApplicationQualified: mailParticipantAboutProgress,
  ParticipantInvited: mailParticipantWhenInvited,
  SessionBooked: mailParticipantAboutSession,
  SessionRescheduled: mailParticipantAboutSession,
  // The researcher's page reports what was booked there.
  SessionBookedElsewhere: null,
  RescheduleAllowed: null,
  ProjectStarted: null,
  CompletionMarked: mailResearcherAboutCompletion,
  CheckedIn: null,
  SessionMissedByResearcher: mailParticipantAboutSession,
  SessionCancelledByResearcher: mailParticipantAboutSession,
  ParticipantAttended: mailParticipantAboutProgress,
  NoShowRecorded: mailParticipantWhenResponseEnded,
  ResponseInvalidated: mailParticipantWhenResponseEnded,
  ResponseRejectedForQuality: mailParticipantWhenResponseEnded,
  ResponseCancelled: mailParticipantAboutSession,
  ApplicationClosed: mailParticipantWhenProjectClosed,
  ApplicationExpired: mailParticipantWhenResponseEnded,
  // The mail about the decision says so.
  AcceptedByDecision: null,
  PaymentApproved: mailParticipantAboutProgress,
  PaymentApprovalWithdrawn: null,
} as const satisfies Readonly<Record<ParticipationEvent['type'], Job | null>>;

type Rule = (lifecycle: ParticipationLifecycleFacts, facts: ActionFacts) => Obstacle | null;
type OpenFacts = Pick<ActionFacts, 'isOpen' | 'isRecruiting'>;

const always: Rule = () => null;
const whileOpen: Rule = (_, { isOpen }) => (isOpen ? null : 'closed');
const whileRecruiting = (_: unknown, { isOpen, isRecruiting }: OpenFacts): Obstacle | null => {
  if (!isOpen) return 'closed';
  return isRecruiting ? null : 'not-recruiting';
};
const ifIdentityIsOwed: Rule = ({ qualifiedPendingIdVerification }) => (qualifiedPendingIdVerification ? null : 'wrong-state');
const ifIdentityIsOwedWhileOpen: Rule = (lifecycle, facts) => ifIdentityIsOwed(lifecycle, facts) ?? whileOpen(lifecycle, facts);
const ifInvitedByItself: Rule = ({ qualified }, { isOpen, autoInvite }) => {
  if (!isOpen) return 'closed';
  return autoInvite && qualified ? null : 'not-qualified';
};
// Also on a closed project: what was begun can be opened again.
const toStart: Rule = (lifecycle, facts) => (lifecycle.projectStarted ? 'done' : whileOpen(lifecycle, facts));
// Also on a closed project: what was begun still counts.
const toMarkComplete: Rule = ({ projectStarted, taskCompleted }, { isQuantitative }) => {
  if (!isQuantitative || !projectStarted) return 'wrong-state';
  return taskCompleted ? 'completed' : null;
};
const ifConfirmed: Rule = (_, { isQuantitative }) => (isQuantitative ? 'completed' : 'wrong-state');
const ifNothingToBook: Rule = (_, { isQuantitative, isBookedElsewhere }) =>
  isQuantitative || isBookedElsewhere ? null : 'wrong-state';
const toBook: Rule = (lifecycle, facts) => (facts.isQuantitative ? 'wrong-state' : whileOpen(lifecycle, facts));
const ifBookedElsewhere: Rule = (_, { isQuantitative, isBookedElsewhere }) =>
  isBookedElsewhere && !isQuantitative ? null : 'wrong-state';
const toRecordElsewhere: Rule = (lifecycle, facts) => ifBookedElsewhere(lifecycle, facts) ?? whileOpen(lifecycle, facts);
// Else the session of a silent researcher would never be over, and never be paid (ADR 175).
const toMoveElsewhere: Rule = (lifecycle, facts) => ifBookedElsewhere(lifecycle, facts) ?? beforeSession(lifecycle, facts);
const toReschedule: Rule = (lifecycle, facts) => {
  const obstacle = toBook(lifecycle, facts);
  if (obstacle !== null || lifecycle.rescheduleOverriden || lifecycle.sessionStart === null) return obstacle;
  return sessionTiming(lifecycle.sessionStart, facts.isRemote, facts.at).tooLate ? 'too-late' : null;
};
const toAllowReschedule: Rule = (lifecycle, facts) => (lifecycle.rescheduleOverriden ? 'done' : toBook(lifecycle, facts));
const onceBegun: Rule = (lifecycle, { at }) => (hasBegun(lifecycle, at) ? null : 'not-begun');
const beforeSession: Rule = (lifecycle, { at }) => (hasBegun(lifecycle, at) ? 'begun' : null);
const toCheckIn =
  (side: 'participantCheckedIn' | 'researcherCheckedIn'): Rule =>
  (lifecycle, { at }) => {
    if (lifecycle.sessionStart === null || lifecycle.sessionEnd === null) return 'wrong-state';
    if (lifecycle[side]) return 'done';
    if (Date.parse(at) < Date.parse(checkInOpensAt(lifecycle.sessionStart))) return 'too-early-to-check-in';
    return Date.parse(at) > Date.parse(lifecycle.sessionEnd) ? 'session-over' : null;
  };
// Else they escape what a missed session costs, and may record a no-show.
const unlessMissed: Rule = ({ participantCheckedIn, sessionStart }, { at }) =>
  participantCheckedIn && sessionStart !== null && Date.parse(at) >= Date.parse(missedAt(sessionStart)) ? 'missed' : null;
const toCheckInByResearcher: Rule = (lifecycle, facts) =>
  toCheckIn('researcherCheckedIn')(lifecycle, facts) ?? unlessMissed(lifecycle, facts);
const bothOrNobody: Rule = ({ participantCheckedIn, researcherCheckedIn }) =>
  participantCheckedIn && !researcherCheckedIn ? 'not-checked-in' : null;
const toRecordNoShow: Rule = (lifecycle, facts) => onceBegun(lifecycle, facts) ?? bothOrNobody(lifecycle, facts);
// Else a researcher who is not there refuses before the session counts as missed.
const toRefuseScheduled: Rule = (lifecycle, facts) => (hasBegun(lifecycle, facts.at) ? bothOrNobody(lifecycle, facts) : null);
const toCancelSession: Rule = (lifecycle, facts) =>
  lifecycle.sessionEnd === null ? 'wrong-state' : beforeSession(lifecycle, facts);
// What was done for it is confirmed and paid by itself.
const unlessCompleted: Rule = ({ taskCompleted }) => (taskCompleted ? 'wrong-state' : null);
const unlessDecided: Rule = ({ acceptedByDecision }) => (acceptedByDecision ? 'wrong-state' : null);
const onceDecided: Rule = ({ acceptedByDecision }) => (acceptedByDecision ? 'done' : null);
const whileWaiting: Rule = (lifecycle) => (hasEnded(lifecycle) ? 'done' : null);

function hasBegun({ sessionStart }: ParticipationLifecycleFacts, at: string): boolean {
  return sessionStart !== null && Date.parse(at) >= Date.parse(sessionStart);
}

/**
 * Contract, A response's life, row by row. Attendance may correct a no-show; a quantitative study
 * has no session of ours to book, and neither has one that is booked elsewhere; an identity that is
 * verified after the invitation is noted until the payment is approved; the researcher may refuse
 * from the submission until the payment; a final response stays as it is, unless a dispute is
 * decided for the participant, which the researcher cannot undo; a paid one goes back only while
 * nothing has been sent. Who deactivates the account keeps what is to be paid; after an erasure no
 * recipient could be paid.
 */
const rules: Readonly<Record<LifecycleStatus, Readonly<Partial<Record<ParticipationAction, Rule>>>>> = {
  none: { apply: whileRecruiting, acceptInvitation: whileRecruiting },
  DRAFT: {
    resume: whileRecruiting,
    acceptInvitation: whileRecruiting,
    closeApplication: whileWaiting,
    leave: always,
    leaveForGood: always,
  },
  PENDING: {
    verifyId: ifIdentityIsOwedWhileOpen,
    qualify: ifIdentityIsOwedWhileOpen,
    invite: always,
    autoInvite: ifInvitedByItself,
    refuse: always,
    closeApplication: whileWaiting,
    expire: whileWaiting,
    cancel: whileOpen,
    leave: always,
    leaveForGood: always,
  },
  INVITED: {
    verifyId: ifIdentityIsOwed,
    qualify: ifIdentityIsOwed,
    start: toStart,
    markComplete: toMarkComplete,
    book: toBook,
    keepSession: always,
    recordElsewhere: toRecordElsewhere,
    recordElsewhereByResearcher: toRecordElsewhere,
    attend: ifNothingToBook,
    refuse: always,
    acceptByDecision: always,
    cancel: always,
    leave: unlessCompleted,
    leaveForGood: always,
  },
  SCHEDULED: {
    verifyId: ifIdentityIsOwed,
    qualify: ifIdentityIsOwed,
    start: toStart,
    reschedule: toReschedule,
    keepSession: always,
    recordElsewhere: ifBookedElsewhere,
    recordElsewhereByResearcher: toMoveElsewhere,
    allowReschedule: toAllowReschedule,
    checkIn: toCheckIn('participantCheckedIn'),
    checkInByResearcher: toCheckInByResearcher,
    cancelSession: toCancelSession,
    attend: onceBegun,
    recordNoShow: toRecordNoShow,
    refuse: toRefuseScheduled,
    acceptByDecision: always,
    cancel: beforeSession,
    leave: beforeSession,
    leaveForGood: always,
  },
  ATTENDED: {
    verifyId: ifIdentityIsOwed,
    qualify: ifIdentityIsOwed,
    markComplete: ifConfirmed,
    acceptByDecision: onceDecided,
    approvePayment: always,
    refuse: unlessDecided,
    cancel: always,
    leaveForGood: always,
  },
  NOSHOW: { attend: always, acceptByDecision: always },
  INVALIDRESPONSE: { acceptByDecision: always },
  REJECTEDQUALITY: { acceptByDecision: always },
  PAID: { markComplete: ifConfirmed, withdrawApproval: unlessDecided, withdrawByDecision: always },
  CANCELLED: {},
};

type Ended = Pick<ParticipationLifecycleFacts, 'applicationClosed' | 'applicationExpired'>;

/**
 * Whether the application has ended without a decision: with its project, or because it was not
 * answered in time.
 */
export const hasEnded = ({ applicationClosed, applicationExpired }: Ended): boolean => applicationClosed || applicationExpired;

/**
 * The project's facts as far as the response knows better: to an application that has ended the
 * project is closed, even if the facts were read before, or others may still apply.
 */
export const knownFacts = <Facts extends OpenFacts>(lifecycle: ParticipationLifecycleFacts, facts: Facts): Facts =>
  hasEnded(lifecycle) ? { ...facts, isOpen: false, isRecruiting: false } : facts;

/** Why this action is not possible now; null if it is. */
export function obstacleTo(
  action: ParticipationAction,
  lifecycle: ParticipationLifecycleFacts,
  facts: ActionFacts,
): Obstacle | null {
  const rule = rules[lifecycle.status][action];
  return rule === undefined ? 'wrong-state' : rule(lifecycle, knownFacts(lifecycle, facts));
}

/** Actions that a response of this status may allow: the keys of the table above. */
export const actionsOf = (status: LifecycleStatus): readonly ParticipationAction[] =>
  Object.keys(rules[status]) as readonly ParticipationAction[];

/** Actions that are possible on a response now, for any actor. */
export function allowedActions(lifecycle: ParticipationLifecycleFacts, facts: ActionFacts): readonly ParticipationAction[] {
  return actionsOf(lifecycle.status).filter((action) => obstacleTo(action, lifecycle, facts) === null);
}

/** Whether the response still accepts screener answers. */
export const takesAnswers = (status: LifecycleStatus): boolean =>
  rules[status].apply !== undefined || rules[status].resume !== undefined;

/** Whether an erasure of the participant cancels the response. */
export const endsWithErasure = (status: LifecycleStatus): boolean => rules[status].leaveForGood !== undefined;

/** With these events a response begins, goes on or is open again: it ends with the account. */
export const goingOn = [
  'ScreenerStarted',
  'ScreenerSubmitted',
  'ParticipantInvited',
  'SessionBooked',
  'SessionRescheduled',
  'SessionBookedElsewhere',
  'SessionMissedByResearcher',
  'SessionCancelledByResearcher',
  'ParticipantAttended',
  'AcceptedByDecision',
  'PaymentApprovalWithdrawn',
] as const satisfies readonly ParticipationEvent['type'][];

/** Whether the participant did the work: a payment is due or approved. */
export const tookPart = (status: LifecycleStatus): boolean => status === 'ATTENDED' || status === 'PAID';

/**
 * Why the screener can't be started or continued now; null if it can. Does not check whether this
 * person may start.
 */
export const obstacleToAnswering = (status: LifecycleStatus, project: OpenFacts): Obstacle | null =>
  takesAnswers(status) ? whileRecruiting(status, project) : 'wrong-state';

function sessionStartOf(state: ParticipationState): string | null {
  if ('booking' in state) return state.booking.start;
  return 'elsewhere' in state ? state.elsewhere.start : null;
}

/** The deciding fields of a folded response. */
export function lifecycleOf(state: ParticipationState): ParticipationLifecycleFacts {
  const verdict = 'verdict' in state ? state.verdict : null;
  return {
    status: state.status,
    qualified: verdict?.qualified ?? false,
    qualifiedPendingIdVerification: verdict?.qualifiedPendingIdVerification ?? false,
    projectStarted: 'projectStarted' in state && state.projectStarted,
    taskCompleted: 'taskCompleted' in state && state.taskCompleted,
    applicationClosed: 'applicationClosed' in state && state.applicationClosed,
    applicationExpired: 'applicationExpired' in state && state.applicationExpired,
    sessionStart: sessionStartOf(state),
    sessionEnd: 'booking' in state ? state.booking.end : null,
    participantCheckedIn: 'checkIns' in state && state.checkIns.participant,
    researcherCheckedIn: 'checkIns' in state && state.checkIns.researcher,
    rescheduleOverriden: 'rescheduleOverriden' in state && state.rescheduleOverriden,
    acceptedByDecision: 'acceptedByDecision' in state && state.acceptedByDecision,
  };
}
