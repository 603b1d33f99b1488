import type { LedgerAccount, PayoutCauseKind } from '@panelist/domain/payout';
import { id, integer, json, readModel, text } from '@panelist/infra/read-models';

/** One line of the money ledger. The lines of one event sum to zero. */
export interface LedgerEntry {
  readonly eventId: string;
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
  readonly account: LedgerAccount;
  readonly cents: number;
}

/**
 * The postings of one payout (`bookId` is its id), of one response's funds
 * (`funds-{participationId}`), or of one deposit (its event's id); rows are never removed. Money in
 * cents.
 */
export const ledger = readModel({
  name: 'ledger',
  version: 1,
  key: 'bookId',
  columns: {
    bookId: id(),
    /** Of a payout, as its owner, its cause and its amounts. */
    payoutId: id().nullable().index(),
    userId: id().nullable(),
    cause: text<PayoutCauseKind>().default('incentive'),
    incentiveCents: integer().default(0),
    feeCents: integer().default(0),
    tipCents: integer().default(0),
    netCents: integer().default(0),
    /** Of funds. */
    organizationId: id().nullable().index(),
    /** What the postings are about; null for deposits. */
    participationId: id().nullable(),
    projectId: id().nullable(),
    entries: json<readonly LedgerEntry[]>().default([]),
  },
});
