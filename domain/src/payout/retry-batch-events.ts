import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { payoutFilterStatus } from './payout-filter.js';
import { payoutBatchStream } from './streams.js';

const which = { batchId: id };
const sampleBatch = { batchId: '0199a000-0000-5000-8000-000000000041' };
const samplePayoutId = '0199a000-0000-5000-8000-000000000021';

/**
 * The payouts of a filter. `text`: part of a payout's id or project's name, or a user id; `userId`:
 * the account of an e-mail address, which no event may hold.
 */
const filter = z.object({
  status: payoutFilterStatus.nullable(),
  text: z.string().nullable(),
  userId: id.nullable(),
});
export type BatchFilter = z.output<typeof filter>;

export const payoutBatchEvents = events(payoutBatchStream, {
  /** `payoutIds`: what operations chose; null where a worker finds the payouts of `filter`. */
  PayoutBatchRequested: event({
    data: {
      ...which,
      requestedBy: id,
      reason: z.string(),
      payoutIds: z.array(id).nullable(),
      filter: filter.nullable(),
    },
    sample: {
      ...sampleBatch,
      requestedBy: '0199a000-0000-7000-8000-000000000006',
      reason: 'The account has been topped up.',
      payoutIds: null,
      filter: { status: 'failed', text: 'coffee', userId: null },
    },
    sentence: () => 'Operations asked to send several payouts again.',
  }),
  PayoutBatchChosen: event({
    data: { ...which, payoutIds: z.array(id) },
    sample: { ...sampleBatch, payoutIds: [samplePayoutId] },
    sentence: ({ payoutIds }) => `The filter of the batch matched ${payoutIds.length} payouts.`,
  }),
  /** `refusal`: the code why this payout was not sent again; null where it was. */
  PayoutBatchItemDone: event({
    data: { ...which, payoutId: id, refusal: z.string().nullable() },
    sample: { ...sampleBatch, payoutId: samplePayoutId, refusal: null },
    sentence: ({ refusal }) =>
      refusal === null ? 'A payout of the batch is sent again.' : 'A payout of the batch could not be sent again.',
  }),
});
export type PayoutBatchEvent = EventOf<typeof payoutBatchEvents>;
