import type { ParticipationEvent } from './events.js';
import type {
  BookedElsewhereResponse,
  InvitedResponse,
  Judged,
  KnownResponse,
  ParticipationState,
  RefusedStart,
  ScheduledResponse,
} from './participation-state.js';

/** The state after one more event. */
export function evolveParticipation(state: ParticipationState, event: ParticipationEvent): ParticipationState {
  if (event.type === 'StartRefused') return refused(state, event.data);
  if (event.type === 'ScreenerStarted') return state.status === 'none' ? started(event.data, state.refusedFor) : state;
  return state.status === 'none' ? state : evolveKnown(state, event);
}

function refused(state: ParticipationState, { reason, until }: RefusedStart): ParticipationState {
  if (state.status !== 'none' && state.status !== 'DRAFT') return state;
  return { ...state, refusedFor: [...(state.refusedFor ?? []), { reason, until }] };
}

type Later = Exclude<ParticipationEvent, { type: 'ScreenerStarted' | 'StartRefused' }>;

function evolveKnown(state: KnownResponse, event: Later): ParticipationState {
  const who = whoOf(state);
  switch (event.type) {
    case 'ScreenerAnswerSaved': {
      const { responses, totalTimeSeconds } = event.data;
      return state.status === 'DRAFT' ? { ...state, responses, totalTimeSeconds } : state;
    }
    case 'InvitationUsed': {
      const { invitationId, skipsQuestions } = event.data;
      return state.status === 'DRAFT' ? { ...state, invitation: { invitationId, skipsQuestions } } : state;
    }
    case 'NdaAnswered': {
      const { agree, ndaUrl } = event.data;
      return state.status === 'DRAFT' ? { ...state, nda: { agree, ndaUrl } } : state;
    }
    case 'PlaceShared':
      return state;
    case 'ScreenerSubmitted': {
      const { qualified, qualifiedPendingIdVerification, unmet, percentage } = event.data;
      const verdict = { qualified, qualifiedPendingIdVerification, unmet, percentage };
      return { ...who, status: 'PENDING', verdict, applicationClosed: false, applicationExpired: false };
    }
    case 'ApplicationQualified': {
      if (state.status === 'DRAFT' || state.verdict === null) return state;
      return { ...state, verdict: { ...state.verdict, qualified: true, qualifiedPendingIdVerification: false } };
    }
    case 'ParticipantInvited': {
      const { automatic } = event.data;
      return { ...judgedOf(state), status: 'INVITED', automatic, projectStarted: false, taskCompleted: false };
    }
    case 'SessionBooked':
    case 'SessionRescheduled': {
      const { bookingUid, start, end, timezone, claim } = event.data;
      const booking = { bookingUid, start, end, timezone, claim };
      const ongoing = { ...judgedOf(state), projectStarted: hasStarted(state) };
      // Another time zone alone is no move: the permission to move stays.
      const before = 'booking' in state && state.booking.start === start ? state : null;
      const { rescheduleOverriden = false, checkIns = nobody } = before ?? {};
      return { ...ongoing, status: 'SCHEDULED', booking, rescheduleOverriden, checkIns };
    }
    case 'SessionBookedElsewhere': {
      const { start, timezone, meetingCancelLink } = event.data;
      const ongoing = { ...judgedOf(state), projectStarted: hasStarted(state) };
      const elsewhere = { start, timezone, meetingCancelLink };
      return { ...ongoing, status: 'SCHEDULED', elsewhere, rescheduleOverriden: false };
    }
    case 'RescheduleAllowed':
      return state.status === 'SCHEDULED' ? { ...state, rescheduleOverriden: true } : state;
    case 'ProjectStarted':
      return isOngoing(state) ? { ...state, projectStarted: true } : state;
    case 'CompletionMarked':
      return state.status === 'INVITED' ? { ...state, taskCompleted: true } : state;
    case 'ParticipantAttended':
      return { ...judgedOf(state), status: 'ATTENDED', acceptedByDecision: false };
    case 'CheckedIn':
      return 'booking' in state ? { ...state, checkIns: { ...state.checkIns, [event.data.by]: true } } : state;
    case 'SessionMissedByResearcher':
    case 'SessionCancelledByResearcher': {
      const { claim, payoutId, compensationCents: cents } = event.data;
      const judged = judgedOf(state);
      const compensations = payoutId === null ? judged.compensations : [...judged.compensations, { payoutId, cents }];
      const invited = { automatic: false, projectStarted: hasStarted(state), taskCompleted: false };
      return { ...judged, ...invited, status: 'INVITED', compensations, lostClaim: claim };
    }
    case 'NoShowRecorded':
      return { ...judgedOf(state), status: 'NOSHOW' };
    case 'ResponseInvalidated':
      return { ...judgedOf(state), status: 'INVALIDRESPONSE' };
    case 'ResponseRejectedForQuality':
      return { ...judgedOf(state), status: 'REJECTEDQUALITY' };
    case 'ResponseCancelled':
      return { ...judgedOf(state), status: 'CANCELLED' };
    case 'ApplicationClosed':
      return state.status === 'DRAFT' || state.status === 'PENDING' ? { ...state, applicationClosed: true } : state;
    case 'ApplicationExpired':
      return state.status === 'PENDING' ? { ...state, applicationExpired: true } : state;
    case 'AcceptedByDecision':
      return { ...judgedOf(state), status: 'ATTENDED', acceptedByDecision: true };
    case 'PaymentApproved': {
      const { incentiveCents, tipCents, payoutId } = event.data;
      return { ...judgedOf(state), status: 'PAID', incentiveCents, tipCents, payoutId, ...decisionOn(state) };
    }
    case 'PaymentApprovalWithdrawn': {
      const judged = judgedOf(state);
      const withdrawnApprovals = judged.withdrawnApprovals + 1;
      const withdrawnTipCents = state.status === 'PAID' ? state.tipCents : 0;
      return { ...judged, status: 'ATTENDED', ...decisionOn(state), withdrawnApprovals, withdrawnTipCents };
    }
    default:
      return unknown(event, state);
  }
}

