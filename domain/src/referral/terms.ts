/** Document 1 §7, constants: SignupReferralFee. */
export const networkBonusCents = 2_000;
/** Document 1 §7, constants: SignupReferralEarnedIncentiveThreshold. */
export const thresholdCents = 7_500;
/** Document 1 §7, constants: MaxProjectReferrals, that are paid, of one referrer and project. */
export const maxPaidProjectReferrals = 5;
/** How long a link counts: the first one wins in this time (contract, Referrals). */
export const linkLifetimeMs = 30 * 86_400_000;
