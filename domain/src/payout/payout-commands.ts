import type { Cents } from '../kernel/money.js';
import type { DecidedOutcome } from './decided-outcome.js';
import type { EscalationReason } from './escalation-reason.js';
import type { PayoutCause } from './payout-cause.js';
import type { PayoutMethod } from './payout-method.js';
import type { SharedFact } from './release-reason.js';

/**
 * A provider's report on one attempt. `unknown` may have been paid. `absent`: the provider is
 * certain that the order never arrived. `rejected` with a `providerId`: the provider has the order
 * and will not pay it; without one, the provider refused the call. `returned` with a `rewardId`:
 * the reward is bought and waits for a corrected address.
 */
export type PayoutOutcomeReport =
  | { readonly kind: 'accepted' | 'settled'; readonly providerId: string; readonly rewardId?: string; readonly itemId?: string }
  | {
      readonly kind: 'rejected';
      readonly providerId: string | null;
      readonly code: string;
      readonly message: string;
      readonly funding: boolean;
    }
  | {
      readonly kind: 'returned';
      readonly providerId: string;
      readonly code: string;
      readonly message: string;
      readonly rewardId?: string;
    }
  | { readonly kind: 'unclaimed'; readonly providerId: string; readonly itemId?: string }
  | { readonly kind: 'held'; readonly providerId: string; readonly code: string; readonly message: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly message: string };

/**
 * Whether the report answers the order itself, a look-up, or a resend of the reward's mail, perhaps
 * by a look-up once its call is over.
 */
export type OutcomeSource = 'dispatch' | 'look-up' | 'resend';

/**
 * Of all payouts for this person on this day, and of what the budget that pays it spends in this
 * month.
 */
export interface PayoutTotals {
  readonly dayCents: Cents;
  readonly budget: { readonly spentCents: Cents; readonly limitCents: Cents } | null;
}

export type PayoutCommand =
  | {
      readonly type: 'RequestPayout';
      readonly payoutId: string;
      readonly userId: string;
      readonly cause: PayoutCause;
      /** The incentive, or the whole bonus. */
      readonly incentiveCents: number;
      readonly tipCents: number;
      readonly method: PayoutMethod;
      readonly recipientName: string;
      readonly recipientEmail: string;
      /**
       * What it counts to, with this payout; without it only the limit of one approval is asked.
       */
      readonly totals?: PayoutTotals;
      /** Of the first bonus between two people: what their accounts share. */
      readonly shared?: SharedFact;
      /** Until when an unconfirmed change of the settings has it wait. */
      readonly heldUntil?: string | null;
    }
  /**
   * The fence before the provider is called: the run that appends it for this attempt may call.
   * `to`: the recorded address whose claim the run has checked.
   */
  | { readonly type: 'StartDispatch'; readonly attempt: number; readonly to: string }
  /**
   * The fence before a bought reward is sent again; the outcome is known after at most `seconds`.
   */
  | { readonly type: 'StartResend'; readonly attempt: number; readonly to: string; readonly seconds: number }
  /**
   * By the run that appended the fence and has not called: the payment behind a bonus was taken
   * back before.
   */
  | { readonly type: 'StopDispatch'; readonly attempt: number; readonly reason: string }
  /** By the worker, before a fence: money of another account goes to this address. */
  | { readonly type: 'ReportSharedDestination'; readonly to: string }
  | {
      readonly type: 'RecordOutcome';
      readonly attempt: number;
      readonly source: OutcomeSource;
      readonly outcome: PayoutOutcomeReport;
    }
  /**
   * An order of this payout that the provider has and the log, which lost events, has not; to this
   * address, where the provider says so.
   */
  | {
      readonly type: 'RecordFound';
      readonly attempt: number;
      readonly method: PayoutMethod;
      readonly recipientEmail: string | null;
      readonly outcome: PayoutOutcomeReport;
    }
  /**
   * By workers that can do no more. `resumed`: as its run read it, so that it leaves none that was
   * taken up again since.
   */
  | {
      readonly type: 'EscalatePayout';
      readonly attempt: number;
      readonly resumed: number;
      readonly reason: EscalationReason;
    }
  /** By operations. `reason` is their text, `by` a user id. */
  | { readonly type: 'RequestRetry'; readonly reason: string; readonly by?: string }
  /**
   * By operations: a payout above the limit of one approval may be sent. `isAdmitted`: the funds of
   * its organization were asked, as it waited for a release.
   */
  | { readonly type: 'ReleasePayout'; readonly by: string; readonly isAdmitted?: boolean }
  /**
   * By staff, for another member of staff to approve. `email` is normalised and checked; `by` are
   * user ids.
   */
  | {
      readonly type: 'ProposeDestination';
      readonly method: PayoutMethod;
      readonly email: string;
      readonly reason: string;
      readonly by: string;
    }
  /** `seen`: what the second member of staff saw and approves. */
  | {
      readonly type: 'ApproveDestination';
      readonly by: string;
      readonly seen: { readonly method: PayoutMethod; readonly email: string };
    }
  /**
   * By its owner; the e-mail is normalised. `hold`: null where the address is confirmed already.
   */
  | {
      readonly type: 'ChangeDestination';
      readonly method: PayoutMethod;
      readonly email: string;
      readonly hold: { readonly heldUntil: string; readonly confirmSecret: string; readonly cancelSecret: string } | null;
    }
  /** By the link of the mail to the account's address. */
  | { readonly type: 'ConfirmDestination'; readonly secret: string }
  /** By the link that all mails about the change have. */
  | { readonly type: 'CancelDestination'; readonly secret: string }
  /** By the worker. `settings`: the destination in force, and until when a change of it waits. */
  | {
      readonly type: 'EndDestinationHold';
      readonly now: string;
      readonly settings: { readonly method: PayoutMethod; readonly email: string; readonly heldUntil: string | null };
    }
  /** By operations, about an unknown outcome. `evidence` is their text, `by` a user id. */
  | { readonly type: 'SettleUnknown'; readonly outcome: DecidedOutcome; readonly evidence: string; readonly by: string }
  /**
   * `by`: the user id of operations; a researcher who withdraws an approval gives none.
   * `onlyUnsent`: not where an attempt may have reached the participant, though its money came
   * back.
   */
  | { readonly type: 'VoidPayout'; readonly reason: string; readonly by?: string; readonly onlyUnsent?: true };
