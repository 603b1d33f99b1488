import type { PayoutMethod } from '@panelist/domain/payout';
import { plain, table } from '../table.js';

/** One event of a payout, for the tracker. */
export interface PayoutStepRow {
  readonly payout_id: string;
  /** Zero-padded revision in the payout's stream: sorts as text. */
  readonly step: string;
  readonly event_id: string;
  readonly at: string;
  readonly type: string;
  readonly attempt: number | null;
  readonly method: PayoutMethod | null;
  /** The provider's own code and words. */
  readonly provider_code: string | null;
  readonly provider_message: string | null;
  readonly reason: string | null;
}

export const payoutStepsTable = table<PayoutStepRow>({
  name: 'read_model.payout_steps',
  key: ['payout_id', 'step'],
  columns: {
    payout_id: plain,
    step: plain,
    event_id: plain,
    at: plain,
    type: plain,
    attempt: plain,
    method: plain,
    provider_code: plain,
    provider_message: plain,
    reason: plain,
  },
});
