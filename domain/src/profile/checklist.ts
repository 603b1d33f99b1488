import { isEmployed } from '../identity/browser.js';
import { matchCompany } from './company-match.js';
import type { Profile, SectionLocks } from './profile-contracts.js';
import { isEditable, type Section } from './sections.js';

/** The items of the profile checklist by their ids (document 2 §3), in the order of the page. */
export const checklistIds = {
  email: 1,
  phone: 9,
  photo: 2,
  skills: 5,
  workEmail: 3,
  companyMatch: 6,
  jobFunctions: 10,
  linkedin: 4,
  income: 8,
  video: 7,
} as const;
export type ChecklistName = keyof typeof checklistIds;

export interface ChecklistItem {
  readonly name: ChecklistName;
  readonly id: number;
  readonly isVerified: boolean;
  /** The section in which it is changed is locked now. */
  readonly isLocked: boolean;
  /** Whether it counts for the strength (document 2 §4). */
  readonly counts: boolean;
  readonly mayDismiss: boolean;
}

export interface ChecklistFacts {
  readonly isEmailVerified: boolean;
  readonly profile: Pick<
    Profile,
    'isPhoneVerified' | 'picture' | 'skills' | 'employment' | 'socialLinks' | 'videoIntroUrl' | 'demographics'
  >;
  readonly locks: SectionLocks;
  /** Ids of the items that the participant does not want to see. */
  readonly dismissed: readonly number[];
  /** ISO 8601. */
  readonly now: string;
}

/**
 * The checklist of a participant (document 2 §4): the photo, phone, e-mail and skills of everybody;
 * of employed people the work e-mail, LinkedIn and a job function. A work e-mail that is dismissed
 * and not there is left out, and so is a dismissed match of company and address. Income and video
 * do not count.
 */
export function checklistOf({ isEmailVerified, profile, locks, dismissed, now }: ChecklistFacts): readonly ChecklistItem[] {
  const { employment, skills, socialLinks, demographics } = profile;
  const { email, company, employmentStatus } = employment;
  const isLocked = (section: Section): boolean => {
    const lock = locks[section];
    return lock !== undefined && !isEditable(lock, now);
  };
  const isDismissed = (name: ChecklistName) => dismissed.includes(checklistIds[name]);
  const item = (name: ChecklistName, isVerified: boolean, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
    name,
    id: checklistIds[name],
    isVerified,
    isLocked: false,
    counts: true,
    mayDismiss: false,
    ...more,
  });
  const employed = isEmployed(employmentStatus);
  const isMatched = employmentStatus === 'employedfulltime' || employmentStatus === 'employedparttime';
  const employmentIsLocked = isLocked('employment');
  return [
    item('email', isEmailVerified),
    item('phone', profile.isPhoneVerified),
    item('photo', profile.picture !== null),
    item('skills', skills.length > 0, { isLocked: isLocked('skills') }),
    ...(employed && !(isDismissed('workEmail') && !email)
      ? // An address that is not verified may be corrected while the section is locked (contract, Profile).
        [item('workEmail', employment.isEmailVerified, { isLocked: employmentIsLocked && !email, mayDismiss: !email })]
      : []),
    ...(isMatched && email && !isDismissed('companyMatch')
      ? [
          item('companyMatch', matchCompany(company ?? '', email.split('@').at(-1) ?? '').emailMatchesCompany, {
            isLocked: employmentIsLocked,
            mayDismiss: true,
          }),
        ]
      : []),
    ...(employed
      ? [
          item('jobFunctions', employment.jobFunctions.length > 0, { isLocked: employmentIsLocked }),
          item('linkedin', Boolean(socialLinks.linkedin.url), { isLocked: isLocked('social') }),
        ]
      : []),
    item('income', Boolean(demographics.householdIncome), { counts: false }),
    item('video', profile.videoIntroUrl !== null, { counts: false, isLocked: isLocked('video') }),
  ];
}

/**
 * Verified items ÷ all items × 100 (document 2 §4). The item that the document calls PayPal is the
 * destination of payments, which each participant has: a gift card to the account's e-mail unless
 * set.
 */
export function profileStrength(items: readonly ChecklistItem[]): number {
  const counted = items.filter(({ counts }) => counts);
  const verified = counted.filter(({ isVerified }) => isVerified);
  return Math.round(((verified.length + 1) / (counted.length + 1)) * 100);
}

/** What the panel shows: what is missing and can be done now. */
export const openItems = (items: readonly ChecklistItem[]): readonly ChecklistItem[] =>
  items.filter(({ isVerified, isLocked }) => !isVerified && !isLocked);
