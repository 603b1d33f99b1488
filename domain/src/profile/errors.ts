import { errorsOf } from '../kernel/domain-error.js';

/** Refusals about profiles and preferences. */
export const profileErrors = {
  'profile.missing': 'You must complete your profile to continue.',
  'profile.exists': 'You already have a profile.',
  'profile.picture-invalid': 'Please choose an image file, such as a JPEG or a PNG.',
  'profile.payout-email-invalid': 'E-mail must be valid',
} as const;

export const profileError = errorsOf(profileErrors);
