import { employmentRules, type Profile } from '@panelist/domain/profile/browser';
import { employmentPayload, employmentValues } from '../../../entities/employment/employment-form.js';

/** The modals of document 2 §2; `edit` is the employment form, `verified` the end. */
export type EligibilityStep = 'need-employment-info' | 'edit' | 'verify-work-email' | 'email-sent' | 'info-added' | 'verified';

/** Whether the participant said all that a project for industry professionals asks for. */
export function hasEmploymentInfo(profile: Pick<Profile, 'employment'>): boolean {
  const isComplete = employmentRules.safeParse(employmentPayload(employmentValues(profile))).success;
  return isComplete && profile.employment.email !== null;
}

/** The modal that opens (document 2 §4, Ineligibility). */
export function firstStep(profile: Pick<Profile, 'employment'>): EligibilityStep {
  if (profile.employment.isEmailVerified) return 'verified';
  return hasEmploymentInfo(profile) ? 'verify-work-email' : 'need-employment-info';
}
