import { referralBonusCents, type projectReferralSchema } from '@panelist/domain/catalogue/browser';
import { referralCodeOf } from '@panelist/domain/identity/browser';
import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import type { z } from 'zod';

interface Referred {
  readonly projectId: string;
  readonly incentiveCents: number;
  readonly referralFeeCents: number | null;
  readonly status: string;
}

/** How this person refers others to the project; `referrerId` is null for a reader without a profile. */
export function projectReferral(
  project: Referred,
  referrerId: string | null,
  publicUrl: string,
): z.output<typeof projectReferralSchema> {
  const bonusCents = referralBonusCents(project);
  const showReferral = bonusCents !== null && referrerId !== null && project.status === 'published';
  const page = `${publicUrl}/panelists/v2/projects/view/${project.projectId}`;
  const referralLink = showReferral ? `${page}?referralCode=${referralCodeOf(referrerId)}` : null;
  return {
    showReferral,
    referralLink,
    referralFee: project.referralFeeCents === null ? null : dollarsFromCents(project.referralFeeCents),
    referralBonus: bonusCents === null ? null : dollarsFromCents(bonusCents),
    messengerLink: referralLink && `fb-messenger://share/?${new URLSearchParams({ link: referralLink }).toString()}`,
  };
}
