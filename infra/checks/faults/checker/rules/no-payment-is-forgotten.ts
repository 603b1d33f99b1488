import { incentivePayoutIdOf, netCents } from '@panelist/domain/payout';
import type { Evidence } from '../evidence.js';
import { finalPayouts } from '../final-payouts.js';
import type { FinalPayout } from '../final-payouts.js';
import type { Violation } from '../violation.js';

const rule = 'no payment is forgotten';

/**
 * Every approved payment has a payout of the right amount that has ended: paid, or refused with a
 * reason that a person can act on; voided, if the approval was withdrawn. An erased person has no
 * destination any more.
 */
export function noPaymentIsForgotten({ log, erased }: Pick<Evidence, 'log' | 'erased'>): readonly Violation[] {
  const payouts = finalPayouts(log);
  const withdrawals = log.filter(({ type }) => type === 'PaymentApprovalWithdrawn');
  return log.flatMap((event): readonly Violation[] => {
    if (event.type !== 'PaymentApproved' || erased.has(String(event.data['userId']))) return [];
    const participationId = String(event.data['participationId']);
    const due = netCents(Number(event.data['incentiveCents']), Number(event.data['tipCents']));
    if (due <= 0) return [];
    const { position, stream } = event;
    const onSame = withdrawals.filter((withdrawal) => withdrawal.stream === stream);
    const before = onSame.filter(({ revision }) => revision < event.revision).length;
    const payout = payouts.get(incentivePayoutIdOf(participationId, before));
    if (payout === undefined)
      return [{ rule, what: `the payment of ${participationId} was approved and never requested`, position }];
    const { payoutId, netCents: asked, status } = payout.state;
    if (asked !== due) return [{ rule, what: `payout ${payoutId} is over ${asked} cents instead of ${due}`, position }];
    if (onSame.length > before && status !== 'voided')
      return [{ rule, what: `payout ${payoutId} is ${status}, and its approval was withdrawn`, position }];
    return hasEnded(payout) ? [] : [{ rule, what: `payout ${payoutId} is still ${status}`, position }];
  });
}

function hasEnded({ state }: FinalPayout): boolean {
  // A person has to act, and operations are told.
  if (state.left !== null) return true;
  switch (state.status) {
    case 'paid':
    case 'voided':
      return true;
    case 'rejected':
    case 'returned':
    case 'reversed':
      return state.refusal.code !== '';
    // Waits at the provider until the participant claims it.
    case 'unclaimed':
    // Waits for operations, who see it.
    case 'awaiting-release':
      return true;
    default:
      return false;
  }
}
