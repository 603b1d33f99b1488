import type { PayoutMethod } from '@panelist/domain/payout';
import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { id, readModel, text, time } from '@panelist/infra/read-models';

const project = projections<ProductEvents>();

/** Attempts to send payouts, for the nightly comparison with the providers' lists: the workers' own table. */
export const payoutAttempts = readModel({
  name: 'payout-attempts',
  version: 1,
  key: 'key',
  columns: {
    /** `<payoutId>.<attempt>`. */
    key: text(),
    payoutId: id(),
    method: text<PayoutMethod>(),
    startedAt: time().index(),
  },
});

export const payoutAttemptsProjection = project(payoutAttempts, {
  PayoutDispatchStarted: {
    key: ({ data: { key } }) => ({ key }),
    upsert: ({ data: { key, payoutId, method }, at }, row) =>
      payoutAttempts.make({ key, payoutId, method, startedAt: row?.startedAt ?? at }),
  },
});
