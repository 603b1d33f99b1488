import type { Cents } from '../kernel/money.js';
import type { PayoutCauseKind } from './payout-cause.js';

/** The smallest fee for an incentive. */
const minimumFeeCents = 100;

/**
 * The fulfilment fee of an incentive: 5 %, rounded half up to the cent, at least $1, and never more
 * than the incentive, because a tip is paid whole (document 1 §1; contract, Payouts). Takes and
 * returns whole cents.
 */
export function fulfilmentFeeCents(incentiveCents: Cents): Cents {
  // 5 % in integers: (n + 10) / 20 rounds half up without binary fractions.
  return Math.min(incentiveCents, Math.max(minimumFeeCents, Math.floor((incentiveCents + 10) / 20)));
}

/** What the participant gets: the incentive less the fee, plus the whole tip. */
export function netCents(incentiveCents: Cents, tipCents: Cents): Cents {
  return incentiveCents - fulfilmentFeeCents(incentiveCents) + tipCents;
}

/**
 * Fee and net of a payout in cents. A referral bonus is paid whole (contract, Referrals), and so is
 * a lost session.
 */
export function amountsOf(kind: PayoutCauseKind, incentiveCents: Cents, tipCents: Cents) {
  const feeCents = kind === 'incentive' ? fulfilmentFeeCents(incentiveCents) : 0;
  return { feeCents, netCents: incentiveCents - feeCents + tipCents };
}
