import { describe, expect, test } from '@jest/globals';
import { aboutRules, employmentRules, personalRules, socialLinksRules, technicalRules } from '@panelist/domain/profile/browser';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { toFormikValidate } from '../../../shared/forms/to-formik-validate.js';
import { aProfile } from '../../../shared/testing/a-profile.test-kit.js';
import { aboutField, aboutPayload, aboutSchema, aboutValues } from './about-form.js';
import { within } from '../../../shared/forms/by-rules.js';
import { companyAndDomain, domainOf } from '../../../entities/employment/employment-values.js';
import { employmentPayload, employmentSchema, employmentValues } from '../../../entities/employment/employment-form.js';
import { personalPayload, personalSchema, personalValues, yearsFor } from './personal-form.js';
import { socialField, socialPayload, socialValues } from './social-form.js';
import { socialSchema } from './social-schema.js';
import { workEmailStanding } from '../../../entities/employment/work-email-standing.js';

const errorsOf = async (schema: ValidatingSchema, values: unknown) => toFormikValidate(schema)(values);

describe('what a form sends passes the rules of the server', () => {
  const facts = { verifiedPhone: aProfile.verifiedPhone, countryMustMatch: true };

  test('about', () => {
    const payload = aboutPayload({ ...aboutValues(aProfile), email: ' Ada@Example.org ', zipcode: ' 97201 ' });
    expect(aboutRules(facts).parse(payload)).toMatchObject({
      firstName: 'Ada',
      email: 'ada@example.org',
      location: { city: 'Portland', state: 'US-OR', country: 'US', zipcode: '97201', latitude: 45.52 },
    });
  });

  test('employment', () => {
    const values = { ...employmentValues(aProfile), hasWorkEmail: true, email: ' Ada@Engines.example ', income: '200000+' };
    expect(employmentRules.parse(employmentPayload(values))).toMatchObject({
      company: 'Analytical Engines',
      email: 'ada@engines.example',
      income: '200000+',
    });
  });

  test('employment without a job has neither company nor job functions', () => {
    const values = { ...employmentValues(aProfile), employmentStatus: 'student' };
    expect(employmentRules.parse(employmentPayload(values))).toMatchObject({ company: null, jobFunctions: [], jobTitle: null });
  });

  test('personal, technical, social links', () => {
    const personal = { ...personalValues(aProfile), childrenBirthYears: [' 2015 '], pets: ['noPets'] };
    expect(personalRules({ today: '2026-11-22' }).parse(personalPayload(personal))).toMatchObject({
      childrenBirthYears: ['2015'],
      pets: ['noPets'],
      relationshipStatus: null,
    });
    expect(technicalRules.parse(aProfile.technical)).toEqual(aProfile.technical);
    const social = socialPayload({ ...socialValues(aProfile), github: 'GitHub.com/Ada' });
    expect(socialLinksRules.parse(social)).toMatchObject({ github: 'github.com/ada', linkedin: null });
  });
});

describe('errors are at the fields of the form', () => {
  test('about: a city is one field, and the zip code another', async () => {
    const values = { ...aboutValues(aProfile), place: null, email: 'ada' };
    expect(await errorsOf(aboutSchema(null), values)).toEqual({
      email: 'E-mail must be valid',
      place: 'Please select a more specific city.',
      zipcode: 'A valid input is required.',
    });
  });

  test('personal: each year of birth has its own', async () => {
    const values = { ...personalValues(aProfile), childrenBirthYears: ['2015', '15'] };
    expect(await errorsOf(personalSchema, values)).toEqual({
      childrenBirthYears: { 1: expect.stringMatching(/^Enter a year from 1900 to \d{4}$/) },
    });
  });

  test('social links: each site has its own', async () => {
    const values = { ...socialValues(aProfile), linkedin: 'linkedin.com/ada', instagram: `instagram.com/${'a'.repeat(31)}` };
    expect(await errorsOf(socialSchema, values)).toEqual({
      linkedin: 'Please use a url of the form linkedin.com/in/username',
      instagram: 'Please use a url of the form instagram.com/username',
    });
  });

  test('social links: what a site adds to a link that is shared is no error, and is not kept', async () => {
    const values = {
      ...socialValues(aProfile),
      twitter: 'https://x.com/Ada?s=21',
      instagram: 'https://www.instagram.com/ada?igsh=MzRl',
      linkedin: 'linkedin.com/in/ada/?utm_source=share',
    };
    expect(await errorsOf(socialSchema, values)).toEqual({});
    expect(socialLinksRules.parse(socialPayload(values))).toMatchObject({
      twitter: 'https://x.com/ada',
      instagram: 'https://www.instagram.com/ada',
      linkedin: 'linkedin.com/in/ada/',
    });
  });

  test('employment: a switched-on work e-mail needs an address, a personal one is refused', async () => {
    const values = { ...employmentValues(aProfile), hasWorkEmail: true };
    expect(await errorsOf(employmentSchema, values)).toEqual({ email: 'A valid input is required.' });
    expect(await errorsOf(employmentSchema, { ...values, email: 'ada@gmail.com' })).toEqual({
      email: 'Please enter a work e-mail, not a personal one.',
    });
  });

  test('the server’s fields find the form’s', () => {
    expect(within('personal')('personal.childrenBirthYears.0')).toBe('childrenBirthYears.0');
    expect(within('socialLinks', socialField)('socialLinks.github.url')).toBe('github');
    expect(['location.city', 'location.country', 'location.zipcode', 'email'].map(aboutField)).toEqual([
      'place',
      'country',
      'zipcode',
      'email',
    ]);
  });
});

describe('children', () => {
  test('keep their years when the number changes', () => {
    expect(yearsFor(3, ['2010', '2012'])).toEqual(['2010', '2012', '']);
    expect(yearsFor(1, ['2010', '2012'])).toEqual(['2010']);
    expect(yearsFor(0, ['2010'])).toEqual([]);
  });
});

describe('the work e-mail', () => {
  const workEmail = { email: 'ada@engines.example', isEmailVerified: false, emailVerifiedAt: null, emailVerifiedUntil: null };

  test('stands as missing, awaiting, verified or expired', () => {
    expect(workEmailStanding({ ...workEmail, email: null })).toBe('missing');
    expect(workEmailStanding(workEmail)).toBe('awaiting');
    expect(workEmailStanding({ ...workEmail, emailVerifiedAt: '2026-01-01T00:00:00Z' })).toBe('expired');
    expect(workEmailStanding({ ...workEmail, emailVerifiedAt: '2026-01-01T00:00:00Z', isEmailVerified: true })).toBe('verified');
  });

  test('is compared with the company only if there are both', () => {
    const values = { ...employmentValues(aProfile), hasWorkEmail: true, email: 'Ada@Engines.example' };
    expect(companyAndDomain(values)).toEqual({ company: 'Analytical Engines', domain: 'engines.example' });
    expect(companyAndDomain({ ...values, hasWorkEmail: false })).toBeNull();
    expect(companyAndDomain({ ...values, company: ' ' })).toBeNull();
    expect(companyAndDomain({ ...values, employmentStatus: 'retired' })).toBeNull();
    expect(['ada', 'ada@', 'ada@engines', 'ada@a.b'].map(domainOf)).toEqual([null, null, null, 'a.b']);
  });
});
