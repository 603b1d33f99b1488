import { bonusesByMonth, referralsOfReferrer } from '@panelist/domain/referral/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { monthsShown } from '../model/view.js';

/** The list refreshes every 30 minutes (document 3 §9). */
export const refreshMs = 30 * 60_000;
const refreshing = { refreshInterval: refreshMs } as const;

interface Wanted {
  /** From 1. */
  readonly page: number;
  /** Null until the height of the screen is known. */
  readonly pageSize: number | null;
  readonly searchText: string;
}

/** One page of the participant's referrals, newest first. */
export function useReferrals({ page, pageSize, searchText }: Wanted) {
  const referrerUserId = useUserId();
  return useQuery(
    referralsOfReferrer,
    referrerUserId === null || pageSize === null
      ? null
      : {
          params: { referrerUserId },
          query: { limit: pageSize, skip: (page - 1) * pageSize, ...(searchText === '' ? {} : { searchText }) },
        },
    { ...refreshing, keepPreviousData: true },
  );
}

/** How many referrals there are in all, and what they have earned. */
export function useReferralTotals() {
  const referrerUserId = useUserId();
  return useQuery(
    referralsOfReferrer,
    referrerUserId === null
      ? null
      : { params: { referrerUserId }, query: { limit: 1, shouldCalculateLifetimeBonusReceived: 'true' } },
    refreshing,
  );
}

export function useBonusesByMonth() {
  const referrerUserId = useUserId();
  return useQuery(
    bonusesByMonth,
    referrerUserId === null ? null : { params: { referrerUserId }, query: { months: monthsShown } },
    refreshing,
  );
}
