/** What moved a referral. */
export const referralCauses = [
  'screener-started',
  'attended',
  'payment-approved',
  'payment-taken-back',
  'not-selected',
  'project-closed',
  'abuse',
  'limit',
  'referrer-left',
  'accrued',
  'bonus-paid',
  'bonus-taken-back',
  'bonus-voided',
  'compensated',
] as const;
export type ReferralCause = (typeof referralCauses)[number];

/**
 * Why a referral ended without a bonus; staff alone see it (contract, Referrals). The first five:
 * both are one person. limit: the referrer's sixth on a project. pair-paid: the same two people
 * have another project bonus. referrer-left: the account was erased. bonus-voided: operations took
 * the bonus back. compensated: an upheld review pays it from the platform's budget.
 */
export const endReasons = [
  'same-person',
  'same-identity',
  'same-phone',
  'same-email',
  'same-payout-destination',
  'limit',
  'pair-paid',
  'referrer-left',
  'bonus-voided',
  'compensated',
] as const;
export type EndReason = (typeof endReasons)[number];

export const endReasonTexts: Readonly<Record<EndReason, string>> = {
  'same-person': 'Referred themself',
  'same-identity': 'The same verified identity',
  'same-phone': 'The same phone number',
  'same-email': 'The same e-mail address, but for dots and what follows a plus sign',
  'same-payout-destination': 'Paid to the same destination',
  limit: 'More than five paid referrals to this project',
  'pair-paid': 'These two people have another project bonus',
  'referrer-left': 'The referrer’s account was erased',
  'bonus-voided': 'Operations voided the bonus',
  compensated: 'A review pays it as compensation',
};
