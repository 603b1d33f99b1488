import { stream } from '../kernel/event.js';

/** One payout per cause. */
export const payoutStream = stream('payout', 'payoutId');
