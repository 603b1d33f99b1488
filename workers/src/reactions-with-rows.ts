import type { ReactionWithRows } from '@panelist/infra/processors';
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
