import { operationsPayout, operationsPayouts } from '@panelist/domain/payout/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { operationsKeys } from '../keys.js';
import { pageSize, type PayoutFilter } from './payout-filter.js';

const listMs = 5_000;
const oneMs = 2_000;

export function useOperationsPayouts(filter: PayoutFilter) {
  const { status, query, page } = filter;
  return useQuery(
    operationsPayouts,
    operationsKeys.payouts(filter),
    { query: { status, query: query || undefined, skip: (page - 1) * pageSize, limit: pageSize } },
    { refreshInterval: listMs },
  );
}

export function useOperationsPayout(id: string) {
  return useQuery(operationsPayout, operationsKeys.payout(id), { params: { id } }, { refreshInterval: oneMs });
}
