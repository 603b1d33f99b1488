import { referralBonusCents } from '../catalogue/browser.js';
import type { Cents } from '../kernel/money.js';
import type { FollowedLink, ReferralState } from './referral-state.js';
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
    case 'followed':
      return stillCounts(referral, at) ? feeOfLink(referral, project) : 0;
    case 'begun':
      return referral.isOver ? 0 : referral.bonusCents;
    default:
      return referral satisfies never;
  }
}

/**
 * What the organization owes the referrer now: the fee, while the payment behind it is approved,
 * and for good once the bonus is requested. `referral`: a followed link only where the screener of
 * the response begins the referral.
 */
export function dueFeeCents(referral: ReferralState, project: Terms, isApproved: boolean): Cents {
  switch (referral.phase) {
    case 'none':
      return 0;
    case 'followed':
      return isApproved ? feeOfLink(referral, project) : 0;
    case 'begun': {
      const isDue = !referral.isOver && (isApproved || referral.bonus === 'requested');
      return isDue ? referral.bonusCents : 0;
    }
    default:
      return referral satisfies never;
  }
}

/** A link of their own earns a person nothing. */
const feeOfLink = ({ referrerId, userId }: FollowedLink, project: Terms): Cents =>
  referrerId === userId ? 0 : (referralBonusCents(project) ?? 0);
