import { followsClock } from './dispute/follow-clock.js';
import { remediesDisputes } from './dispute/remedy-disputes.js';
import { erasesWhenOver } from './identity/erase-accounts.js';
import { asksAfterChecks } from './identity/follow-identity-checks.js';
import { releasesClaims } from './identity/release-unfinished-claims.js';
import { resetsCycles } from './participation/reset-screener-cycles.js';
import { schedulesDigests } from './participation/schedule-digests.js';
import { settlesFunds } from './participation/settle-funds.js';
import { listsOpenPayouts } from './payout/open-payouts.js';
import { runsPayoutBatches } from './payout/run-payout-batches.js';
import { paysReferralBonuses } from './referral/pay-bonuses.js';
import { settlesCalendar } from './scheduling/settle-calendar.js';
import { makesExports, removesExports } from './support/make-exports.js';

/**
 * A reaction that keeps rows of its own, which follow from the log. An event that the log has lost
 * may have removed a row, so no position is early enough: the reaction begins again, without the rows.
 */
export interface ReactionWithRows {
  /** The reaction's name. */
  readonly reaction: string;
  /** The statement that deletes the rows. */
  readonly forget: string;
}

/**
 * After a loss of events these begin again: their rows follow from the log, and what their deadlines
 * do twice has the same ids. A reaction whose deadlines send mails is none of them.
 */
export const reactionsWithRows: readonly ReactionWithRows[] = [
  { reaction: listsOpenPayouts, forget: 'delete from app.open_payouts' },
  { reaction: schedulesDigests, forget: 'delete from app.digests' },
  ...[
    releasesClaims,
    erasesWhenOver,
    asksAfterChecks,
    resetsCycles,
    settlesCalendar,
    settlesFunds,
    runsPayoutBatches,
    paysReferralBonuses,
    makesExports,
    removesExports,
    followsClock,
    remediesDisputes,
  ].map((reaction) => ({
    reaction,
    // Their deadlines have the same name.
    forget: `delete from app.deadlines where kind = '${reaction}'`,
  })),
];
