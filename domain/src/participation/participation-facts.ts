import type { Cents } from '../kernel/money.js';
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

/** An invitation that the applicant may use: it passes the hard criteria and the work e-mail. */
export interface InvitationInUse {
  readonly invitationId: string;
  readonly skipsQuestions: boolean;
}

/** What a decision needs from the applicant. */
export interface ApplicantFacts {
  readonly hasProfile: boolean;
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
  readonly hasPhoto: boolean;
  readonly isIdentityVerified: boolean;
  readonly eligibility: Eligibility;
  /** The applicant owns the project or belongs to its organization. */
  readonly isOfProject: boolean;
  readonly cycle: CycleFacts | null;
  /** Left out without one. */
  readonly invitation?: InvitationInUse;
}

/** What a decision that leads to a payment needs. */
export interface FundingFacts {
  /**
   * The participant owns the project, belongs to its organization, or gives the command themself.
   */
  readonly isOfProject: boolean;
  /** What the organization's funds hold for this response. */
  readonly reservedCents: Cents;
}

export interface ParticipationFacts {
  readonly project: ProjectFacts;
  /** Needed by `SaveScreenerDraft` and `SubmitScreener`; null without an account. */
  readonly applicant: ApplicantFacts | null;
  /** Needed by the commands that lead to a payment: invitations and the approval. */
  readonly funding?: FundingFacts;
  /** Needed by `MarkComplete`: the organization lets participants mark tasks as complete. */
  readonly isCompletionOn?: boolean;
}
