import { project } from '../../project.js';
import { payoutBatches } from './payout-batches.js';

const { make, set } = payoutBatches;

/** Refusals that the page lists. */
const mostRefused = 100;

/** The progress of batches. */
export const payoutBatchesProjection = project(payoutBatches, {
  PayoutBatchRequested: {
    create: ({ data: { batchId, requestedBy, reason, payoutIds }, at }) =>
      make({ batchId, requestedBy, requestedAt: at, reason, total: payoutIds?.length ?? null }),
  },
  PayoutBatchChosen: (_, { data: { payoutIds } }) => set({ total: payoutIds.length }),
  PayoutBatchItemDone: ({ done, failed, refused }, { data: { payoutId, refusal } }) =>
    refusal === null
      ? set({ done: done + 1 })
      : set({ failed: failed + 1, refused: [...refused, { payoutId, code: refusal }].slice(0, mostRefused) }),
});
