import { contractOf } from '@panelist/domain/registry';
import { checkNewProfile, checkSignUp, signUp } from '@panelist/domain/identity/browser';
import { knownCodes, lookup, stateIn } from '@panelist/domain/profile/browser';
import { describe, expect, test } from '@jest/globals';
import { notListed } from '../../../shared/lookups/job-title-search.js';
import { emptyDraft, type SignUpDraft } from './sign-up-draft.js';
import { signUpPayload } from './sign-up-payload.js';
import { pageOfField, stepIndex } from './steps.js';

const first = (list: Parameters<typeof lookup>[0], but = '') => lookup(list).find(({ code }) => code !== but)?.code ?? '';

const draft: SignUpDraft = {
  ...emptyDraft,
  underWay: true,
  personal: {
    firstName: ' Ada ',
    lastName: 'Lovelace',
    email: ' Ada@Company.example ',
    phone: '(202) 555-0123',
    phoneCountry: 'US',
    dateOfBirth: '1990-04-02',
  },
  demographic: {
    gender: first('gender'),
    ethnicity: first('ethnicity'),
    educationLevel: first('educationLevel'),
    householdIncome: '',
  },
  location: {
    country: 'US',
    zipcode: ' 97201 ',
    place: {
      id: 'p1',
      label: 'Portland, Oregon, United States',
      city: 'Portland',
      state: 'US-OR',
      country: 'US',
      administrativeArea: 'Oregon',
      location: { latitude: 45.5, longitude: -122.7 },
    },
  },
  employment: {
    employmentStatus: 'employedfulltime',
    industry: [first('industries', 'allindustries')],
    jobFunctions: [first('jobFunction')],
    seniorityLevel: first('seniorityLevel'),
    company: 'Analytical Engines',
    companySize: first('companySize'),
    jobTitle: notListed,
    customJobTitle: 'Enchantress of numbers',
    roleDescription: 'I write programs for engines.',
    hasWorkEmail: true,
    email: ' Ada@Engines.example ',
    companyId: 'engines.example',
    skills: ['Weaving'],
  },
};

const origin = { referralCode: 'FRIEND', inviteId: 'i1', initialUtm: { source: 'news' } };
const visitor = { hasAccount: false, password: 'a good password', origin };

describe('the sign-up payload', () => {
  test('passes the contract and every rule of the server', () => {
    const payload = signUpPayload(draft, visitor);
    expect(payload).toMatchObject({
      referralCode: 'FRIEND',
      inviteId: 'i1',
      phone: '+12025550123',
      isPhoneVerified: false,
      verifiedPhone: null,
    });
    expect(payload).not.toHaveProperty('inviteCode');
    const checked = checkSignUp(contractOf(signUp).body.parse(payload), { today: '2026-11-21', knownCodes, stateIn });
    expect(checked).toMatchObject({
      ok: true,
      value: {
        firstName: 'Ada',
        email: 'ada@company.example',
        employment: {
          jobTitle: 'Enchantress of numbers',
          email: 'ada@engines.example',
          internalOrExternalCompanyId: 'engines.example',
        },
        location: { city: 'Portland', locality: 'Portland', administrativeArea: 'Oregon', zipcode: '97201' },
        origin,
      },
    });
  });

  test('has neither e-mail nor password for a user with an account', () => {
    const payload = signUpPayload(draft, { hasAccount: true, password: null, origin: {} });
    expect(payload).not.toHaveProperty('email');
    expect(payload).not.toHaveProperty('password');
    const checked = checkNewProfile(contractOf(signUp).body.parse(payload), { today: '2026-11-21', knownCodes, stateIn });
    expect(checked).toMatchObject({ ok: true, value: { firstName: 'Ada' } });
  });

  test('contains no company without employment, even if one was typed before', () => {
    const student = { ...draft, employment: { ...draft.employment, employmentStatus: 'student', hasWorkEmail: false } };
    expect(signUpPayload(student, visitor)?.employment).toMatchObject({
      company: '',
      jobTitle: '',
      roleDescription: '',
      email: '',
    });
  });

  test('is null without a place and a phone number', () => {
    expect(signUpPayload({ ...draft, location: { country: 'US', place: null, zipcode: '' } }, visitor)).toBeNull();
    expect(signUpPayload({ ...draft, personal: { ...draft.personal, phone: '12' } }, visitor)).toBeNull();
  });
});

describe('the steps', () => {
  test('go no further than the furthest step reached', () => {
    expect(stepIndex('conduct', 1)).toBe(1);
    expect(stepIndex('demographic', 3)).toBe(0);
    expect(stepIndex(null, 2)).toBe(2);
    expect(stepIndex('nonsense', 0)).toBe(0);
  });

  test('finds the page of a refused field', () => {
    expect(pageOfField('demographics.dateOfBirth')).toBe('personal');
    expect(pageOfField('demographics.gender')).toBe('demographic');
    expect(pageOfField('location.city')).toBe('location');
    expect(pageOfField('skills')).toBe('employment');
    expect(pageOfField('email')).toBe('personal');
  });
});
