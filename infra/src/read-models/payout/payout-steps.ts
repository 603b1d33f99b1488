import type { PayoutMethod } from '@panelist/domain/payout';
import { plain, table } from '../table.js';

/** One event of a payout, for the tracker. */
export type PayoutStepRow = {
  readonly payout_id: string;
  /** Revision in the payout's stream, padded: sorts as text. */
  readonly step: string;
  readonly at: string;
  readonly type: string;
  /** Where the money went at that time; null where the event does not say so. */
  readonly method: PayoutMethod | null;
  /** The event's data, its personal fields emptied. */
  readonly data: Readonly<Record<string, unknown>>;
};

export const payoutStepsTable = table<PayoutStepRow>({
  name: 'read_model.payout_steps',
  key: ['payout_id', 'step'],
  columns: { payout_id: plain, step: plain, at: plain, type: plain, method: plain, data: plain },
});
