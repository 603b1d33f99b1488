import { payouts, type Payout } from '@panelist/domain/payout/browser';
import useSWR from 'swr';
import type { ApiError } from '../../shared/api/api-error.js';
import { callWithHeaders, type Answered } from '../../shared/api/call.js';
import type { Query } from '../../shared/api/use-query.js';
import { payoutKeys } from './keys.js';

export interface Earnings {
  readonly paidTotal: number;
  /** Newest first. */
  readonly items: readonly Payout[];
}

const staleRetryMs = 2_000;

/** Everything the person was ever owed, page by page: the list, the sums and the chart show one and the same answer. */
async function fetchAll(): Promise<Answered<Earnings>> {
  const found = new Map<string, Payout>();
  for (let skip = 0; ;) {
    const { value, stale } = await callWithHeaders(payouts, { query: { skip, limit: 100 } });
    for (const payout of value.items) found.set(payout.id, payout);
    skip += value.items.length;
    if (value.items.length === 0 || skip >= value.totalCount)
      return { value: { paidTotal: value.paidTotal, items: [...found.values()] }, stale };
  }
}

export function useOwnPayouts(): Query<Earnings> {
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answered<Earnings>, ApiError>(payoutKeys.all(), fetchAll, {
    refreshInterval: (latest) => (latest?.stale ? staleRetryMs : 0),
  });
  return {
    data: data?.value,
    error,
    loading: isLoading && data === undefined,
    refreshing: isValidating && data !== undefined,
    stale: data?.stale ?? false,
    reload: async () => {
      await mutate();
    },
  };
}
