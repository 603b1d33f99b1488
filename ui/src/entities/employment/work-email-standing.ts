import { workEmailDays, type Profile } from '@panelist/domain/profile/browser';
import { workEmailHint } from './employment-values.js';

export type WorkEmail = Pick<Profile['employment'], 'email' | 'isEmailVerified' | 'emailVerifiedAt' | 'emailVerifiedUntil'>;

/** `expired`: it was verified, more than 90 days ago. */
export type WorkEmailStanding = 'missing' | 'awaiting' | 'verified' | 'expired';

export function workEmailStanding({ email, isEmailVerified, emailVerifiedAt }: WorkEmail): WorkEmailStanding {
  if (email === null) return 'missing';
  if (isEmailVerified) return 'verified';
  return emailVerifiedAt === null ? 'awaiting' : 'expired';
}

/** What the person should know about each standing. */
export const standingText = {
  missing: workEmailHint,
  awaiting: 'Open the link in the mail to this address, then come back to this page.',
  verified: `A work e-mail is verified again every ${workEmailDays} days.`,
  expired: `It was verified more than ${workEmailDays} days ago. Please verify it again.`,
} as const satisfies Readonly<Record<WorkEmailStanding, string>>;
