import { z } from 'zod';
import { byRoute, dollars, id, isoTime, limit, periodEnd, periodStart, skip } from '../kernel/contract.js';
import { ledgerAccounts } from '../payout/browser.js';

const account = z.enum(ledgerAccounts);

/**
 * Sums in US dollars: what the account held before the period, what moved in it, and what it holds
 * after it.
 */
const sums = { opening: dollars, moved: dollars, closing: dollars };

const ledgerJson = z.object({
  /** Inclusive; null is the beginning of the ledger. */
  from: isoTime.nullable(),
  /** Exclusive; null is now. */
  to: isoTime.nullable(),
  accounts: z.array(z.object({ account, ...sums })),
  /** Over all accounts: zero, or the ledger is wrong. */
  total: z.object(sums),
  /**
   * Computed by this call from the postings themselves: `balanced` if the sums are zero and so is
   * the sum of each event's postings.
   */
  proof: z.object({
    balanced: z.boolean(),
    /** Events with postings up to the end of the period. */
    events: z.number(),
    postings: z.number(),
    /** Ids of the events whose postings do not sum to zero; the first twenty. */
    unbalanced: z.array(z.string()),
  }),
  /** Postings of the period and the filter. */
  totalCount: z.number(),
  /** Newest first. */
  items: z.array(
    z.object({
      at: isoTime,
      eventId: z.string(),
      type: z.string(),
      /** Of a payout; null for an organization's funds. */
      payoutId: id.nullable(),
      userId: id.nullable(),
      /** Of funds. */
      organizationId: id.nullable(),
      projectId: id.nullable(),
      account,
      /** Positive: the account gains. */
      amount: dollars,
    }),
  ),
});
export type LedgerPage = z.output<typeof ledgerJson>;

export const ledgerContracts = byRoute({
  'GET /api/v4/operations/ledger': {
    query: z.object({
      from: periodStart.optional(),
      to: periodEnd.optional(),
      format: z.enum(['json', 'csv']).default('json'),
      account: account.optional(),
      payoutId: id.optional(),
      skip: skip.default(0),
      limit: limit.default(50),
    }),
    /**
     * A text where the format is `csv`: all postings of the filter, oldest first, or 422; then the
     * sums, which have no amount.
     */
    answer: z.union([ledgerJson, z.string()]),
    spec: 'contract, Staff',
    summary: 'The money ledger: sums of each account, the proof that they are zero, and the postings of a period.',
  },
});
