import { describe, expect, it } from '@jest/globals';
import { fieldErrors } from '../../kernel/field-errors.js';
import { emailSchema } from '../../kernel/email-address.js';
import { skillsSchema } from '../../identity/browser.js';
import { aboutRules, countryMustMatch, demographicsRules, employmentRules, householdIncomeRules } from './index.js';
import { personalRules, socialLinksRules, technicalRules, topicsRules, withChoice } from './index.js';

const aValid = 'A valid input is required.';
const city = {
  id: 'place-2',
  country: 'US',
  city: 'Salem',
  state: 'OR',
  formattedAddress: 'Salem, Oregon, United States',
  location: { latitude: 44.94, longitude: -123.04 },
};
const facts = { verifiedPhone: '+12025550123', countryMustMatch: true };

/** A section's rules, and a value that passes them. */
const rules = {
  about: {
    schema: aboutRules(facts),
    good: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@company.example', location: { city, zipcode: '97301' } },
  },
  demographics: {
    schema: demographicsRules,
    good: { gender: 'female', educationLevel: 'bachelors', householdIncome: '75000-99999' },
  },
  householdIncome: { schema: householdIncomeRules, good: { householdIncome: '<30000' } },
  personal: { schema: personalRules({ today: '2026-11-22' }), good: { pets: ['cat', 'dog'], childrenBirthYears: ['2019'] } },
  technical: { schema: technicalRules, good: { browsers: ['firefox'], tabletOS: ['noTablet'], webcam: true } },
  social: {
    schema: socialLinksRules,
    good: { linkedin: { url: 'https://www.linkedin.com/in/Ada-Lovelace/' }, github: 'github.com/ada', facebook: { url: '' } },
  },
  topics: { schema: topicsRules, good: ['Finance', 'games', { name: 'Travel' }] },
  skills: { schema: skillsSchema, good: ['Nursing', { name: 'Teaching' }] },
  employment: {
    schema: employmentRules,
    good: {
      employmentStatus: 'employedfulltime',
      industry: ['software'],
      jobFunctions: ['engineering'],
      company: 'Analytical Engines',
      companySize: '51-200',
      jobTitle: 'Software Engineer',
      seniorityLevel: 'senior',
      roleDescription: 'I write programs.',
      email: ' Ada@Company.Example ',
      income: '75000-99999',
      smallBusinessOwner: false,
    },
  },
  email: { schema: emailSchema, good: 'ada@company.example' },
};
type Section = keyof typeof rules;

const errorsOf = (section: Section, value: unknown) =>
  fieldErrors(rules[section].schema.safeParse(value)).map(({ field, message }) => `${field}: ${message}`);
/** The good value with some fields changed; a value that is no object is taken whole. */
const changed = (section: Section, change: unknown): unknown =>
  typeof change === 'object' && change !== null && !Array.isArray(change) && !Array.isArray(rules[section].good)
    ? { ...(rules[section].good as object), ...change }
    : change;

const link = (form: string) => `Please use a url of the form ${form}`;
const years = (count: number, year: string) => Array.from({ length: count }, () => year);

