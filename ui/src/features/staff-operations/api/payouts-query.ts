import { operationsPayouts } from '@panelist/domain/payout/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { pageSize, type PayoutFilter } from '../model/payout-filter.js';

/** Staff get no live hints about other users, so the query polls. */
const refreshMs = 5_000;

export function useOperationsPayouts({ status, query, page }: PayoutFilter) {
  return useQuery(
    operationsPayouts,
    { query: { status, query: query || undefined, skip: (page - 1) * pageSize, limit: pageSize } },
    { refreshInterval: refreshMs },
  );
}
