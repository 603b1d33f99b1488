import { z } from 'zod';
import { byRoute, dollars, id, isoTime } from '../kernel/contract.js';
import { typedText } from '../kernel/typed-text.js';
import { payoutMethods } from './payout-method.js';

/** restore: a backup was restored. rewind: the log lost its last events. */
export const pauseReasons = ['restore', 'rewind'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const payoutPauseSchema = z.object({
  paused: z.boolean(),
  reason: z.enum(pauseReasons).nullable(),
  since: isoTime.nullable(),
  /**
   * Up to when each provider's orders are accounted for; those that were not read yet are missing.
   */
  checked: z.array(z.object({ provider: z.enum(payoutMethods), until: isoTime })),
  /** A member of operations wants to lift the pause; another one has to approve that. */
  lift: z.object({ by: id, byName: z.string(), reason: z.string(), at: isoTime }).nullable(),
  /**
   * Orders of no attempt of ours, left to operations (the newest hundred); empty where nothing is
   * paused.
   */
  left: z.array(
    z.object({ id, type: z.enum(payoutMethods), key: z.string().nullable(), providerId: z.string().nullable(), amount: dollars }),
  ),
});
export type PayoutPauseView = z.output<typeof payoutPauseSchema>;

export const pauseContracts = byRoute({
  'GET /api/v4/operations/payouts/pause': {
    answer: payoutPauseSchema,
    spec: 'contract, Money',
    summary:
      'Whether payouts wait because events were lost, since when, and up to when each provider’s orders are accounted for. They go on by themselves.',
  },

  'POST /api/v4/operations/payouts/pause/lift': {
    body: z.object({ reason: z.string().overwrite(typedText).min(1, 'Say why, in a few words.').max(500) }),
    answer: z.object({ paused: z.boolean() }),
    spec: 'contract, Money',
    summary:
      'Payouts go on before every order is accounted for. The first call asks for it, that of another member of operations (else 409) does it.',
  },
});
