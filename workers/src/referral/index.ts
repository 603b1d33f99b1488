import type { Dependencies } from '@panelist/infra/service';
import type { Part } from '../runtime/part.js';
import { followReferrals } from './follow-referrals.js';
import { payReferralBonuses } from './pay-bonuses.js';

export const referralParts = (dependencies: Dependencies): readonly Part[] => [
  followReferrals(dependencies),
  payReferralBonuses(dependencies),
];
