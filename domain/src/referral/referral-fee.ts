import { referralBonusCents } from '../catalogue/browser.js';
import type { Cents } from '../kernel/money.js';
import type { ReferralState } from './referral-state.js';
import { linkLifetimeMs } from './terms.js';

interface Terms {
  readonly incentiveCents: Cents;
  readonly referralFeeCents: Cents | null;
}

/** Whether a link that was followed still begins a referral. */
export const stillCounts = ({ followedAt }: { readonly followedAt: string }, at: string): boolean =>
  Date.parse(at) - Date.parse(followedAt) < linkLifetimeMs;

/**
 * What the project's organization will owe the referrer if the response is paid. A followed link
 * may begin a referral by a screener that the reaction has not handled yet. Contract, Money.
 */
export function expectedFeeCents(referral: ReferralState, project: Terms, at: string): Cents {
  switch (referral.phase) {
    case 'none':
      return 0;
    case 'followed': {
      const begins = referral.referrerId !== referral.userId && stillCounts(referral, at);
      return begins ? (referralBonusCents(project) ?? 0) : 0;
    }
    case 'begun':
      return referral.isOver ? 0 : referral.bonusCents;
    default:
      return referral satisfies never;
  }
}

/**
 * What the organization owes the referrer now: the fee, while the payment behind it is approved,
 * and for good once the bonus is requested.
 */
export function dueFeeCents(referral: ReferralState, isApproved: boolean): Cents {
  if (referral.phase !== 'begun' || referral.isOver) return 0;
  return isApproved || referral.bonus === 'requested' ? referral.bonusCents : 0;
}
