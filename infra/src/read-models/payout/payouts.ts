import type { PayoutMethod, PayoutStatus } from '@panelist/domain/payout';
import { personal, plain, table } from '../table.js';

/** One payout and where it stands. Money in cents. */
export type PayoutRow = {
  readonly payout_id: string;
  readonly user_id: string;
  readonly participation_id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly incentive_cents: number;
  readonly fee_cents: number;
  readonly tip_cents: number;
  readonly net_cents: number;
  readonly method: PayoutMethod;
  readonly recipient_name: string;
  readonly recipient_email: string;
  readonly status: PayoutStatus;
  /** Number of the latest attempt; 0 before the first. */
  readonly attempts: number;
  /** The provider's ids of the latest attempt. */
  readonly provider_id: string | null;
  readonly reward_id: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  /** The provider was out of funds. */
  readonly failure_funding: boolean;
  readonly requested_at: string;
  readonly sent_at: string | null;
  readonly accepted_at: string | null;
  readonly paid_at: string | null;
  /** What the sweep measures by. */
  readonly status_changed_at: string;
};

export const payoutsTable = table<PayoutRow>({
  name: 'read_model.payouts',
  key: ['payout_id'],
  subject: 'user_id',
  columns: {
    payout_id: plain,
    user_id: plain,
    participation_id: plain,
    project_id: plain,
    project_name: plain,
    incentive_cents: plain,
    fee_cents: plain,
    tip_cents: plain,
    net_cents: plain,
    method: plain,
    recipient_name: personal(''),
    recipient_email: personal(''),
    status: plain,
    attempts: plain,
    provider_id: plain,
    reward_id: plain,
    failure_code: plain,
    failure_message: plain,
    failure_funding: plain,
    requested_at: plain,
    sent_at: plain,
    accepted_at: plain,
    paid_at: plain,
    status_changed_at: plain,
  },
});