function started(
  { participationId, userId, projectId }: Who,
  refusedFor: readonly RefusedStart[] | undefined,
): ParticipationState {
  const nothingYet = { responses: [], totalTimeSeconds: 0, nda: null, invitation: null, applicationClosed: false };
  const before = refusedFor === undefined ? {} : { refusedFor };
  return { participationId, userId, projectId, status: 'DRAFT', ...nothingYet, ...before };
}

type Who = Pick<KnownResponse, 'participationId' | 'userId' | 'projectId'>;

/** The fields of every event of the stream. */
export function whoOf({ participationId, userId, projectId }: Who): Who {
  return { participationId, userId, projectId };
}

function isOngoing(state: KnownResponse): state is InvitedResponse | ScheduledResponse | BookedElsewhereResponse {
  return state.status === 'INVITED' || state.status === 'SCHEDULED';
}

function hasStarted(state: KnownResponse): boolean {
  return isOngoing(state) && state.projectStarted;
}

const decisionOn = (state: KnownResponse) => ({
  acceptedByDecision: 'acceptedByDecision' in state && state.acceptedByDecision,
});

const nobody = { participant: false, researcher: false };

function judgedOf(state: KnownResponse): Who & Omit<Judged, keyof Who> {
  return {
    ...whoOf(state),
    verdict: 'verdict' in state ? state.verdict : null,
    withdrawnApprovals: 'withdrawnApprovals' in state ? state.withdrawnApprovals : 0,
    withdrawnTipCents: 'withdrawnTipCents' in state ? state.withdrawnTipCents : 0,
    compensations: 'compensations' in state ? state.compensations : [],
    lostClaim: 'lostClaim' in state ? state.lostClaim : 0,
  };
}

/**
 * The compiler finds an event without a case; at run time an event of a newer version changes
 * nothing.
 */
function unknown(_event: never, state: ParticipationState): ParticipationState {
  return state;
}
