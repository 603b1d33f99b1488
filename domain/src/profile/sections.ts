/** The sections of a profile (contract, Profile). */
export const sections = [
  'about',
  'demographics',
  'employment',
  'skills',
  'social',
  'video',
  'topics',
  'personal',
  'technical',
] as const;
export type Section = (typeof sections)[number];

/**
 * Saving one of these locks it for `PROFILE_LOCK_DAYS`; the others never lock (contract, Profile).
 */
export const lockingSections = [
  'demographics',
  'employment',
  'skills',
  'social',
  'video',
  'personal',
  'technical',
] as const satisfies readonly Section[];
export type LockingSection = (typeof lockingSections)[number];

const locks: ReadonlySet<Section> = new Set(lockingSections);
export const doesLock = (section: Section): section is LockingSection => locks.has(section);

const dayMs = 86_400_000;

/** ISO 8601 in UTC. */
export interface SectionLock {
  readonly lastUpdatedAt: string;
  readonly nextEditableAt: string;
}

/**
 * The lock of a section that was saved at this time (ISO 8601). One that never locks may be edited
 * at once.
 */
export function sectionLock(section: Section, savedAt: string, lockDays: number): SectionLock {
  const nextEditableAt = doesLock(section) ? new Date(Date.parse(savedAt) + lockDays * dayMs).toISOString() : savedAt;
  return { lastUpdatedAt: savedAt, nextEditableAt };
}

/** Whether the section may be edited now; one that was never saved may. */
export function isEditable(lock: Pick<SectionLock, 'nextEditableAt'> | undefined, now: string): boolean {
  return lock === undefined || now >= lock.nextEditableAt;
}

/** What the product says once a section is saved (document 2 §8, document 3 §8). */
export const savedMessages = {
  about: 'Your contact details were saved.',
  demographics: 'Your demographics details were saved.',
  employment: 'Your employment details were saved.',
  skills: 'Your skills were saved.',
  social: 'Your social links were saved.',
  video: 'Your video details were saved.',
  topics: 'Your topics were saved.',
  personal: 'Your personal details were saved.',
  technical: 'Your technical details were saved.',
} as const satisfies Readonly<Record<Section, string>>;
export const householdIncomeSaved = 'Your household income was saved.';
export const profileSaved = 'Your profile was saved.';
