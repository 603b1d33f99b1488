import type { LedgerAccount } from '@panelist/domain/payout';
import { id, integer, json, readModel } from '@panelist/infra/read-models';

/** One line of the money ledger. The lines of one event sum to zero. */
export interface LedgerEntry {
  readonly eventId: string;
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
  readonly account: LedgerAccount;
  readonly cents: number;
}

/** All postings of one payout; rows are never removed. Money in cents. */
export const ledger = readModel({
  name: 'ledger',
  version: 2,
  key: 'payoutId',
  columns: {
    payoutId: id(),
    userId: id(),
    projectId: id(),
    incentiveCents: integer(),
    feeCents: integer(),
    tipCents: integer(),
    netCents: integer(),
    entries: json<readonly LedgerEntry[]>().default([]),
  },
});
