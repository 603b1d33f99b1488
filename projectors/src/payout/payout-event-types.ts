import type { PayoutEvent } from '@panelist/domain/payout';
import { payoutEvents } from '@panelist/domain/payout';

/** All that can happen to a payout. */
export const payoutEventTypes = Object.keys(payoutEvents) as readonly PayoutEvent['type'][];
