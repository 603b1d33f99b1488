import type { Cents } from '../kernel/money.js';
import type { Booking } from './participation-state.js';
import type { InvitationInUse, InvitationLifecycleFacts, InvitationUser } from './invitation/invitation-use.js';
import type { Eligibility, ScreenerQuestion } from '../catalogue/browser.js';

/** What a decision about a response needs from its project. */
export interface ProjectFacts {
  readonly projectId: string;
  readonly ownerId: string;
  /** Its funds pay the incentives. */
  readonly organizationId: string;
  /** Published and not closed. */
  readonly isOpen: boolean;
  /** Takes new applications. */
  readonly isRecruiting: boolean;
  /** No session to book (document 1 §3). */
  readonly isQuantitative: boolean;
  readonly isRemote: boolean;
  /** Sessions are booked on a page of the researcher's. */
  readonly isBookedElsewhere: boolean;
  readonly autoInvite: boolean;
  readonly incentiveCents: number;
  /** The project's own fee for a referral; null for the usual one. */
  readonly referralFeeCents: number | null;
  readonly requiresNda: boolean;
  readonly ndaUrl: string | null;
  readonly requiresIdentityVerification: boolean;
  /** The target names places, so the screener asks where the participant is. */
  readonly asksForPlace: boolean;
  readonly questions: readonly ScreenerQuestion[];
}

/** The screener count of the running cycle; null without one. */
export interface CycleFacts {
  readonly count: number;
  readonly limit: number;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** What a booking needs from its project for the calendar. */
export interface OfferedTimes {
  readonly ofProject: readonly { readonly start: string; readonly end: string }[];
  readonly timezone: string;
}

/** What a decision needs from the applicant. */
export interface ApplicantFacts {
  readonly hasProfile: boolean;
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
  readonly hasPhoto: boolean;
  readonly isIdentityVerified: boolean;
  readonly eligibility: Eligibility;
  /**
   * The profile's country is none of the project's, or not the verified phone's. A draft is judged
   * by it again (contract, Accounts).
   */
  readonly livesElsewhere?: boolean;
  /** The applicant owns the project or belongs to its organization. */
  readonly isOfProject: boolean;
  readonly cycle: CycleFacts | null;
  /** Left out without one. */
  readonly invitation?: InvitationInUse;
}

/** The link in a call: the invitation that it leads to, null if it is wrong, and who opened it. */
export interface InvitationLink {
  readonly invitation: InvitationLifecycleFacts | null;
  readonly user: NonNullable<InvitationUser>;
}

export interface ParticipationFacts {
  readonly project: ProjectFacts;
  /** Needed by `SaveScreenerDraft` and `SubmitScreener`; null without an account. */
  readonly applicant: ApplicantFacts | null;
  /** Of a draft, a submission or the taking up of an invitation; left out without one. */
  readonly link?: InvitationLink;
  /** Needed by `MarkComplete`: the organization lets participants mark tasks as complete. */
  readonly isCompletionOn?: boolean;
  /** Needed by `BookSession` and `MoveSession`. */
  readonly calendar?: OfferedTimes;

  // What was obtained of other streams (`reservations.ts`):
  /** The invitation is the applicant's. */
  readonly invitation?: InvitationInUse;
  /** The participant owns the project or belongs to its organization. */
  readonly isOfProject?: boolean;
  /** What the organization's funds hold for this response. */
  readonly reservedCents?: Cents;
  /** What of it is for the referral that brought the participant. */
  readonly referralFeeCents?: Cents;
  /** The cycle that has counted the submission. */
  readonly cycleId?: string;
  /** What the calendar holds for the response. */
  readonly booking?: Booking;
}
