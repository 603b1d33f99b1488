import { typesOf } from '@panelist/domain/kernel';
import { payoutEvents } from '@panelist/domain/payout';

/** All that can happen to a payout. */
export const payoutEventTypes = typesOf(payoutEvents);
