import { z } from 'zod';
import { byRoute, dollars, id, isoTime, limit, skip } from '../kernel/contract.js';
import { payoutMethods } from './payout-method.js';
import { typedText } from '../kernel/typed-text.js';

/**
 * missing-at-provider: we have the attempt, the provider's list does not. unknown-to-us: the
 * reverse. amount, address, status: both have it, differently. paid-twice: two attempts of one
 * payout were paid.
 */
export const differenceKinds = ['missing-at-provider', 'unknown-to-us', 'amount', 'address', 'status', 'paid-twice'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

const type = z.enum(payoutMethods);
const side = z.object({ status: z.enum(['paid', 'open', 'failed']), amount: dollars }).nullable();

export const reconciliationSchema = z.object({
  /** The latest comparison with each provider. */
  runs: z.array(
    z.object({
      type,
      at: isoTime,
      /** The period of the provider's list. */
      since: isoTime,
      until: isoTime,
      listed: z.number(),
      compared: z.number(),
      differences: z.number(),
    }),
  ),
  totalCount: z.number(),
  /** How many were still there at the latest comparison. */
  openCount: z.number(),
  items: z.array(
    z.object({
      id,
      kind: z.enum(differenceKinds),
      type,
      key: z.string().nullable(),
      payoutId: id.nullable(),
      providerId: z.string().nullable(),
      ours: side,
      theirs: side,
      firstFoundAt: isoTime,
      lastFoundAt: isoTime,
      /** The first comparison that no longer found it; null while it is there. */
      goneAt: isoTime.nullable(),
      /** What operations found out about it, oldest first. */
      notes: z.array(z.object({ text: z.string(), by: id, byName: z.string(), at: isoTime })),
    }),
  ),
});
export type Reconciliation = z.output<typeof reconciliationSchema>;

export const reconciliationContracts = byRoute({
  'GET /api/v4/operations/reconciliation': {
    query: z.object({
      /** `open`: those that the latest comparison found. */
      status: z.enum(['open', 'all']).default('open'),
      skip: skip.default(0),
      limit: limit.default(25),
    }),
    answer: reconciliationSchema,
    spec: 'contract, Staff',
    summary:
      'Differences between our payouts and the providers’ own lists of the last 30 days, compared every night, newest first. None is ever mended silently.',
  },

  'POST /api/v4/operations/reconciliation/:id/notes': {
    body: z.object({ text: z.string().overwrite(typedText).min(1, 'Say what you found out, in a few words.').max(500) }),
    status: 201,
    answer: z.object({ id }),
    spec: 'contract, Staff',
    summary: 'Notes what operations found out about a difference. Notes are never changed.',
  },
});
