import { payoutFilterStatus, type PayoutFilterStatus } from '@panelist/domain/payout/browser';
import { pageOf } from '../../../shared/page/page-of.js';

/** The list's filter as read from the address. */
export interface PayoutFilter {
  readonly status: PayoutFilterStatus | undefined;
  readonly query: string;
  readonly page: number;
}

export const pageSize = 25;

/** In the address: payouts of every status. */
export const everyStatus = 'all';

/** What needs action, unless the address names a status or a search. */
export function payoutFilterOf(address: URLSearchParams): PayoutFilter {
  const named = address.get('status');
  const query = address.get('query')?.trim() ?? '';
  const status = payoutFilterStatus.safeParse(named).data;
  const isAll = named === everyStatus || query !== '';
  return { status: status ?? (isAll ? undefined : 'needs-action'), query, page: pageOf(address) };
}
