import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { followReferrals } from './follow-referrals.js';
import { payReferralBonuses } from './pay-bonuses.js';

export const referralModule = (dependencies: Dependencies): readonly WorkerModule[] => [
  followReferrals(dependencies),
  payReferralBonuses(dependencies),
];
