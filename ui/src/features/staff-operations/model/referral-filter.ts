import { endReasons, type EndReason } from '@panelist/domain/referral/browser';
import { pageOf } from '../../../shared/page/page-of.js';

/** The filter of ended referrals as read from the address. */
export interface ReferralFilter {
  readonly reason: EndReason | undefined;
  /** A person's whole e-mail or id, or a referral's id. */
  readonly query: string;
  readonly page: number;
}

export const referralsPerPage = 25;

export function referralFilterOf(address: URLSearchParams): ReferralFilter {
  return {
    reason: endReasons.find((reason) => reason === address.get('reason')),
    query: address.get('query')?.trim() ?? '',
    page: pageOf(address),
  };
}

/** The address with another value of the filter, from its first page. */
export function withReferralFilter(address: URLSearchParams, name: 'reason' | 'query', value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value === '') next.delete(name);
  else next.set(name, value);
  next.delete('page');
  return next;
}
