import { formatMoney } from '../../../shared/money/money.js';
import type { MeaningName } from '../../../shared/theme/palette.js';
import { referralStatusTexts, type Referral, type ReferralStatus } from '@panelist/domain/referral/browser';

export interface Step {
  readonly status: ReferralStatus;
  /** With the bonus where it is about it. */
  readonly title: string;
  readonly meaning: string;
  readonly isCompleted: boolean;
  readonly isActive: boolean;
  /** When the referral last came to this status, if it did. */
  readonly at: string | null;
}

const isAboutBonus = (status: ReferralStatus): boolean => status === 'BONUS_PROCESSING' || status === 'PAID';

/**
 * The steps of a referral: those up to the active status are completed; the title of a step about
 * the bonus names the amount while it is the active one (document 3 §4, Referral statuses).
 */
export function stepsOf({
  activeStatus,
  possibleStates,
  bonusAmount,
  history,
}: Pick<Referral, 'activeStatus' | 'possibleStates' | 'bonusAmount' | 'history'>): readonly Step[] {
  const active = possibleStates.indexOf(activeStatus);
  return possibleStates.map((status, index) => {
    const { title, meaning } = referralStatusTexts[status];
    const isCompleted = index <= active;
    const isActive = index === active;
    return {
      status,
      title: isActive && isAboutBonus(status) ? `${title} (${formatMoney(bonusAmount, 'short')})` : title,
      meaning,
      isCompleted,
      isActive,
      at: isCompleted ? (history.findLast((each) => each.status === status)?.at ?? null) : null,
    };
  });
}

/** Colour and shape of a status; a paid bonus is green (document 3 §4, Referral statuses). */
export function meaningOf(status: ReferralStatus): MeaningName {
  if (status === 'PAID') return 'paid';
  return status === 'PROJECT_CLOSED' || status === 'CRITERIA_NOT_MET' ? 'closed' : 'notice';
}
