import { stream } from '../kernel/event.js';

/** One cause, one payout, ever. */
export const payoutStream = stream('payout', 'payoutId');
