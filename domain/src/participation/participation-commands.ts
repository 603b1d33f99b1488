import type { DecisionMakerFields } from '../kernel/decision-maker.js';
import type { CheckInSide } from './check-in.js';
import type { ParticipationEvent } from './events.js';
import type { BookedElsewhere, Booking } from './participation-state.js';
import type { unansweredSession } from './payment-promise.js';
import type { GivenResponse, Place } from './response.js';

/** Every command has the app's time, ISO 8601. */
interface Timed {
  readonly at: string;
}
interface Screener extends Timed {
  readonly participationId: string;
  readonly userId: string;
  readonly projectId: string;
  /** All answers, as the page sent them. */
  readonly given: readonly GivenResponse[];
  readonly totalTimeSeconds: number;
  /** The answer to the NDA; null until the page asks for it. */
  readonly agree: boolean | null;
}
interface Reasoned extends Timed {
  readonly reason: string;
}

interface Sharing {
  /** Where the participant is; none where they were not asked, or refused. */
  readonly place?: Place | null;
}

export type SaveScreenerDraft = { readonly type: 'SaveScreenerDraft'; readonly data: Screener };
export type SubmitScreener = {
  readonly type: 'SubmitScreener';
  readonly data: Screener & {
    /** Screeners in a cycle, if this one opens it (`SCREENER_CYCLE_LIMIT`). */
    readonly limit: number;
  } & Sharing;
};
/** A start was refused: recorded once for each reason and `until`. */
export type RecordStartRefused = {
  readonly type: 'RecordStartRefused';
  readonly data: Extract<ParticipationEvent, { type: 'StartRefused' }>['data'];
};
/** The applicant's identity is verified. */
export type QualifyApplication = { readonly type: 'QualifyApplication'; readonly data: Timed };
/**
 * Takes up an invitation that skips the questions: from none or a draft to INVITED. `agree` is null
 * where the page has not asked, or has said so before.
 */
export type AcceptInvitation = {
  readonly type: 'AcceptInvitation';
  readonly data: Omit<Screener, 'given' | 'totalTimeSeconds'> & Sharing;
};
export type AutoInviteParticipant = { readonly type: 'AutoInviteParticipant'; readonly data: Timed };
export type InviteParticipant = {
  readonly type: 'InviteParticipant';
  readonly data: Timed & { readonly message: string; readonly remoteCommunicationDetails: string | null };
};
/** `bookingUid`: of a new booking; a moved one keeps its own. */
export type BookSession = {
  readonly type: 'BookSession' | 'MoveSession';
  readonly data: Timed & Pick<Booking, 'bookingUid' | 'start' | 'timezone'>;
};
/**
 * The calendar holds a time for the response: the booking follows it, where its request has not.
 */
export type KeepSession = { readonly type: 'KeepSession'; readonly data: Timed & { readonly booking: Booking } };
/**
 * The session was booked or moved on the researcher's page, as this side says. Without a link the
 * one that is known stays; null says that there is none.
 */
export type RecordBookingElsewhere = {
  readonly type: 'RecordBookingElsewhere';
  readonly data: Timed &
    Pick<BookedElsewhere, 'start' | 'timezone'> &
    Partial<Pick<BookedElsewhere, 'meetingCancelLink'>> & { readonly by: CheckInSide };
};
export type AllowReschedule = { readonly type: 'AllowReschedule'; readonly data: Timed };
export type StartProject = { readonly type: 'StartProject'; readonly data: Timed };
/** The participant has finished the task of a study without a session. */
export type MarkComplete = { readonly type: 'MarkComplete'; readonly data: Timed };
export type MarkAttended = { readonly type: 'MarkAttended'; readonly data: Timed };
/**
 * The researcher has neither confirmed nor contested the session in time: the one that starts then,
 * or, with null, the task that was marked as complete.
 */
export type ConfirmUnanswered = {
  readonly type: 'ConfirmUnanswered';
  readonly data: Timed & { readonly sessionStart: string | null };
};
export type CheckIn = { readonly type: 'CheckIn'; readonly data: Timed & { readonly by: CheckInSide } };
/** The researcher has not checked in ten minutes after the session that starts then. */
export type MissSession = { readonly type: 'MissSession'; readonly data: Timed & Pick<Booking, 'start'> };
/** By the researcher: the participant may book again. */
export type CancelSession = { readonly type: 'CancelSession'; readonly data: Reasoned };
export type RecordNoShow = { readonly type: 'RecordNoShow'; readonly data: Timed };
export type InvalidateResponse = { readonly type: 'InvalidateResponse'; readonly data: Reasoned };
export type RejectResponseForQuality = { readonly type: 'RejectResponseForQuality'; readonly data: Reasoned };
/** A dispute was decided for the participant. */
export type AcceptByDecision = { readonly type: 'AcceptByDecision'; readonly data: Timed & { readonly disputeId: string } };
/** `rule`: by Panelist, because the researcher has not answered in time. */
export type ApprovePayment = {
  readonly type: 'ApprovePayment';
  readonly data: Timed & { readonly tipCents: number; readonly rule?: typeof unansweredSession };
};
/**
 * `voidedPayoutId`: the payout that the caller has voided; null where the approval has none.
 * `byDecision`: to approve the payment anew, as a review was decided.
 */
export type WithdrawApproval = {
  readonly type: 'WithdrawApproval';
  readonly data: Reasoned & { readonly voidedPayoutId: string | null; readonly byDecision?: true };
};
export type CancelResponse = { readonly type: 'CancelResponse'; readonly data: Timed & { readonly message: string } };
/** The participant has left: deactivated the account, or had it erased (`forGood`). */
export type LeaveResponse = { readonly type: 'LeaveResponse'; readonly data: Timed & { readonly forGood: boolean } };
/** The application was not answered in time, as the policy found. */
export type ExpireApplication = { readonly type: 'ExpireApplication'; readonly data: Timed };
/** The fields name who closed the project. */
export type CloseApplication = { readonly type: 'CloseApplication'; readonly data: Timed & DecisionMakerFields };

export type ParticipationCommand =
  | RecordStartRefused
  | SaveScreenerDraft
  | SubmitScreener
  | QualifyApplication
  | AcceptInvitation
  | AutoInviteParticipant
  | InviteParticipant
  | BookSession
  | KeepSession
  | RecordBookingElsewhere
  | AllowReschedule
  | StartProject
  | MarkComplete
  | MarkAttended
  | CheckIn
  | MissSession
  | CancelSession
  | ConfirmUnanswered
  | RecordNoShow
  | InvalidateResponse
  | RejectResponseForQuality
  | AcceptByDecision
  | ApprovePayment
  | WithdrawApproval
  | CancelResponse
  | LeaveResponse
  | CloseApplication
  | ExpireApplication;
