import { payouts, type Payout } from '@panelist/domain/payout/browser';
import { callWithHeaders, type Answered } from '../../../shared/api/call.js';
import { useComposedQuery, type Query } from '../../../shared/api/use-query.js';
import { payoutsInput } from '../model/earnings-by-month.js';

export interface Earnings {
  readonly paidTotal: number;
  /** Newest first. */
  readonly items: readonly Payout[];
}

/**
 * All payouts of the participant, fetched page by page: the list, the totals and the chart read the
 * same answer.
 */
async function fetchAll(): Promise<Answered<Earnings>> {
  const found = new Map<string, Payout>();
  for (let skip = 0; ;) {
    const { value, stale } = await callWithHeaders(payouts, payoutsInput(skip));
    for (const payout of value.items) found.set(payout.id, payout);
    skip += value.items.length;
    if (value.items.length === 0 || skip >= value.totalCount)
      return { value: { paidTotal: value.paidTotal, items: [...found.values()] }, stale };
  }
}

export const useOwnPayouts = (): Query<Earnings> => useComposedQuery(payouts, 'all', fetchAll);
