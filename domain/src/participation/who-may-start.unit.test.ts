import { describe, expect, test } from '@jest/globals';
import type { ApplicantFacts, ProjectFacts } from './participation-facts.js';
import { applicant, at, project } from './participation.test-kit.js';
import { startRefusal } from './who-may-start.js';

const refusal = (person: Partial<ApplicantFacts> = {}, change: Partial<ProjectFacts> = {}) =>
  startRefusal(null, { ...project, ...change }, { ...applicant, ...person }, at);

test('an applicant who lacks nothing may start', () => {
  expect(refusal()).toBeNull();
});

describe('in this order', () => {
  test.each<[string, Partial<ApplicantFacts>, string, string]>([
    [
      'a profile',
      { hasProfile: false, isEmailVerified: false },
      'mustCompleteProfile',
      "We're sorry, but you need to complete your profile before you can apply to projects",
    ],
    [
      'a verified e-mail',
      { isEmailVerified: false, eligibility: { eligible: false, reason: 'incorrectDemographics' } },
      'verifiedEmailRequired',
      'A verified email is required to participant in projects.',
    ],
    [
      'the hard criteria',
      { hasPhoto: false, eligibility: { eligible: false, reason: 'incorrectDemographics' } },
      'incorrectDemographics',
      'This project is looking for participants with a different background.',
    ],
    [
      'a work e-mail',
      { eligibility: { eligible: false, reason: 'workEmailRequired' } },
      'workEmailRequired',
      'You must provide a verified work email to participate in industry professional related research projects.',
    ],
    [
      'phone and photo',
      { isPhoneVerified: false, hasPhoto: false },
      'phoneAndPhotoRequired',
      'Please verify your phone number and add a profile photo before you apply.',
    ],
    ['a photo', { hasPhoto: false }, 'phoneAndPhotoRequired', 'Please add a profile photo before you apply.'],
    ['a phone', { isPhoneVerified: false }, 'phoneAndPhotoRequired', 'Please verify your phone number before you apply.'],
  ])('%s', (_, person, reason, message) => {
    const error = refusal(person);
    expect(error?.details.reason).toBe(reason);
    expect(error?.message).toBe(message);
  });
});

test('the phone is waived where the identity is verified, the photo is not', () => {
  expect(refusal({ isPhoneVerified: false })?.details.reason).toBe('phoneAndPhotoRequired');
  expect(refusal({ isPhoneVerified: false }, { requiresIdentityVerification: true })).toBeNull();
  expect(refusal({ hasPhoto: false }, { requiresIdentityVerification: true })?.details.reason).toBe('phoneAndPhotoRequired');
});

test('the refusal at the limit names the limit and the end of the cycle', () => {
  const error = refusal({ cycle: { count: 3, limit: 3, expiresAt: '2025-11-02T00:00:00.000Z' } });
  expect(error?.code).toBe('participation.screener-limit');
  expect(error?.message).toBe(
    'You have 0 surveys remaining this period. You can only take up to 3 surveys within a 24 hour period.',
  );
  expect(error?.details.retryAt).toBe('2025-11-02T00:00:00.000Z');
});

test('a draft is resumed while the project recruits, a submitted response is not', () => {
  expect(startRefusal('DRAFT', project, null, at)).toBeNull();
  expect(startRefusal('DRAFT', { ...project, isRecruiting: false }, null, at)?.details.reason).toBe('notRecruiting');
  expect(startRefusal('DRAFT', { ...project, isOpen: false }, null, at)?.message).toBe('This project is now closed.');
  expect(startRefusal('PENDING', project, applicant, at)?.details).toMatchObject({ reason: 'alreadyApplied', state: 'PENDING' });
  expect(startRefusal('PAID', project, applicant, at)?.message).toBe('You have taken part in this project already.');
});
