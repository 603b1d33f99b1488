import { stream } from '../kernel/stream.js';

/**
 * One payout per cause; of a response, one per approval, and those of withdrawn approvals are
 * voided for good.
 */
export const payoutStream = stream('payout', 'payoutId');
/** Payouts against a limit: of one person on a day, or of a budget in a month. */
export const payoutCountStream = stream('payoutCount', 'countId');
/** Payouts that operations retry together. */
export const payoutBatchStream = stream('payoutBatch', 'batchId');
