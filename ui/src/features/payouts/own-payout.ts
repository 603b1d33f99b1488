import { payoutById } from '@panelist/domain/payout/browser';
import { useQuery } from '../../shared/api/use-query.js';
import { payoutKeys } from './keys.js';

/** One payout with every step. */
export const useOwnPayout = (id: string) => useQuery(payoutById, payoutKeys.one(id), { params: { id } });
