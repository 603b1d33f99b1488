import { ledgerAccounts, type LedgerAccount } from '@panelist/domain/payout/browser';
import { pageOf } from '../../../shared/page/page-of.js';

/** The ledger's filter as read from the address; days in UTC. */
export interface LedgerFilter {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly account: LedgerAccount | undefined;
  readonly page: number;
}

export const postingsPerPage = 50;

const dayOf = (value: string | null): string | undefined => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

export function ledgerFilterOf(address: URLSearchParams): LedgerFilter {
  return {
    from: dayOf(address.get('from')),
    to: dayOf(address.get('to')),
    account: ledgerAccounts.find((account) => account === address.get('account')),
    page: pageOf(address),
  };
}

/** `researcher-escrow` as `Researcher escrow`. */
export function accountName(account: LedgerAccount): string {
  const words = account.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
