import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { participationLife } from '@panelist/domain/participation/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { netCents, payoutLife } from '@panelist/domain/payout/browser';
import type { PayoutMethod } from '@panelist/domain/payout/browser';
import type { ParticipationRow, PayoutRow, ProjectRow } from '@panelist/infra/read-models';

type Payment = NonNullable<SurveyResponse['payment']>;

const day = 24 * 60 * 60 * 1000;
/** PayPal up to 5 days; gift cards up to 10 business days, which are two weeks (document 3 §9). */
const daysUntilPaid: Readonly<Record<PayoutMethod, number>> = { PAYPAL: 5, TREMENDOUS: 14 };

/** What the participant gets for it: nothing to say before they took part, or where nothing is paid. */
export function paymentOf(row: ParticipationRow, project: ProjectRow, payout: PayoutRow | undefined): Payment | null {
  if (payout !== undefined) return ordered(payout);
  if (!participationLife.tookPart(row.status)) return null;
  const incentive = row.incentiveCents ?? project.incentiveCents;
  const tip = row.tipCents ?? 0;
  if (incentive + tip === 0) return null;
  return {
    payoutId: null,
    type: null,
    status: 'PENDING',
    incentive: dollarsFromCents(incentive),
    tip: dollarsFromCents(tip),
    net: dollarsFromCents(netCents(incentive, tip)),
    expectedDate: null,
    paidAt: null,
  };
}

function ordered(payout: PayoutRow): Payment {
  const status: Payment['status'] = payoutLife.paymentStatus[payout.status];
  const expected = new Date(Date.parse(payout.sentAt ?? payout.requestedAt) + daysUntilPaid[payout.method] * day);
  return {
    payoutId: payout.payoutId,
    type: payout.method,
    status,
    incentive: dollarsFromCents(payout.incentiveCents),
    tip: dollarsFromCents(payout.tipCents),
    net: dollarsFromCents(payout.netCents),
    expectedDate: status === 'PENDING' ? expected.toISOString() : null,
    paidAt: payout.paidAt,
  };
}
