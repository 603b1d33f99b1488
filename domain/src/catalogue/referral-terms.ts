/** Spec 2, section 9: projects of at least this incentive can be referred to others. */
export const minimumIncentiveForReferralCents = 10_000;
/** What a referrer gets where the project names no fee of its own. */
export const projectReferralFeeCents = 5_000;
/**
 * A project's own fee is at least this; one that was taken before less was refused counts as this.
 * Contract, Referrals.
 */
export const lowestOwnFeeCents = 2_100;
/** The organization pays it, for each person: no more than this. Contract, Money. */
export const highestOwnFeeCents = 10_000;

/** The bonus for a referral to this project, in cents; null where it cannot be referred. */
export function referralBonusCents({
  incentiveCents,
  referralFeeCents,
}: {
  readonly incentiveCents: number;
  readonly referralFeeCents: number | null;
}): number | null {
  if (incentiveCents < minimumIncentiveForReferralCents) return null;
  return referralFeeCents === null ? projectReferralFeeCents : Math.max(referralFeeCents, lowestOwnFeeCents);
}
