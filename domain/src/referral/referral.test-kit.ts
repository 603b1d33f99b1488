import type { ReferralEvent } from './events.js';
import type { ReferralCause } from './referral-cause.js';
import { networkReferralIdOf, projectReferralIdOf } from './referral-id.js';
import type { ReferralStatus } from './referral-status.js';

/** `rita` refers `finn`, to Panelist or to the project `x1`. */
export const networkWho = { referralId: networkReferralIdOf('finn'), referrerId: 'rita', userId: 'finn', projectId: null };
export const projectWho = {
  referralId: projectReferralIdOf('finn', 'x1'),
  referrerId: 'rita',
  userId: 'finn',
  projectId: 'x1' as string | null,
};
export const code = 'RITA1';

export const networkBegun: ReferralEvent = {
  type: 'ReferralBegun',
  data: { ...networkWho, referralType: 'network', code, bonusCents: 2_000 },
};
export const projectBegun: ReferralEvent = {
  type: 'ReferralBegun',
  data: { ...projectWho, referralType: 'project', code, bonusCents: 5_000 },
};

export const changed =
  (who: typeof projectWho | typeof networkWho) =>
  (
    from: ReferralStatus,
    to: ReferralStatus,
    cause: ReferralCause,
    participationId: string | null = null,
    causePosition = participationId === null ? null : '1',
  ): ReferralEvent => ({
    type: 'ReferralStatusChanged',
    data: { ...who, from, to, cause, reason: null, participationId, causePosition },
  });
