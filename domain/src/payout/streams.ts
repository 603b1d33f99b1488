import { stream } from '../kernel/event.js';

/** One payout per cause. */
export const payoutStream = stream('payout', 'payoutId');
/** Payouts that operations retry together. */
export const payoutBatchStream = stream('payoutBatch', 'batchId');