describe('the rules of a section', () => {
  it.each(Object.keys(rules) as Section[])('%s accepts what is right', (section) => {
    expect(errorsOf(section, rules[section].good)).toEqual([]);
  });

  it.each<readonly [Section, unknown, readonly string[]]>([
    ['about', { firstName: '' }, [`firstName: ${aValid}`]],
    ['about', { firstName: undefined, lastName: null }, [`firstName: ${aValid}`, `lastName: ${aValid}`]],
    ['about', { lastName: 'L' }, ['lastName: Minimum 2 characters']],
    ['about', { firstName: 'Win at evil.com' }, ['firstName: Please enter a name without addresses or links']],
    ['about', { email: 'nonsense' }, ['email: E-mail must be valid']],
    ['about', { email: '' }, ['email: Required']],
    ['about', { location: { city } }, [`location.zipcode: ${aValid}`]],
    ['about', { location: { city, zipcode: '  ' } }, [`location.zipcode: ${aValid}`]],
    ['about', { location: { city, zipcode: 'x'.repeat(21) } }, ['location.zipcode: Maximum 20 characters']],
    ['about', { location: { zipcode: '97301' } }, [`location.country: ${aValid}`]],
    [
      'about',
      { location: { country: 'US', city: '', zipcode: '97301' } },
      ['location.city: Please select a more specific city.'],
    ],
    [
      'about',
      { location: { city: { ...city, city: '', formattedAddress: 'Oregon' }, zipcode: '97301' } },
      ['location.city: Please select a more specific city.'],
    ],
    [
      'about',
      { location: { city: { ...city, location: undefined }, zipcode: '97301' } },
      ['location.city: Please select a more specific city.'],
    ],
    ['about', { location: { country: 'CA', city, zipcode: '97301' } }, ['location.city: Please select a more specific city.']],
    [
      'about',
      { location: { city: { ...city, country: 'DE' }, zipcode: '10115' } },
      ["location.country: Your country must match your verified phone number's country code."],
    ],
    ['demographics', { gender: '' }, [`gender: ${aValid}`]],
    ['demographics', { gender: 'martian' }, [`gender: ${aValid}`]],
    [
      'demographics',
      { educationLevel: null, householdIncome: undefined },
      [`householdIncome: ${aValid}`, `educationLevel: ${aValid}`],
    ],
    ['householdIncome', { householdIncome: '' }, [`householdIncome: ${aValid}`]],
    ['personal', { pets: ['noPets', 'cat'] }, ['pets: “No pets” cannot be combined with other choices.']],
    ['personal', { pets: ['unicorn'] }, [`pets: ${aValid}`]],
    ['personal', { relationshipStatus: 'confused' }, [`relationshipStatus: ${aValid}`]],
    ['personal', { livingSituation: 'tree' }, [`livingSituation: ${aValid}`]],
    ['personal', { languages: ['klingon'] }, [`languages: ${aValid}`]],
    ['personal', { homeOwner: 'yes' }, [`homeOwner: ${aValid}`]],
    ['personal', { childrenBirthYears: years(21, '2019') }, ['childrenBirthYears: Enter up to 20 children']],
    ['personal', { childrenBirthYears: ['19'] }, ['childrenBirthYears: Enter a year from 1900 to 2026']],
    ['personal', { childrenBirthYears: ['1899'] }, ['childrenBirthYears: Enter a year from 1900 to 2026']],
    ['personal', { childrenBirthYears: ['2027'] }, ['childrenBirthYears: Enter a year from 1900 to 2026']],
    ['personal', { childrenBirthYears: ['20x9'] }, ['childrenBirthYears: Enter a year from 1900 to 2026']],
    [
      'technical',
      { smartphoneOS: ['ios', 'noSmartphone'] },
      ['smartphoneOS: “No smartphone” cannot be combined with other choices.'],
    ],
    ['technical', { tabletOS: ['noTablet', 'ipados'] }, ['tabletOS: “No tablet” cannot be combined with other choices.']],
    ['technical', { computerOS: ['noComputer', 'linux'] }, ['computerOS: “No computer” cannot be combined with other choices.']],
    [
      'technical',
      { browsers: ['netscape'], programmingLanguages: ['cobol'] },
      [`browsers: ${aValid}`, `programmingLanguages: ${aValid}`],
    ],
    ['technical', { webcam: 1, mobilePhoneWithInternet: 'no' }, [`webcam: ${aValid}`, `mobilePhoneWithInternet: ${aValid}`]],
    ['social', { linkedin: { url: 'https://linkedin.com/ada' } }, [`linkedin: ${link('linkedin.com/in/username')}`]],
    [
      'social',
      { linkedin: { url: 'https://evil.example/linkedin.com/in/ada' } },
      [`linkedin: ${link('linkedin.com/in/username')}`],
    ],
    ['social', { facebook: { url: 'https://myspace.com/ada' } }, [`facebook: ${link('facebook.com/username')}`]],
    ['social', { twitter: { url: 'https://twitter.com/' } }, [`twitter: ${link('twitter.com/username')}`]],
    ['social', { instagram: { url: `instagram.com/${'a'.repeat(31)}` } }, [`instagram: ${link('instagram.com/username')}`]],
    ['social', { github: { url: `github.com/${'a'.repeat(31)}` } }, [`github: ${link('github.com/username')}`]],
    ['social', { github: { url: 'javascript:alert(1)//github.com/ada' } }, [`github: ${link('github.com/username')}`]],
    ['topics', ['Finance', 'Games'], [': Select 1 more']],
    ['topics', ['Finance', 'finance', 'Games'], [': Select 1 more']],
    ['topics', [], [': Select 3 more']],
    [
      'topics',
      ['Finance', 'Games', 'Travel', 'Science'],
      [': You cannot select more than 3 topics. Remove one before trying to add another'],
    ],
    ['topics', ['Finance', 'Games', 'Sorcery'], [`: ${aValid}`]],
    ['skills', [], [`: ${aValid}`]],
    ['skills', ['ab'], [': Each skill must have a minimum of 3 characters']],
    ['skills', ['x'.repeat(71)], [': Each skill may have a maximum of 70 characters']],
    ['skills', Array.from({ length: 26 }, (_, n) => `skill ${n}`), [': Only select up to 25 skills']],
    ['employment', { employmentStatus: '' }, ['employmentStatus: A valid input is required.']],
    ['employment', { industry: [] }, ['industry: Please select an industry']],
    [
      'employment',
      { industry: ['software', 'banking', 'retail', 'media', 'law', 'education'] },
      ['industry: Only select up to 5 industries'],
    ],
    ['employment', { industry: ['allindustries'] }, [`industry: ${aValid}`]],
    ['employment', { jobFunctions: undefined }, ['jobFunctions: Select up to 3 job functions']],
    ['employment', { jobFunctions: [] }, ['jobFunctions: Select up to 3 job functions']],
    ['employment', { jobFunctions: ['sales', 'legal', 'media', 'research'] }, ['jobFunctions: Select up to 3 job functions']],
    ['employment', { company: ' ', seniorityLevel: null }, [`seniorityLevel: ${aValid}`, `company: ${aValid}`]],
    [
      'employment',
      { companySize: null, jobTitle: '', roleDescription: '  ' },
      [`jobTitle: ${aValid}`, `roleDescription: ${aValid}`, `companySize: ${aValid}`],
    ],
    ['employment', { company: 'x'.repeat(101) }, ['company: Maximum 100 characters']],
    // All that is wrong at once: also what an employed person must fill in.
    ['employment', { jobTitle: 'x'.repeat(101), company: null }, ['jobTitle: Maximum 100 characters', `company: ${aValid}`]],
    [
      'employment',
      { email: 'nonsense', jobFunctions: [] },
      ['email: E-mail must be valid', 'jobFunctions: Select up to 3 job functions'],
    ],
    ['employment', { jobTitle: 'x'.repeat(101) }, ['jobTitle: Maximum 100 characters']],
    ['employment', { roleDescription: 'x'.repeat(501) }, ['roleDescription: Maximum 500 characters']],
    ['employment', { email: 'nonsense' }, ['email: E-mail must be valid']],
    ['employment', { email: 'ada@gmail.com' }, ['email: Please enter a work e-mail, not a personal one.']],
    ['employment', { income: 'plenty' }, [`income: ${aValid}`]],
    ['employment', { smallBusinessOwner: 'no' }, [`smallBusinessOwner: ${aValid}`]],
  ])('%s refuses %j', (section, change, errors) => {
    expect(errorsOf(section, changed(section, change))).toEqual(errors);
  });

  it.each<readonly [Section, unknown, unknown]>([
    [
      'social',
      {},
      { linkedin: 'https://www.linkedin.com/in/ada-lovelace/', facebook: null, github: 'github.com/ada', twitter: null },
    ],
    ['social', { facebook: { url: ' HTTPS://FB.com/Ada ' } }, { facebook: 'https://fb.com/ada' }],
    [
      'social',
      { facebook: 'facebook.com/profile.php?id=42', twitter: 'twitter.com/Ada' },
      { facebook: 'facebook.com/profile.php?id=42', twitter: 'twitter.com/ada' },
    ],
    [
      'personal',
      { childrenBirthYears: [2019, ' 1900 '] },
      { pets: ['cat', 'dog'], childrenBirthYears: ['2019', '1900'], homeOwner: null, languages: [] },
    ],
    ['technical', { tabletOS: ['noTablet', 'noTablet'] }, { tabletOS: ['noTablet'] }],
    [
      'employment',
      { employmentStatus: 'student', company: '' },
      { employmentStatus: 'student', jobFunctions: [], company: null, email: 'ada@company.example' },
    ],
    ['about', {}, { location: { city: 'Salem', state: 'US-OR', country: 'US', placeId: 'place-2', zipcode: '97301' } }],
    [
      'about',
      { location: { city: { ...city, state: 'Oregon', location: undefined, latitude: 1, longitude: 2 }, zipcode: ' 97301 ' } },
      { location: { state: 'US-OR', latitude: 1, longitude: 2, zipcode: '97301' } },
    ],
    [
      'about',
      { location: { city: { ...city, country: 'CA', city: 'Toronto', state: 'Ontario' }, zipcode: 'M5V' } },
      { location: { country: 'CA', state: 'Ontario' } },
    ],
    ['social', { twitter: { url: 'https://x.com/ada?s=21&t=abc' } }, { twitter: 'https://x.com/ada' }],
    ['social', { instagram: 'https://www.instagram.com/ada?igsh=MzRl' }, { instagram: 'https://www.instagram.com/ada' }],
    ['social', { linkedin: 'linkedin.com/in/ada/?utm_source=share&utm_medium=ios' }, { linkedin: 'linkedin.com/in/ada/' }],
    ['social', { facebook: 'facebook.com/profile.php?id=7&mibextid=x' }, { facebook: 'facebook.com/profile.php?id=7' }],
  ])('%s keeps %j as %j', (section, change, kept) => {
    const result = rules[section].schema.safeParse(changed(section, change));
    expect(result).toMatchObject({ success: true, data: kept });
  });

  it('topics are kept as codes', () => {
    expect(topicsRules.parse(rules.topics.good)).toEqual(['finance', 'games', 'travel']);
  });
});

describe('the country and the verified phone', () => {
  it.each([
    [true, null, true],
    [true, 'organization-1', true],
    [false, 'organization-1', true],
    [false, null, false],
  ])('in production %s, of the organization %s: %s', (isProduction, externalOrganizationId, expected) => {
    expect(countryMustMatch({ isProduction, externalOrganizationId })).toBe(expected);
  });

  it.each([
    [null, true],
    ['+12025550123', false],
  ])('are compared only if asked for, and a number is verified (%s, %s)', (verifiedPhone, mustMatch) => {
    const location = { city: { ...city, country: 'DE' }, zipcode: '10115' };
    const parsed = aboutRules({ verifiedPhone, countryMustMatch: mustMatch }).safeParse({ ...rules.about.good, location });
    expect(parsed.success).toBe(true);
  });
});

it('an exclusive choice replaces the others, and is replaced by them', () => {
  expect(withChoice(['cat', 'dog'], 'noPets')).toEqual(['noPets']);
  expect(withChoice(['noPets'], 'cat')).toEqual(['cat']);
  expect(withChoice(['cat'], 'dog')).toEqual(['cat', 'dog']);
});
