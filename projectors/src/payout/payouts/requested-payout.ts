import { payoutLife } from '@panelist/domain/payout';
import type { PayoutEvent } from '@panelist/domain/payout';
import type { PayoutRow } from '@panelist/infra/read-models';

/** The row of a payout that nobody has sent yet. */
export function requestedPayout(data: Extract<PayoutEvent, { readonly type: 'PayoutRequested' }>['data'], at: string): PayoutRow {
  return {
    payout_id: data.payoutId,
    user_id: data.userId,
    participation_id: data.cause.participationId,
    project_id: data.cause.projectId,
    project_name: data.cause.projectName,
    incentive_cents: data.incentiveCents,
    fee_cents: data.feeCents,
    tip_cents: data.tipCents,
    net_cents: data.netCents,
    method: data.method,
    recipient_name: data.recipientName,
    recipient_email: data.recipientEmail,
    status: payoutLife.statusAfter.PayoutRequested,
    attempts: 0,
    provider_id: null,
    reward_id: null,
    failure_code: null,
    failure_message: null,
    failure_funding: false,
    requested_at: at,
    sent_at: null,
    accepted_at: null,
    paid_at: null,
    status_changed_at: at,
  };
}
