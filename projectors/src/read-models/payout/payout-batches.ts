import { id, integer, json, readModel, text, time } from '@panelist/infra/read-models';

/** A payout of a batch that was not sent again, with the code of the refusal. */
export interface RefusedPayout {
  readonly payoutId: string;
  readonly code: string;
}

/** Payouts that operations retry together, and how far a worker has come. */
export const payoutBatches = readModel({
  name: 'payout-batches',
  version: 1,
  key: 'batchId',
  columns: {
    batchId: id(),
    requestedBy: id(),
    requestedAt: time(),
    reason: text(),
    /** Null until a worker has found the payouts of the filter. */
    total: integer().nullable(),
    /** Sent again. */
    done: integer().default(0),
    /** Not sent again. */
    failed: integer().default(0),
    /** The first hundred of those. */
    refused: json<readonly RefusedPayout[]>().default([]),
  },
});
