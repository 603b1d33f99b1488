import type { CheckInSide } from './check-in.js';
import type { InvitationInUse } from './invitation/invitation-use.js';
import type { StartRefusalReason } from './events.js';
import type { RecordedResponse } from './response.js';
import type { ResponseStatus } from './response-status.js';

interface Who {
  readonly participationId: string;
  readonly userId: string;
  readonly projectId: string;
}

export interface NdaAnswer {
  readonly agree: boolean;
  readonly ndaUrl: string | null;
}

/** How the server judged the submitted screener. */
export interface Verdict {
  readonly qualified: boolean;
  readonly qualifiedPendingIdVerification: boolean;
  /** Question uids, or `nda`. */
  readonly unmet: readonly string[];
  /** 0 to 100. */
  readonly percentage: number;
}

export interface Booking {
  readonly bookingUid: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  /** The number of the calendar's claim that the booking follows. */
  readonly claim: number;
}

/** A session on the researcher's own page, as it was reported. */
export interface BookedElsewhere {
  readonly start: string;
  readonly timezone: string;
  readonly meetingCancelLink: string | null;
}

/** What the organization pays for a booked session that its researcher missed or cancelled. */
export interface Compensation {
  readonly payoutId: string;
  readonly cents: number;
}

/** Who has checked in for the booked session. */
export type CheckIns = Readonly<Record<CheckInSide, boolean>>;

export interface Judged extends Who {
  /** Null without a submitted screener. */
  readonly verdict: Verdict | null;
  /**
   * Approvals that were withdrawn: each payout was voided, and the next approval has another one.
   */
  readonly withdrawnApprovals: number;
  /** Of the approval that was withdrawn last; 0 without one. */
  readonly withdrawnTipCents: number;
  readonly compensations: readonly Compensation[];
  /**
   * The claim of the last session that the researcher missed or cancelled; 0 without one. Later
   * ones are new.
   */
  readonly lostClaim: number;
}

interface Invited extends Judged {
  readonly projectStarted: boolean;
}

export interface RefusedStart {
  readonly reason: StartRefusalReason;
  readonly until: string | null;
}

interface RefusedBefore {
  /** Why a start was refused, and until when; left out before the first. */
  readonly refusedFor?: readonly RefusedStart[];
}

/** The participant has begun the screener and not submitted it. */
export type DraftResponse = Who &
  RefusedBefore & {
    readonly status: 'DRAFT';
    readonly responses: readonly RecordedResponse[];
    readonly totalTimeSeconds: number;
    readonly nda: NdaAnswer | null;
    /** The invitation that it follows; null without one. */
    readonly invitation: InvitationInUse | null;
    /** The project closed while the application was open. */
    readonly applicationClosed: boolean;
  };
/** Submitted and judged; the researcher has not decided. */
export type PendingResponse = Who & {
  readonly status: 'PENDING';
  readonly verdict: Verdict;
  readonly applicationClosed: boolean;
  /** It was not answered in time. */
  readonly applicationExpired: boolean;
};
/** Invited by the researcher: may book (or, in a quantitative study, begin at once). */
export type InvitedResponse = Invited & {
  readonly status: 'INVITED';
  readonly automatic: boolean;
  readonly taskCompleted: boolean;
};
/** The calendar holds a session. */
export type ScheduledResponse = Invited & {
  readonly status: 'SCHEDULED';
  readonly booking: Booking;
  readonly checkIns: CheckIns;
  /** The researcher allows one move, however near the session is. */
  readonly rescheduleOverriden: boolean;
};
/** The session is booked on the researcher's own page. */
export type BookedElsewhereResponse = Invited & {
  readonly status: 'SCHEDULED';
  readonly elsewhere: BookedElsewhere;
  readonly rescheduleOverriden: boolean;
};
interface ByDecision {
  /** A decision on a dispute has accepted the response. */
  readonly acceptedByDecision: boolean;
}
/** Took part; waits for the researcher's approval of the payment. */
export type AttendedResponse = Judged & { readonly status: 'ATTENDED' } & ByDecision;
/** The researcher recorded that the participant did not come; attendance may correct it. */
export type NoShowResponse = Judged & { readonly status: 'NOSHOW' };
/** Ended by the researcher or the participant. */
export type EndedResponse = Judged & { readonly status: 'INVALIDRESPONSE' | 'REJECTEDQUALITY' | 'CANCELLED' };
/** The payment was approved; the payout has a stream of its own. */
export type PaidResponse = Judged & {
  readonly status: 'PAID';
  readonly incentiveCents: number;
  readonly tipCents: number;
  /** Null where nothing is to be paid. */
  readonly payoutId: string | null;
} & ByDecision;

export type KnownResponse =
  | DraftResponse
  | PendingResponse
  | InvitedResponse
  | ScheduledResponse
  | BookedElsewhereResponse
  | AttendedResponse
  | NoShowResponse
  | EndedResponse
  | PaidResponse;

/** `none`: this person has no response on this project. */
export type ParticipationState = ({ readonly status: 'none' } & RefusedBefore) | KnownResponse;

/** The status that the API shows; null before the first answer. */
export function responseStatusOf(state: ParticipationState): ResponseStatus | null {
  return state.status === 'none' ? null : state.status;
}
