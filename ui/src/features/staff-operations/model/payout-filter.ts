import { payoutStatuses, type PayoutStatus } from '@panelist/domain/payout/browser';
import { pageOf } from '../../../shared/display/pager.js';

export type StatusFilter = PayoutStatus | 'failed';

/** The list's filter as read from the address. */
export interface PayoutFilter {
  readonly status: StatusFilter | undefined;
  readonly query: string;
  readonly page: number;
}

export const pageSize = 25;

export function payoutFilterOf(address: URLSearchParams): PayoutFilter {
  const wanted = address.get('status');
  const status = wanted === 'failed' ? 'failed' : payoutStatuses.find((known) => known === wanted);
  return { status, query: address.get('query')?.trim() ?? '', page: pageOf(address) };
}
