import type { LedgerAccount } from '@panelist/domain/payout';
import { plain, table } from '../table.js';

/** One line of the money ledger. The lines of one event sum to zero. */
export interface LedgerEntry {
  readonly eventId: string;
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
  readonly account: LedgerAccount;
  readonly cents: number;
}

/** All that was ever posted for one payout; it only grows. Money in cents. */
export type LedgerRow = {
  readonly payout_id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly incentive_cents: number;
  readonly fee_cents: number;
  readonly tip_cents: number;
  readonly net_cents: number;
  readonly entries: readonly LedgerEntry[];
};

export const ledgerTable = table<LedgerRow>({
  name: 'read_model.ledger',
  key: ['payout_id'],
  columns: {
    payout_id: plain,
    user_id: plain,
    project_id: plain,
    incentive_cents: plain,
    fee_cents: plain,
    tip_cents: plain,
    net_cents: plain,
    entries: plain,
  },
});
