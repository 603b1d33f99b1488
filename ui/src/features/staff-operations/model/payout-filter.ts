import { payoutFilterStatus, type PayoutFilterStatus } from '@panelist/domain/payout/browser';
import { pageOf } from '../../../shared/page/page-of.js';

/** The list's filter as read from the address. */
export interface PayoutFilter {
  readonly status: PayoutFilterStatus | undefined;
  readonly query: string;
  readonly page: number;
}

export const pageSize = 25;

export function payoutFilterOf(address: URLSearchParams): PayoutFilter {
  const status = payoutFilterStatus.safeParse(address.get('status')).data;
  return { status, query: address.get('query')?.trim() ?? '', page: pageOf(address) };
}
