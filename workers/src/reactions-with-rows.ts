import { remedyDispute } from '@panelist/domain/dispute';
import { remedyReview } from '@panelist/domain/fairness';
import { settleReservation } from '@panelist/domain/kernel';
import {
  inviteQualifiedApplication,
  payUnansweredSession,
  resetScreenerCycle,
  settleFundsOfResponse,
} from '@panelist/domain/participation';
import { runPayoutBatch } from '@panelist/domain/payout';
import { accrueReferralBonus, payReferralBonus } from '@panelist/domain/referral';
import { supportJobs } from '@panelist/domain/support';
import { followsClock } from './dispute/follow-clock.js';
import { remediesDisputes } from './dispute/remedy-disputes.js';
import { remediesReviews } from './fairness/remedy-reviews.js';
import { erasesWhenOver } from './identity/erase-accounts.js';
import { asksAfterChecks } from './identity/follow-identity-checks.js';
import { releasesFormerEmail } from './identity/release-former-email.js';
import { keepsPaymentPromise } from './participation/keep-payment-promise.js';
import { keepsPlaces } from './participation/keep-places.js';
import { qualifiesApplications } from './participation/qualify-when-identity-verified.js';
import { resetsCycles } from './participation/reset-screener-cycles.js';
import { schedulesDigests } from './participation/schedule-digests.js';
import { settlesFunds } from './participation/settle-funds.js';
import { holdsDestinations, settlesPreference } from './payout/hold-destinations.js';
import { endsDestinationHold, followsReviews, removesExports } from './runtime/schedule.js';
import { listsOpenPayouts } from './payout/open-payouts.js';
import { runsPayoutBatches } from './payout/run-payout-batches.js';
import { paysReferralBonuses } from './referral/pay-bonuses.js';
import { missesSessions } from './scheduling/miss-sessions.js';
import { settlesReservations } from './runtime/settle-reservations.js';
import { makesExports } from './support/make-exports.js';

/**
 * A reaction that keeps rows of its own, which follow from the log. An event that the log has lost
 * may have removed a row, so no position is early enough: the reaction begins again, without the
 * rows.
 */
export interface ReactionWithRows {
  /** The reaction's name. */
  readonly reaction: string;
  /** The statement that deletes the rows. */
  readonly forget: string;
}

/** The reactions that schedule, with what they schedule: a task of the reaction's name, or jobs. */
const scheduling: readonly [reaction: string, ...jobs: readonly { readonly name: string }[]][] = [
  [releasesFormerEmail],
  [erasesWhenOver],
  [asksAfterChecks],
  [resetsCycles, resetScreenerCycle],
  [qualifiesApplications, inviteQualifiedApplication],
  [keepsPaymentPromise, payUnansweredSession],
  [missesSessions],
  [keepsPlaces, { name: 'end-place-hold' }, { name: 'renew-place-hold' }],
  [settlesReservations, settleReservation],
  [settlesFunds, settleFundsOfResponse],
  [runsPayoutBatches, runPayoutBatch],
  [holdsDestinations, { name: settlesPreference }, { name: endsDestinationHold }],
  [paysReferralBonuses, accrueReferralBonus, payReferralBonus],
  [makesExports, supportJobs.makeExport],
  [removesExports],
  [followsClock],
  [remediesDisputes, remedyDispute],
  [followsReviews],
  [remediesReviews, remedyReview],
];

/**
 * After a loss of events these begin again: their rows follow from the log, and what they schedule
 * twice has the same ids. A reaction that schedules mails is none of them, but for
 * `keepsPaymentPromise`: it asks only about what still waits for its researcher.
 */
export const reactionsWithRows: readonly ReactionWithRows[] = [
  { reaction: listsOpenPayouts, forget: 'delete from app.open_payouts' },
  { reaction: schedulesDigests, forget: 'delete from app.digests' },
  ...scheduling.map(([reaction, ...jobs]) => ({
    reaction,
    forget: `delete from app.deadlines where kind in (${(jobs.length === 0 ? [{ name: reaction }] : jobs)
      .map(({ name }) => `'${name}'`)
      .join(', ')})`,
  })),
];
