import { describe, expect, it, test } from '@jest/globals';
import { checklistIds, checklistOf, openItems, profileStrength, type ChecklistFacts } from './checklist.js';

const now = '2026-11-21T12:00:00.000Z';
const noLink = { url: null };
const employment: ChecklistFacts['profile']['employment'] = {
  employmentStatus: 'student',
  industry: [],
  company: null,
  companySize: null,
  email: null,
  internalOrExternalCompanyId: null,
  jobTitle: null,
  jobFunctions: [],
  seniorityLevel: null,
  roleDescription: null,
  income: null,
  smallBusinessOwner: null,
  isEmailVerified: false,
  emailVerifiedAt: null,
  emailVerifiedUntil: null,
};
const profile: ChecklistFacts['profile'] = {
  isPhoneVerified: false,
  picture: null,
  skills: [],
  employment,
  socialLinks: { linkedin: noLink, facebook: noLink, twitter: noLink, instagram: noLink, github: noLink },
  videoIntroUrl: null,
  demographics: {
    educationLevel: 'other',
    gender: 'female',
    ethnicity: 'other',
    dateOfBirth: '1990-01-01',
    householdIncome: null,
  },
};
const facts = (change: Partial<ChecklistFacts['profile']> = {}, more: Partial<ChecklistFacts> = {}): ChecklistFacts => ({
  isEmailVerified: true,
  profile: { ...profile, ...change },
  locks: {},
  dismissed: [],
  now,
  ...more,
});
const named = (given: ChecklistFacts) => checklistOf(given).map(({ name }) => name);
const shown = (given: ChecklistFacts) => openItems(checklistOf(given)).map(({ name }) => name);
const employed = (change: Partial<typeof employment> = {}) => ({
  employment: { ...employment, employmentStatus: 'employedfulltime', ...change },
});

describe('the checklist', () => {
  it('has the items of everybody, and income and video, which do not count', () => {
    expect(named(facts())).toEqual(['email', 'phone', 'photo', 'skills', 'income', 'video']);
    expect(shown(facts())).toEqual(['phone', 'photo', 'skills', 'income', 'video']);
  });

  it('has more of employed people', () => {
    expect(named(facts(employed()))).toEqual([
      'email',
      'phone',
      'photo',
      'skills',
      'workEmail',
      'jobFunctions',
      'linkedin',
      'income',
      'video',
    ]);
    expect(named(facts(employed({ employmentStatus: 'owner', email: 'ada@engines.example' })))).not.toContain('companyMatch');
  });

  it('leaves out a work e-mail that is dismissed and not there', () => {
    const dismissed = [checklistIds.workEmail];
    expect(named(facts(employed(), { dismissed }))).not.toContain('workEmail');
    expect(named(facts(employed({ email: 'ada@engines.example' }), { dismissed }))).toContain('workEmail');
  });

  it('asks whether company and address match, until that is dismissed', () => {
    const work = employed({ email: 'ada@other.example', company: 'Analytical Engines' });
    expect(shown(facts(work))).toContain('companyMatch');
    expect(shown(facts(employed({ email: 'ada@analytical-engines.example', company: 'Analytical Engines' })))).not.toContain(
      'companyMatch',
    );
    expect(named(facts(work, { dismissed: [checklistIds.companyMatch] }))).not.toContain('companyMatch');
  });

  it('shows no item of a locked section', () => {
    const lock = { lastUpdatedAt: '2026-11-20T12:00:00.000Z', nextEditableAt: '2026-11-27T12:00:00.000Z' };
    const locks = { skills: lock, employment: lock, social: lock, video: lock, demographics: lock };
    expect(shown(facts(employed(), { locks }))).toEqual(['phone', 'photo', 'income']);
    expect(shown(facts(employed({ email: 'ada@engines.example', company: 'Engines' }), { locks }))).toContain('workEmail');
  });
});

test('the strength is the share of what is verified, the destination of payments included', () => {
  expect(profileStrength(checklistOf(facts()))).toBe(40);
  expect(profileStrength(checklistOf(facts({ isPhoneVerified: true, picture: '/me.png', skills: ['Chess'] })))).toBe(100);
  expect(profileStrength(checklistOf(facts(employed())))).toBe(25);
});
